/** A drawing is made of pixels: its letters stay as they are when their face of type comes. */

/** Calls `again` whenever faces have come, until the returned function is called. */
export function whenFacesCome(again: () => void): () => void {
  const { fonts } = document;
  fonts.addEventListener("loadingdone", again);
  return () => fonts.removeEventListener("loadingdone", again);
}
