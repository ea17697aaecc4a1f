/** What is stored with the site, in lists, and the lines in which compute.ts tells it, piece by piece. */
import type { ApplicationBar } from "../../src/lab/application-bar.ts";
import type { StoredFigure } from "../../src/lab/stored/stored-figure.ts";
import type { StoredMoment } from "../../src/lab/stored/stored-moment.ts";
import type { StoredProgram } from "../../src/lab/stored/stored-programs.ts";

export interface StoredWithSite {
  /** By scenario. */
  readonly figures: Readonly<Record<string, StoredFigure>>;
  /** By scenario and variant: the bars of the applications of scenarios/applications.json. */
  readonly bars: Readonly<Record<string, Readonly<Record<string, ApplicationBar>>>>;
  /** By scenario: its programs, compiled; none where they are large. */
  readonly programs: Readonly<Record<string, readonly StoredProgram[]>>;
  /** By scenario: the machine of the run that its lab opens with. */
  readonly moments: Readonly<Record<string, StoredMoment>>;
  /** By place on the x-axis: the machine of the scenario that the first page begins with. */
  readonly hero: Readonly<Record<string, StoredMoment>>;
}

export type StoredList = keyof StoredWithSite;

export const NOTHING: StoredWithSite = { figures: {}, bars: {}, programs: {}, moments: {}, hero: {} };

type PieceOf<List extends StoredList> = {
  readonly list: List;
  readonly key: string;
  readonly value: StoredWithSite[List][string];
};

/** A line: an entry of a list, or that a list has all of its entries. */
export type StoredLine = { [List in StoredList]: PieceOf<List> }[StoredList] | { readonly whole: StoredList };

/** Puts the lines together as they come. */
export class StoredLists {
  private readonly entries = new Map<StoredList, Map<string, unknown>>();
  private readonly ends: Readonly<Record<StoredList, Ending>>;

  constructor() {
    const lists = Object.keys(NOTHING) as StoredList[];
    for (const list of lists) this.entries.set(list, new Map());
    this.ends = Object.fromEntries(lists.map((list) => [list, ending()])) as Record<StoredList, Ending>;
  }

  /** The same of values that are all known. */
  static of(values: StoredWithSite): StoredLists {
    const lists = new StoredLists();
    for (const [list, entries] of Object.entries(values)) {
      for (const [key, value] of Object.entries(entries)) lists.take({ list, key, value } as StoredLine);
      lists.take({ whole: list as StoredList });
    }
    return lists;
  }

  take(line: StoredLine): void {
    if ("whole" in line) this.ends[line.whole].resolve();
    else this.entries.get(line.list)?.set(line.key, line.value);
  }

  /** Nothing more will come: lists that are not whole never will be. */
  fail(error: Error): void {
    for (const { reject } of Object.values(this.ends)) reject(error);
  }

  /** The list once it is whole, in the order of its keys. Rejects when something could not be computed. */
  async whole<List extends StoredList>(list: List): Promise<StoredWithSite[List]> {
    await this.ends[list].promise;
    const entries = [...(this.entries.get(list) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries) as StoredWithSite[List];
  }

  /** An entry, if it is there by now. */
  find<List extends StoredList>(list: List, key: string): StoredWithSite[List][string] | undefined {
    return this.entries.get(list)?.get(key) as StoredWithSite[List][string] | undefined;
  }

  async all(): Promise<StoredWithSite> {
    return {
      figures: await this.whole("figures"),
      bars: await this.whole("bars"),
      programs: await this.whole("programs"),
      moments: await this.whole("moments"),
      hero: await this.whole("hero"),
    };
  }
}

interface Ending {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

function ending(): Ending {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  /* Whoever waits for the list hears of a failure; a list that nobody waits for may fail in silence. */
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
