/**
 * Reports how many embeds have drawn their figures, because printing a deck must wait for all of them. The progress
 * stands on the page's root element (`data-hotline-print="2/3"`, then "ready") for scripts, and in a line that is not
 * printed for readers. A screen reader is told of the beginning and of the end, and not of each picture.
 */
import { readEvent } from "./messages.ts";

/** A live region is read aloud when its text changes, so that it must be on the page before. assumed: this is enough */
const ANNOUNCE_MS = 100;

export class PrintProgress {
  private readonly waiting: Set<EventTarget>;
  private readonly count: number;
  private readonly line = document.createElement("p");
  private readonly announced = document.createElement("p");

  constructor(elements: readonly HTMLElement[]) {
    this.waiting = new Set(elements);
    this.count = elements.length;
    for (const element of elements) {
      for (const type of ["hotline-run-finished", "hotline-error"]) element.addEventListener(type, this.finished);
      for (const type of ["hotline-ready", "hotline-state"]) element.addEventListener(type, this.told);
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      .hotline-print { position: fixed; top: 0; left: 0; margin: 0; padding: 8px 12px; font: 16px sans-serif;
        background: #ffffff; color: #1c1b19; border: 1px solid #5e5c56; z-index: 1000; }
      .hotline-print-announced { position: fixed; width: 1px; height: 1px; margin: 0; overflow: hidden;
        clip-path: inset(50%); white-space: nowrap; }
      @media print { .hotline-print, .hotline-print-announced { display: none; } }
    `);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    this.line.className = "hotline-print";
    this.announced.className = "hotline-print-announced";
    this.announced.setAttribute("role", "status");
    document.body.append(this.line, this.announced);
    setTimeout(() => this.announce(), ANNOUNCE_MS);
  }

  say(): void {
    const done = this.count - this.waiting.size;
    document.documentElement.dataset["hotlinePrint"] = this.isReady ? "ready" : `${done}/${this.count}`;
    this.line.textContent = `Hotline has drawn ${done} of ${this.count} pictures. Please wait before you print.`;
    this.line.hidden = this.isReady;
  }

  private get isReady(): boolean {
    return this.waiting.size === 0;
  }

  private announce(): void {
    this.announced.textContent = this.isReady
      ? "Hotline has drawn all pictures. You can print now."
      : `Hotline draws ${this.count} pictures. Please wait before you print.`;
  }

  /** Of a question or a litmus experiment no run is told: its picture is there when its state says so. */
  private readonly told = (event: Event): void => {
    const told = event instanceof CustomEvent ? readEvent(event.detail) : undefined;
    if (told?.type !== "ready" && told?.type !== "state") return;
    const { phase, variant } = told.state;
    if (phase === "done" && variant === undefined) this.finished(event);
  };

  private readonly finished = (event: Event): void => {
    if (event.currentTarget !== null) this.waiting.delete(event.currentTarget);
    this.say();
    if (this.isReady) this.announce();
  };
}
