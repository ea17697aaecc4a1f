/**
 * The folders of releases below the site's root (docs/versions.md): each is a site of its own with a service worker of
 * its own. The root's leaves them alone, and the list of them, too, which must be the present one.
 */

/** As in base/releases.ts, which a service worker does without. */
export const RELEASES = "v/";

/** Is the address below the releases' folder of the site of that scope? */
export function isOfRelease(scope: string, address: string): boolean {
  return address.startsWith(scope + RELEASES);
}
