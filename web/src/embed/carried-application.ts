/**
 * The application that a page brings along, for pages without a site and without a network: a deck in one file carries
 * it as the script hotline-application.js, which says `hotlineApplication = "…"`, the file hotline.html compressed by
 * gzip and written in base64. Each lab of the page shows it as the text of a frame; it is unpacked once.
 */

import { unpackedText } from "./unpacked-text.ts";

declare global {
  /** hotline.html, compressed by gzip, in base64; undefined on a page that carries none. */
  var hotlineApplication: string | undefined;
}

/** The frame has no origin of its own: the application reads nothing of the page around it. */
export const CARRIED_SANDBOX = "allow-scripts allow-popups allow-downloads";

let unpacked: { readonly packed: string; readonly text: Promise<string> } | undefined;

/** The text of the application; undefined where the page carries none. It rejects where the text is no gzip. */
export function carriedApplication(): Promise<string> | undefined {
  const packed = globalThis.hotlineApplication;
  if (packed === undefined) return undefined;
  if (unpacked?.packed !== packed) unpacked = { packed, text: unpackedText(packed) };
  return unpacked.text;
}

/** The application with the fragment at which it begins: a frame made of a text has no address with a fragment. */
export function withFragment(application: string, fragment: string): string {
  const content = `#${fragment}`.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return application.replace("<head>", () => `<head>\n<meta name="hotline-embed" content="${content}" />`);
}
