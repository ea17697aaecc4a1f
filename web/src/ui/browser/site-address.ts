/** Addresses of the site as readers share them. The page's own address is that of router.ts. */
import { pagePath } from "../../lab/link/page-path.ts";
import { type Route, writeLink } from "../../lab/link/route.ts";

/** The one file has no pages beside it. */
const HAS_PAGES = import.meta.env.MODE !== "offline";

/**
 * The whole address of a state, for sharing: with the page of its scenario, whose picture a preview shows. A server may
 * show no folder without the name of its file; then the page's own address has that name.
 */
export function addressOf(route: Route): string {
  if (!HAS_PAGES || isFile()) return `${location.href.replace(/#.*$/, "")}${writeLink(route)}`;
  const file = /\/(index\.html)$/.exec(location.pathname)?.[1] ?? "";
  return `${siteAddress()}${pagePath(route)}${file}${writeLink(route)}`;
}

/** The address of the site, with a slash at its end. */
export function siteAddress(): string {
  return new URL(".", location.href).href;
}

/** Is the page a file on a disk? Then its address is of no use to other readers. */
export function isFile(): boolean {
  return location.protocol === "file:";
}
