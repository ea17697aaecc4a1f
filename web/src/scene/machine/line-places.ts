/**
 * Where the line is, on machines that decide coherence level by level: the places that have it at a moment, and for a
 * core that waits at the line's home the level at which it waits. Facts and words only; the marks are drawn by
 * line-places-drawing.ts.
 */
import type { Place, PlaceLevel } from "./layout/place-levels.ts";
import { NOBODY } from "../trace/records/line-owner.ts";
import { NEVER } from "../trace/records/links.ts";
import type { TraceCursor } from "../trace/cursor.ts";
import type { TraceState } from "../trace/state/trace-state.ts";

/** The core whose places have the line: it is being served, or owns the line, or has a copy and was served last. */
export function coreWithLine({ state, model }: TraceCursor, slot: number): number {
  if (slot < 0) return NOBODY;
  const serving = state.serving[slot] ?? NOBODY;
  if (serving >= 0) return serving;
  const owner = state.owner[slot] ?? NOBODY;
  if (owner >= 0) return owner;
  const last = model.columns.core[state.servingRecord[slot] ?? NOBODY] ?? NOBODY;
  return last >= 0 && state.hasCopy(slot, last) ? last : NOBODY;
}

/** The number of levels, from the innermost on, at which two cores are in different places. */
export function levelsApart(levels: readonly PlaceLevel[], a: number, b: number): number {
  const shared = levels.findIndex(({ of }) => of[a] === of[b]);
  return shared < 0 ? levels.length : shared;
}

/** The cores that wait at the line's home in a row, all of one place. */
export interface WaitingGroup {
  readonly cores: number[];
  /** The number of levels at which the cores are apart from the core with the line. */
  readonly apart: number;
  /** The largest place of the cores that does not have the line; the innermost one where that has it. */
  readonly place: Place | undefined;
}

/**
 * The queue at the line's home, in groups that are served one after the other. Of requests that the trace does not show
 * served the order is not known: they are the last, and the group of each of them has `place` undefined.
 */
export function waitingGroups(
  cursor: TraceCursor,
  slot: number,
  levels: readonly PlaceLevel[],
): readonly WaitingGroup[] {
  const { state } = cursor;
  const holder = coreWithLine(cursor, slot);
  const groups: WaitingGroup[] = [];
  for (const core of waitingAtHome(state, slot)) {
    const isKnown = holder >= 0 && state.queuePosition[core] !== NEVER;
    const apart = holder < 0 ? levels.length : levelsApart(levels, core, holder);
    const place = isKnown ? levels[Math.max(0, apart - 1)]?.of[core] : undefined;
    const last = groups.at(-1);
    if (last !== undefined && last.apart === apart && last.place === place) last.cores.push(core);
    else groups.push({ cores: [core], apart, place });
  }
  return groups;
}

export function* waitingAtHome(state: TraceState, slot: number): Generator<number> {
  if (slot < 0) return;
  for (let c = state.queues.first(slot); c >= 0; c = state.queues.after(c)) if (state.queuedAt[c] === 0) yield c;
}

/** Where a core waits whose request is at the line's home: "in the socket that has the line, outside its cluster". */
export function waitsWhere(levels: readonly PlaceLevel[], apart: number): string {
  const inner = levels[apart - 1]?.word;
  const around = levels[apart]?.word;
  if (around === undefined) return `outside the ${inner ?? "core"} that has the line`;
  return `in the ${around} that has the line${inner === undefined ? "" : `, outside its ${inner}`}`;
}

/** How many cores wait where: "2 in cluster 3, 5 in socket 0, 17 outside"; empty while the line's place is unknown. */
export function waitingCounts(cursor: TraceCursor, slot: number, levels: readonly PlaceLevel[]): string {
  const holder = coreWithLine(cursor, slot);
  if (holder < 0 || levels.length === 0) return "";
  const counts = levels.map(() => 0).concat(0);
  for (const core of waitingAtHome(cursor.state, slot)) {
    const apart = levelsApart(levels, core, holder);
    counts[apart] = (counts[apart] ?? 0) + 1;
  }
  const named = counts.flatMap((count, apart) => {
    const name = levels[apart]?.of[holder]?.name;
    const where = name === undefined ? "outside" : name === "" ? "on the same core" : `in ${name}`;
    return count === 0 ? [] : [`${count} ${where}`];
  });
  return named.join(", ");
}

/** The places of a core that have names, innermost first: "cluster 3, socket 0". */
export function namesOfPlaces(levels: readonly PlaceLevel[], core: number): string {
  const names = levels.map(({ of }) => of[core]?.name ?? "");
  return names.filter((name) => name !== "").join(", ");
}
