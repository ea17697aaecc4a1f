/** The names of the caches that keep the site: one for each version, so that no page gets files of two versions. */

export interface Keepers {
  /** The cache of this version. */
  readonly present: string;
  /** Is this the name of a cache of another version of the same site? */
  readonly isOld: (name: string) => boolean;
}

/** Caches belong to an origin, on which several sites may live: the scope tells them apart. */
export function keepersOf(scope: string, version: string): Keepers {
  const prefix = `hotline ${scope} `;
  const present = prefix + version;
  return { present, isOld: (name) => name.startsWith(prefix) && name !== present };
}
