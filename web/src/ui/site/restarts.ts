/** Workers that fell silent, so that their runs began anew: pools report them, and the page tells the reader. */

type Tell = (sentence: string) => void;

const listeners = new Set<Tell>();

export function tellRestart(sentence: string): void {
  for (const listener of [...listeners]) listener(sentence);
}

/** The returned function ends the listening. */
export function onRestart(listener: Tell): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
