/**
 * A machine that takes the place of another one takes its focus, too: readers who use keys would otherwise begin at the
 * top of the page again.
 */
export class SavedFocus {
  private element: HTMLElement | undefined;
  private isLost = false;

  /** Gets each machine's element when it is on the page, and null just before that is taken away. */
  readonly take = (element: HTMLElement | null): void => {
    if (element === null) {
      this.isLost = this.element?.contains(document.activeElement) ?? false;
      this.element = undefined;
      return;
    }
    this.element = element;
    if (this.isLost) element.focus({ preventScroll: true });
    this.isLost = false;
  };
}
