/** Texts that a page brings along compressed: the application of a deck, and values of hotline.html. */

/** The text of which this is gzip's output in base64. Rejects where it is none. */
export async function unpackedText(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(text).text();
}
