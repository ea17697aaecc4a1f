/** A walk through scenarios, as it is stored when the site is built: texts as readers see them. */
export interface StoredStation {
  readonly scenario: string;
  /** The scenario's title. */
  readonly title: string;
  readonly tourSteps: number;
  /** A key of the walk's sources. */
  readonly source: string;
  readonly place: string;
  readonly says: string;
  /** With numbers that stored-numbers.ts fills in. */
  readonly shows: string;
}

export interface StoredWalk {
  readonly title: string;
  readonly claim: string;
  /** The machine in one paragraph. */
  readonly machine: string;
  readonly sources: Readonly<Record<string, string>>;
  readonly chapters: readonly { readonly title: string; readonly stations: readonly StoredStation[] }[];
}
