/** Writes to the clipboard, which browsers give only to pages that are served securely (https, localhost). */

/** Rejects where the browser has no clipboard for this page, or refuses it: the caller offers another way. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
