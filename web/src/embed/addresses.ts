/**
 * The rules for the addresses that an embed's attributes may lead to. Sites let authors write <hotline-lab> with its
 * attributes, or an iframe with data attributes, and trust that neither runs script in the page. An address is
 * therefore parsed as the browser will parse it, and judged by the scheme that results. The text itself is never
 * judged, since browsers drop tabs, line feeds and control characters from it. Everything here is pure.
 */

/**
 * Documents with these schemes have an origin of their own: `javascript:` runs in the page, `blob:` and `data:` may.
 */
const PAGE_SCHEMES: readonly string[] = ["http:", "https:", "file:"];

/** A picture in an <img> runs no script, so the address may also hold the picture itself. */
const INLINE_PICTURE = /^data:image\/[\w.+-]+[;,]/i;

/**
 * The folder of the site that `base` names, with a slash at its end; relative addresses are relative to `from`, and an
 * empty `base` names the folder of `from`. The result is undefined when no embed may be loaded from that address.
 */
export function siteFolder(base: string, from: string): string | undefined {
  const address = parsed(base.trim() === "" ? "." : base, from);
  if (address === undefined || !PAGE_SCHEMES.includes(address.protocol)) return undefined;
  const { protocol, host, pathname } = address;
  return `${protocol}//${host}${pathname.endsWith("/") ? pathname : `${pathname}/`}`;
}

/** The address of a page, without its fragment. It is undefined when no frame may show the page. */
export function pageAddress(address: string, from: string): string | undefined {
  const page = parsed(address, from);
  if (page === undefined || !PAGE_SCHEMES.includes(page.protocol)) return undefined;
  return page.href.replace(/#.*$/, "");
}

/** The address of a picture for an <img>. It is undefined when the address leads to no picture. */
export function pictureAddress(address: string, from: string): string | undefined {
  const picture = parsed(address, from);
  if (picture === undefined) return undefined;
  return PAGE_SCHEMES.includes(picture.protocol) || INLINE_PICTURE.test(picture.href) ? picture.href : undefined;
}

function parsed(address: string, from: string): URL | undefined {
  try {
    return new URL(address, from);
  } catch {
    return undefined;
  }
}
