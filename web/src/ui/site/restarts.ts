/** Workers that fell silent, so that their runs began anew: pools tell, and the page says so to the reader. */

type Tell = (sentence: string) => void;

const listeners = new Set<Tell>();

export function tellRestart(sentence: string): void {
  for (const listener of [...listeners]) listener(sentence);
}

/** The function returned ends the listening. */
export function onRestart(listener: Tell): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
