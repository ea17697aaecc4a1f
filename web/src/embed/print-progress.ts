/**
 * Reports how many embeds have drawn their figures, because printing a deck must wait for all of them. The progress
 * stands on the page's root element (`data-hotline-print="2/3"`, then "ready") for scripts, and in a line that is not
 * printed for readers.
 */
export class PrintProgress {
  private readonly waiting: Set<EventTarget>;
  private readonly count: number;
  private readonly line = document.createElement("p");

  constructor(elements: readonly HTMLElement[]) {
    this.waiting = new Set(elements);
    this.count = elements.length;
    for (const element of elements) {
      for (const type of ["hotline-run-finished", "hotline-error"]) element.addEventListener(type, this.finished);
    }
    this.line.setAttribute("role", "status");
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      .hotline-print { position: fixed; top: 0; left: 0; margin: 0; padding: 8px 12px; font: 16px sans-serif;
        background: #ffffff; color: #1c1b19; border: 1px solid #5e5c56; z-index: 1000; }
      @media print { .hotline-print { display: none; } }
    `);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    this.line.className = "hotline-print";
    document.body.append(this.line);
  }

  say(): void {
    const done = this.count - this.waiting.size;
    const isReady = this.waiting.size === 0;
    document.documentElement.dataset["hotlinePrint"] = isReady ? "ready" : `${done}/${this.count}`;
    this.line.textContent = `Hotline has drawn ${done} of ${this.count} pictures. Please wait before you print.`;
    this.line.hidden = isReady;
  }

  private readonly finished = (event: Event): void => {
    if (event.currentTarget !== null) this.waiting.delete(event.currentTarget);
    this.say();
  };
}
