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

export interface SearchText {
  /** Ids of topics. */
  readonly topics: readonly string[];
  /** Of variants, parameters, sources, notes and tour: each word once, in small letters, with blanks between them. */
  readonly words: string;
}

export interface StoredSearch {
  readonly topics: readonly SearchTopic[];
  /** By the names of scenarios. */
  readonly texts: Readonly<Record<string, SearchText>>;
}
