/**
 * A button that goes when it is pressed takes the focus with it, and readers who use keys would begin at the top of the
 * page again. So it first moves the focus to where they go on.
 */

/** What can have the focus and stays when something in it goes: a panel, a dialog, or the page's content. */
const PARTS = ".hl-panel, .hl-dialog, main";

/** The focus goes to the nearest such element around the button, or to what is found in that element. */
export function goOnAt(pressed: Element, around = PARTS, within?: string): void {
  const near = pressed.closest<HTMLElement>(around);
  const next = within === undefined ? near : near?.querySelector<HTMLElement>(within);
  next?.focus({ preventScroll: true });
}
