/**
 * The element that shows the first picture over the application that is being loaded. It is a closed tree of its own:
 * neither a screen reader nor the keyboard finds anything in it, and the application's elements are never there twice.
 */
import type { FirstFile } from "./first-file.ts";
import type { drawPicture } from "./draw-picture.ts";

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

export type Page = "lab" | "embed" | "gallery";

export class StillPicture {
  private readonly host = document.createElement("div");
  private readonly root = this.host.attachShadow({ mode: "closed" });
  private readonly styled: Promise<unknown>;
  /** Ends what the picture waits for. */
  private end: () => void = () => undefined;

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
   * Shows the text of the page, changed by `fit`, and its drawings. Rejects when a style sheet does not come, or
   * `drawing`.
   */
  async show(first: FirstFile, fit: (root: HTMLElement) => void, drawing: Promise<Drawing>): Promise<void> {
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
    this.end = draw.drawPicture(app, first);
  }

  /** Is there an element like that in the picture? */
  has(selector: string): boolean {
    return this.root.querySelector(selector) !== null;
  }

  /** The application has drawn the figure of the picture: style sheets show the application's own above it then. */
  tellDrawn(): void {
    document.documentElement.dataset[MARK] = "drawn";
  }

  remove(): void {
    delete document.documentElement.dataset[MARK];
    this.end();
    this.host.remove();
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
