/** Copies a text. Browsers give a page that is not served securely, as over plain http, no clipboard at all. */
export async function copyText(text: string): Promise<void> {
  if (!("clipboard" in navigator)) throw new Error("there is no clipboard");
  await navigator.clipboard.writeText(text);
}
