/**
 * The address of an embed that is written into the file hotline.html: a page that shows the file as the text of a frame
 * (`srcdoc`) puts `<meta name="hotline-embed" content="#v=1&amp;s=…">` into its head, since such a frame has no
 * address.
 */
const EMBED_META = "hotline-embed";

/** Undefined in every other page. */
export function writtenAddress(): string | undefined {
  const content = document.querySelector(`meta[name="${EMBED_META}"]`)?.getAttribute("content") ?? "";
  return content.startsWith("#") ? content : undefined;
}
