/** What is stored with the site, in lists, and the lines in which compute.ts tells it, piece by piece. */
import type { ApplicationBar } from "../../src/lab/application-bar.ts";
import type { StoredFigure } from "../../src/lab/stored/stored-figure.ts";
import type { StoredMoment } from "../../src/lab/stored/stored-moment.ts";
import type { AskedMachine } from "../../src/ui/playback/still-moment.ts";
import type { StoredProgram } from "../../src/lab/stored/stored-programs.ts";

export interface StoredWithSite {
  /** The figure of each scenario. */
  readonly figures: Readonly<Record<string, StoredFigure>>;
  /** The bars of the applications of scenarios/applications.json, by scenario and variant. */
  readonly bars: Readonly<Record<string, Readonly<Record<string, ApplicationBar>>>>;
  /** The compiled programs of each scenario; none where they are large. */
  readonly programs: Readonly<Record<string, readonly StoredProgram[]>>;
  /** The machine of the run with which each scenario's lab opens. */
  readonly moments: Readonly<Record<string, StoredMoment>>;
  /** The machine of the scenario with which the first page begins, at each place on the x-axis. */
  readonly hero: Readonly<Record<string, StoredMoment>>;
  /** The machines of the essay's figures before a run is made, by essayKey. */
  readonly essay: Readonly<Record<string, StoredMoment>>;
  /** The figures of the essay that are of other machines than their scenarios', by essayCurves. */
  readonly essayFigures: Readonly<Record<string, StoredFigure>>;
  /** What exercises offer to choose from, where a run knows it; null where none does. */
  readonly offered: Readonly<Record<string, readonly string[] | null>>;
  /** The machines that stand beside questions. */
  readonly machines: Readonly<Record<string, AskedMachine>>;
}

export type StoredList = keyof StoredWithSite;

export const NOTHING: StoredWithSite = {
  figures: {},
  bars: {},
  programs: {},
  moments: {},
  hero: {},
  essay: {},
  essayFigures: {},
  offered: {},
  machines: {},
};

type PieceOf<List extends StoredList> = {
  readonly list: List;
  readonly key: string;
  readonly value: StoredWithSite[List][string];
};

/** What can be waited for. "featured": the figures of the scenarios with which the first page begins. */
export type StoredPart = StoredList | "featured";

const PARTS: readonly StoredPart[] = [...(Object.keys(NOTHING) as StoredList[]), "featured"];

/** A line: an entry of a list, or that a part is whole. */
export type StoredLine = { [List in StoredList]: PieceOf<List> }[StoredList] | { readonly whole: StoredPart };

/** Puts the lines together as they come. */
export class StoredLists {
  private readonly entries = new Map<StoredPart, Map<string, unknown>>(PARTS.map((part) => [part, new Map()]));
  private readonly ends = new Map<StoredPart, Ending>(PARTS.map((part) => [part, ending()]));

  /** The same of values that are all known. */
  static of(values: StoredWithSite): StoredLists {
    const lists = new StoredLists();
    for (const [list, entries] of Object.entries(values)) {
      for (const [key, value] of Object.entries(entries)) lists.take({ list, key, value } as StoredLine);
    }
    for (const whole of PARTS) lists.take({ whole });
    return lists;
  }

  take(line: StoredLine): void {
    if ("whole" in line) this.ends.get(line.whole)?.resolve();
    else this.entries.get(line.list)?.set(line.key, line.value);
  }

  /** Says that nothing more will come: lists that are not whole never will be. */
  fail(error: Error): void {
    for (const { reject } of this.ends.values()) reject(error);
  }

  /** Resolves when the part is whole. Rejects when something could not be computed. */
  async until(part: StoredPart): Promise<void> {
    await this.ends.get(part)?.promise;
  }

  /** The list once it is whole; rejects as until() does. */
  async whole<List extends StoredList>(list: List): Promise<StoredWithSite[List]> {
    await this.until(list);
    return this.present(list);
  }

  /** What there is of the list by now, in the order of its keys. */
  present<List extends StoredList>(list: List): StoredWithSite[List] {
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
      essay: await this.whole("essay"),
      essayFigures: await this.whole("essayFigures"),
      offered: await this.whole("offered"),
      machines: await this.whole("machines"),
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
  /* A caller that waits for the list gets its failure; a list without such a caller may fail in silence. */
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
