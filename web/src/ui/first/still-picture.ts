/**
 * The element that shows the first picture over the application that is being loaded. It is a closed tree of its own:
 * neither a screen reader nor the keyboard finds anything in it but a slider that works (still-slider.ts), and that no
 * longer than until the application has its own: the application's elements are never there twice.
 */
import type { StillMachine } from "../playback/still-moment.ts";
import type { FirstFile } from "./first-file.ts";
import type { drawPicture } from "./draw-picture.ts";
import type { paintMachine } from "../playback/still-machine.ts";
import type { SliderNews } from "./still-slider.ts";

/**
 * The face of most text, which the page preloads. For the others styles/fonts.css has faces of the same widths; the
 * browser asks for them when it lays the picture out.
 */
const FACE = '1em "IBM Plex Sans"';
/** A picture waits no longer for that face than this. assumed: less than a reader notices. */
const FACE_MS = 250;

/** The root's attribute while there is a picture, for style sheets: data-first. */
const MARK = "first";

/** The application's slider, which takes the place of the picture's. */
const SLIDER = "#app .hl-lab-figure .hl-scrubber";

/** The module that draws what is no text. */
export interface Drawing {
  readonly drawPicture: typeof drawPicture;
}

/** The module that paints the machine. */
export interface Painting {
  readonly paintMachine: typeof paintMachine;
}

export type Page = "lab" | "embed" | "gallery";

export class StillPicture {
  private readonly host = document.createElement("div");
  private readonly root = this.host.attachShadow({ mode: "closed" });
  private readonly styled: Promise<unknown>;
  /** Ends what the picture waits for. */
  private end: () => void = () => undefined;
  private slider: HTMLInputElement | undefined;
  /** The reader holds the slider: nothing takes it out of a hand. */
  private isHeld = false;
  private seen: "picture" | "figure of the application" | "application" = "picture";

  /** `styles`: addresses of style sheets; they begin to load. */
  constructor(page: Page, styles: readonly string[]) {
    this.host.id = "first";
    this.host.inert = true;
    this.host.ariaHidden = "true";
    this.host.dataset["page"] = page;
    this.host.hidden = true;
    const links = styles.map(linkTo);
    this.root.append(...links);
    this.styled = Promise.all(links.map(loaded));
    document.body.append(this.host);
  }

  /**
   * Shows the text of the page, changed by `fit`, and its drawings; with `news`, its slider works. Rejects when a style
   * sheet does not come, or `drawing`.
   */
  async show(
    first: FirstFile,
    fit: (root: HTMLElement) => void,
    drawing: Promise<Drawing>,
    news?: SliderNews,
  ): Promise<void> {
    const [draw] = await Promise.all([drawing, this.styled, faceLoaded()]);
    const view = document.createElement("div");
    view.dataset["view"] = this.host.dataset["page"];
    view.style.display = "contents";
    const app = document.createElement("div");
    app.id = "app";
    app.innerHTML = first.page;
    fit(app);
    view.append(app);
    this.root.append(view);
    this.host.hidden = false;
    document.documentElement.dataset[MARK] = "";
    const slider = draw.drawPicture(app, first, news);
    if (slider !== undefined) this.open(slider);
  }

  /** Paints the machine, when `painting` has come. Rejects when it does not come. */
  async paint(machine: StillMachine | undefined, painting: () => Promise<Painting>): Promise<void> {
    const surface = this.root.querySelector<HTMLElement>(".hl-machine .hl-surface");
    if (surface !== null && machine !== undefined && this.seen !== "application")
      this.end = (await painting()).paintMachine(surface, machine);
    /* The application may have taken the place of the picture while the script came. */
    if (this.seen === "application") this.end();
    this.host.dataset["painted"] = "";
  }

  /** Pointers, keys and screen readers find the slider, and nothing else of the picture. */
  private open(slider: HTMLInputElement): void {
    for (let part: Element = slider; part.parentElement !== null; part = part.parentElement)
      for (const beside of part.parentElement.children) if (beside !== part) beside.toggleAttribute("inert", true);
    this.slider = slider;
    this.host.inert = false;
    this.host.ariaHidden = null;
    this.host.dataset["slider"] = "";
    slider.style.pointerEvents = "auto";
    slider.addEventListener("pointerdown", () => (this.isHeld = true));
    /* The browser tells of the end of a drag before it tells of the value at which the drag has ended. */
    const letGo = (): void => void setTimeout(() => this.released(), 0);
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) slider.addEventListener(end, letGo);
  }

  private released(): void {
    this.isHeld = false;
    this.giveWay();
  }

  /** Is there an element like that in the picture? */
  has(selector: string): boolean {
    return this.root.querySelector(selector) !== null;
  }

  /** The application has drawn the figure of the picture: style sheets show the application's own above it then. */
  tellDrawn(): void {
    if (this.seen === "picture") this.seen = "figure of the application";
    this.giveWay();
  }

  remove(): void {
    this.seen = "application";
    this.giveWay();
  }

  /** To what the application has drawn. The focus goes on where it was. */
  private giveWay(): void {
    if (this.isHeld || this.seen === "picture") return;
    const hadFocus = this.slider !== undefined && this.root.activeElement === this.slider;
    this.host.inert = true;
    if (this.seen === "application") {
      delete document.documentElement.dataset[MARK];
      this.end();
      this.host.remove();
    } else document.documentElement.dataset[MARK] = "drawn";
    if (hadFocus) document.querySelector<HTMLElement>(SLIDER)?.focus({ preventScroll: true });
  }
}

async function faceLoaded(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, FACE_MS));
  await Promise.race([late, document.fonts.load(FACE)]).catch(() => undefined);
}

function linkTo(address: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.crossOrigin = "";
  link.href = address;
  return link;
}

function loaded(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${link.href} did not come`));
  });
}
