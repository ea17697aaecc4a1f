/**
 * The element that shows the first picture over the application that is being loaded. It is a closed tree of its own.
 * Pointers, keys and screen readers find the picture's elements until the application has drawn its own, to which what
 * the reader has done then goes over (take-over.ts, kept-acts.ts). The slider under the figure works by itself
 * (still-slider.ts).
 */
import type { StillMachine } from "../playback/still-moment.ts";
import type { FirstFile } from "./first-file.ts";
import type { drawPicture } from "./draw-picture.ts";
import type { paintMachine } from "../playback/still-machine.ts";
import type { SliderNews } from "./still-slider.ts";
import type { Act, KeptActs } from "./kept-acts.ts";
import { DRIVEN } from "../../embed/driven.ts";
import { askForStart, RACE_LINK } from "../race/asked-start.ts";
import { painted } from "./painted.ts";
import { SLIDERS } from "./sliders.ts";

/**
 * The face of most text, which the page preloads. For the others styles/fonts.css has faces of the same widths; the
 * browser asks for them when it lays the picture out.
 */
const FACE = '1em "IBM Plex Sans"';
/** A picture waits no longer for that face than this. assumed: less than a reader notices. */
const FACE_MS = 250;

/** The root's attribute while there is a picture, for style sheets: data-first. */
const MARK = "first";

/** The module that draws what is no text. */
export interface Drawing {
  readonly drawPicture: typeof drawPicture;
}

/** Of the application, which is to show another state then: that of another address, or the one asked for an embed. */
const TURNS = ["hashchange", DRIVEN];
/** What a reader does with the elements of a picture. */
const ACTS = ["click", "input", "change"];
/** A link of the application's own to a part of the page. */
const NOWHERE = "a[href='#']";

/** What watches the application when the picture is there (take-over.ts). */
export interface Watch {
  readonly kept: KeptActs;
  readonly turned: () => void;
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
  private picture: HTMLElement | undefined;
  private slider: HTMLInputElement | undefined;
  /** What has been done before there was a watch, in its order. */
  private readonly early: Act[] = [];
  private isTurned = false;
  private watch: Watch | undefined;
  /** The reader holds a part of the picture: nothing takes it out of a hand. */
  private isHeld = false;
  private isWhole = false;
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
    this.open(app, draw.drawPicture(app, first, news));
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

  private open(picture: HTMLElement, slider: HTMLInputElement | undefined): void {
    this.picture = picture;
    this.host.inert = false;
    this.host.ariaHidden = null;
    const take = (event: Event): void => {
      const { target } = event;
      if (target === slider && event.type !== "click") return;
      const isAt = (link: string): boolean => event.type === "click" && (target as Element).closest(link) !== null;
      if (isAt(NOWHERE)) event.preventDefault();
      if (isAt(RACE_LINK)) askForStart();
      if (this.watch === undefined) this.early.push({ event, target });
      else this.watch.kept.take({ event, target });
    };
    for (const act of ACTS) picture.addEventListener(act, take);
    for (const turn of TURNS) addEventListener(turn, this.turn);
    picture.addEventListener("pointerdown", () => (this.isHeld = true));
    /* The browser tells that a pointer is let go before it tells of the click, or of the value at which a drag ends. */
    const letGo = (): void => void setTimeout(() => this.released(), 0);
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) addEventListener(end, letGo, true);
    if (slider === undefined) return;
    this.slider = slider;
    this.host.dataset["slider"] = "";
  }

  private readonly turn = (): void => {
    this.isTurned = true;
    this.watch?.turned();
  };

  /** `watched` gets the page as it is in the picture. Nothing is watched when the picture has gone. */
  begin(watched: (picture: HTMLElement) => Watch): void {
    if (this.picture === undefined || this.seen === "application") return;
    this.watch = watched(this.picture);
    for (const act of this.early) this.watch.kept.take(act);
    if (this.isTurned) this.watch.turned();
  }

  /** Resolves when the browser has painted what is in the page now. */
  readonly painted = painted;

  /** Says what the application will do. */
  tell(what: "act" | "page"): void {
    this.host.dataset["kept"] = what;
  }

  private released(): void {
    if (!this.isHeld) return;
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

  /** The application has drawn all that the reader can press. */
  tellWhole(): void {
    this.isWhole = true;
    this.tellDrawn();
  }

  remove(): void {
    this.seen = "application";
    this.giveWay();
  }

  /** To what the application has drawn. The focus goes on where it was. */
  private giveWay(): void {
    if (this.isHeld || this.seen === "picture") return;
    const { activeElement } = this.root;
    const isOver = this.seen === "application";
    const focused = activeElement === this.slider || this.isWhole || isOver ? activeElement : null;
    const twin = focused instanceof HTMLElement ? this.twinOf(focused) : undefined;
    const act = isOver ? this.watch?.kept.carriedOver() : undefined;
    if (this.slider !== undefined) this.slider.inert = true;
    this.host.inert ||= this.isWhole;
    if (isOver) {
      delete document.documentElement.dataset[MARK];
      for (const turn of TURNS) removeEventListener(turn, this.turn);
      this.watch = undefined;
      this.end();
      this.host.remove();
    } else document.documentElement.dataset[MARK] = "drawn";
    twin?.focus({ preventScroll: true });
    act?.();
  }

  private twinOf(focused: HTMLElement): HTMLElement | undefined {
    if (focused === this.slider) return document.querySelector<HTMLElement>(`#app ${SLIDERS}`) ?? undefined;
    return this.watch?.kept.twinOf(focused);
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
