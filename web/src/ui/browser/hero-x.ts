/**
 * The x value at which a reader has left the slider of the first page's stored picture (ui/first). No link
 * names it: it stands at the root of the document. An application that begins later finds it there, and one that has
 * begun is told.
 */

/** The root's attribute: data-hero-x. */
const MARK = "heroX";
const CHANGED = "hotline-hero-x";

export function putHeroX(x: number): void {
  document.documentElement.dataset[MARK] = String(x);
  dispatchEvent(new Event(CHANGED));
}

/** Undefined while the reader has not moved that slider. */
export function heroX(): number | undefined {
  const written = document.documentElement.dataset[MARK];
  return written === undefined ? undefined : Number(written);
}

/** `listener` is called when the value changes. The returned function ends that. */
export function onHeroX(listener: () => void): () => void {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
}
