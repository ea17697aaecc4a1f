/**
 * What `npm run release` makes, as the makers of single files see it: an artefact is a function from the facts of a
 * release to named bytes. It writes nothing beyond the scratch folder that it is given, so that it can be made twice
 * and compared. A new one is a file beside this one and its line in artefacts.ts.
 */

/** What is the same for all files of a release. */
export interface Release {
  /** "0.1.0", the `version` of package.json. */
  readonly version: string;
  /** Seconds since 1970: the time of the commit, or SOURCE_DATE_EPOCH. All times in archives are this one. */
  readonly time: number;
  /** The checkout's folder. */
  readonly root: string;
  /** The folder of the built site, with hotline.html in it. */
  readonly site: string;
}

/** A file of an archive, or of the release itself. */
export interface NamedBytes {
  /** A relative path with "/" between its parts. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Whether it may be executed: its mode is then 755, and 644 otherwise. */
  readonly executable?: boolean;
}

export interface Artefact {
  /** What `--only` calls it: one word in lower case. */
  readonly name: string;
  /** What it is, for the list that `--help` prints. */
  readonly about: string;
  /** Whether it takes anything from the built site. */
  readonly needsSite: boolean;
  /** The names of the files that `make` gives. */
  readonly files: (version: string) => readonly string[];
  /**
   * The same bytes for the same checkout, wherever the checkout lies. `scratch` is an empty folder, which is removed
   * afterwards. Rejects with a sentence that says what is missing.
   */
  readonly make: (release: Release, scratch: string) => Promise<readonly NamedBytes[]>;
}

/** For failures that a maintainer can mend: the message stands alone, without a stack. */
export class ReleaseError extends Error {
  override readonly name = "ReleaseError";
}
