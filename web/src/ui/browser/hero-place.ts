/**
 * The place of the curve at which a reader has left the slider of the first page's stored picture (ui/first). No link
 * names it: it stands at the root of the document. An application that begins later finds it there, and one that has
 * begun is told.
 */

/** The root's attribute: data-hero-place. */
const MARK = "heroPlace";
const CHANGED = "hotline-hero-place";

export function putHeroPlace(x: number): void {
  document.documentElement.dataset[MARK] = String(x);
  dispatchEvent(new Event(CHANGED));
}

/** Undefined while the reader has not moved that slider. */
export function heroPlace(): number | undefined {
  const written = document.documentElement.dataset[MARK];
  return written === undefined ? undefined : Number(written);
}

/** `listener` is called when the place changes. The returned function ends that. */
export function onHeroPlace(listener: () => void): () => void {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
}
