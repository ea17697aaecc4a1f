/** Writes to the clipboard, which browsers give only to pages that are served securely (https, localhost). */

/** What a reader is told where a text is selected instead of copied. `noun`: the text, as in "the link". */
export function notCopied(noun: string): string {
  return `The browser does not let this page copy: ${noun} is selected, copy it with the keyboard.`;
}

/** Rejects where the browser has no clipboard for this page, or refuses it: the caller offers another way. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
