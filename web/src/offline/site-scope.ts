/**
 * Which caches and addresses of an origin are this site's. An origin may hold several sites, and the site itself holds
 * those of its releases in folders (docs/versions.md): each has a service worker and caches of its own.
 */

/** The caches of a site: one for each version, so that no page gets files of two versions. */
export interface SiteCaches {
  /** The name of this version's cache. */
  readonly present: string;
  /** True for the name of a cache of another version of the same site. */
  readonly isOld: (name: string) => boolean;
}

/** The scope tells the caches of one site from those of another. */
export function cachesOf(scope: string, version: string): SiteCaches {
  const prefix = `hotline ${scope} `;
  const present = prefix + version;
  return { present, isOld: (name) => name.startsWith(prefix) && name !== present };
}

/** As in base/releases.ts, which a service worker does without. */
export const RELEASES = "v/";

/**
 * Is the address below the releases' folder of the site of that scope? The root's service worker leaves the releases
 * alone, and their list, which must be the present one, as well.
 */
export function isOfRelease(scope: string, address: string): boolean {
  return address.startsWith(scope + RELEASES);
}
