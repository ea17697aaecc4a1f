/**
 * The names of the caches that hold the site: one cache for each version, so that no page gets files of two versions.
 */

export interface Keepers {
  /** The cache of this version. */
  readonly present: string;
  /** True for the name of a cache of another version of the same site. */
  readonly isOld: (name: string) => boolean;
}

/** The cache names of a site. Caches belong to an origin, which may hold several sites: the scope tells them apart. */
export function keepersOf(scope: string, version: string): Keepers {
  const prefix = `hotline ${scope} `;
  const present = prefix + version;
  return { present, isOld: (name) => name.startsWith(prefix) && name !== present };
}
