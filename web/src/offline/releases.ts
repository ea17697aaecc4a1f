/**
 * The folders of releases below the site's root (base/releases.ts): each is a site of its own with a service worker of
 * its own. The root's leaves them alone, and the list of them, too, which must be the present one.
 */
import { RELEASES_FOLDER } from "../base/releases.ts";

/** Is the address below the releases' folder of the site of that scope? */
export function isOfRelease(scope: string, address: string): boolean {
  return address.startsWith(`${scope}${RELEASES_FOLDER}`);
}
