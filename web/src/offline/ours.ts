/**
 * Is a text a file of Hotline, or another page that was sent in its place? Captive portals, proxies and hosts answer
 * with pages of their own, and with status 200. This file judges files that keep their names; those with a hash in
 * their names are compared with it.
 */

/**
 * The sign that every page of the site has in its head. Servers may rewrite pages, so quotes and order may be others.
 */
const SIGN = /<meta\b(?=[^>]*\bname\s*=\s*["']?application-name\b)(?=[^>]*\bcontent\s*=\s*["']?Hotline\b)[^>]*>/i;
const IS_MARKUP = /^[\s\uFEFF]*</;

/** `address` is that of the file, or of a folder, whose page is then meant. */
export function isOurs(address: string, text: string): boolean {
  const path = address.replace(/[?#].*$/, "");
  if (/(?:\/|\.html)$/.test(path)) return SIGN.test(text);
  if (path.endsWith(".svg")) return /<svg\b/i.test(text) && !/<html\b/i.test(text);
  return !IS_MARKUP.test(text);
}
