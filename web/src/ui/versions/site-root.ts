/** Where the root of the site is: this page may be that of a release in its folder (base/releases.ts). */
import { HOTLINE_VERSION } from "../../base/version.ts";
import { siteAddress } from "../browser/site-address.ts";

/** Is this page that of a release in its folder? Pictures of pages are made where there is no address. */
export function isInRelease(): boolean {
  return "location" in globalThis && siteRoot() !== siteAddress();
}

/** The address of the site's root, with a slash at its end. */
export function siteRoot(here = siteAddress()): string {
  const own = `/v/${HOTLINE_VERSION}/`;
  return here.endsWith(own) ? here.slice(0, 1 - own.length) : here;
}
