/** What the search of the first page knows of scenarios beside their titles and claims: made when the site is built. */

/** What scenarios are about, in a word of the field (scenarios/topics.json). */
export interface SearchTopic {
  readonly id: string;
  readonly name: string;
  /** One or two plain sentences. */
  readonly means: string;
  /** Other words for it. */
  readonly also: readonly string[];
}

/** A word of the field about which there is no scenario. */
export interface AbsentTopic {
  readonly name: string;
  /** One or two plain sentences. */
  readonly means: string;
  /** Other words for it. */
  readonly also: readonly string[];
  /** Ids of the topics that come nearest to it. */
  readonly near: readonly string[];
}

export interface SearchText {
  /** Ids of topics. */
  readonly topics: readonly string[];
  /** Of variants, parameters, sources, notes and tour: each word once, in small letters, with blanks between them. */
  readonly words: string;
}

export interface StoredSearch {
  readonly topics: readonly SearchTopic[];
  readonly absent: readonly AbsentTopic[];
  /** By the names of scenarios. */
  readonly texts: Readonly<Record<string, SearchText>>;
}
