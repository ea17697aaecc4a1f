/**
 * The link inside the one-file application (hotline.html): it is opened where the file's own address names nothing.
 * Written by "Download this experiment" and into SCORM packages, read when a page starts.
 */

export const LINK_META = "hotline-link";

/** Puts the link in the place of an earlier one, or after the policy, which stays first. */
export function withLink(html: string, link: string): string {
  const meta = `<meta name="${LINK_META}" content="${escapeAttribute(link)}">`;
  const without = html.replace(new RegExp(`<meta name="${LINK_META}"[^>]*>\\s*`), "");
  return without.replace(/<meta charset=/, (charset) => `${meta}\n    ${charset}`);
}

const ESCAPED: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => ESCAPED[character] ?? character);
}
