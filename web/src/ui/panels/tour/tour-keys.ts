/**
 * The keys of a tour: those of a presenter's remote (PageDown, PageUp), Alt with the arrows, and Escape, which closes
 * it. They act wherever the focus is, except in controls that use these keys themselves, in a dialog, and where another
 * handler has used the key already.
 */
export interface TourKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly defaultPrevented: boolean;
}

/** Shown in the panel, and used as aria-keyshortcuts. */
export const TOUR_KEYS_NEXT = "PageDown Alt+ArrowRight";
export const TOUR_KEYS_BACK = "PageUp Alt+ArrowLeft";

/** The number of steps that a key goes, or undefined when it is not a key of the tour. */
export function stepsOfKey(press: TourKey, isTaken: boolean): 1 | -1 | undefined {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.shiftKey || isTaken) return undefined;
  switch (`${press.altKey ? "Alt+" : ""}${press.key}`) {
    case "PageDown":
    case "Alt+ArrowRight":
      return 1;
    case "PageUp":
    case "Alt+ArrowLeft":
      return -1;
    default:
      return undefined;
  }
}

const OWN_KEYS = "input, select, textarea, [contenteditable=true], [role=textbox], [role=slider], [role=dialog]";
const OPEN_LIST = ".hl-popover [role=listbox], [role=menu]";

/** Is the focus where keys have a meaning of their own: a field, the editor, a dialog, an open list? */
export function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && (target.closest(OWN_KEYS) !== null || target.closest(OPEN_LIST) !== null);
}

const OWN_ESCAPE = "input:not([type=range]), textarea, [contenteditable=true], [role=textbox]";
const CLOSED_BY_ESCAPE = `dialog[open], [role=dialog], :popover-open, ${OPEN_LIST}`;

/** Does the key close the tour? What lies over the page is closed first, and what is typed is taken back first. */
export function closesTour(event: KeyboardEvent): boolean {
  if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return false;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  if (event.target instanceof Element && event.target.closest(OWN_ESCAPE) !== null) return false;
  return document.querySelector(CLOSED_BY_ESCAPE) === null;
}
