/**
 * Locks over time: every critical section, per context and per lock, and every hand-off from one holder to the next.
 * Made once from the columns; the timeline draws it, playback steps through it, statistics count it.
 */
import { TRACE } from "../../../base/abi.gen.ts";
import type { TraceColumns } from "../records/columns.ts";
import type { TraceLinks } from "../records/links.ts";
import type { Stays } from "./stays.ts";

/** Critical sections; row of context c: entries [offset[c], offset[c + 1]), ascending by start. */
export interface Holds {
  readonly offset: Uint32Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** The number of the lock. */
  readonly lock: Int32Array;
  /** Its LOCK_HELD record, or -1 when the trace begins inside the section. */
  readonly record: Int32Array;
}

/** The critical sections of one lock, in order of time. */
export interface LockSections {
  readonly lock: number;
  readonly context: Int32Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Cycle at which the context began to want the lock; its start where the trace does not tell. */
  readonly wanted: Float64Array;
}

/** Disjoint spans in which a core, or a context, holds at least one lock; row c: entries [offset[c], offset[c + 1]). */
export interface HeldSpans {
  readonly offset: Uint32Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
}

/** Hand-offs in order of time: from a release with waiters to the next core's holding. */
export interface Handoffs {
  readonly count: number;
  /** LOCK_RELEASED and LOCK_HELD records. */
  readonly release: Int32Array;
  readonly held: Int32Array;
  /** Times of both, cycles; `heldTime` ascends. */
  readonly releaseTime: Float64Array;
  readonly heldTime: Float64Array;
  readonly lock: Int32Array;
}

interface HoldRow {
  readonly context: number;
  readonly start: number;
  end: number;
  readonly lock: number;
  readonly record: number;
}

export function collectHolds(columns: TraceColumns, links: TraceLinks, begin: number, end: number): Holds {
  const rows: HoldRow[] = [];
  const seen = new Set<number>();
  for (let i = 0; i < columns.count; i++) {
    const context = columns.context[i] ?? -1;
    const lock = columns.lock[i] ?? -1;
    if (context < 0 || lock < 0) continue;
    if (columns.kind[i] === TRACE.LOCK_HELD) {
      const release = releaseOf(columns, links, i);
      if (release >= 0) seen.add(release);
      rows.push({
        context,
        lock,
        record: i,
        start: columns.time[i] ?? 0,
        end: release < 0 ? end : (columns.time[release] ?? end),
      });
    } else if (columns.kind[i] === TRACE.LOCK_RELEASED && !seen.has(i)) {
      rows.push({ context, lock, record: -1, start: begin, end: columns.time[i] ?? begin });
    }
  }
  return toRows(rows, columns.contextCount);
}

function releaseOf(columns: TraceColumns, links: TraceLinks, held: number): number {
  const next = links.next[held] ?? -1;
  return next >= 0 && columns.kind[next] === TRACE.LOCK_RELEASED ? next : -1;
}

function toRows(rows: HoldRow[], contextCount: number): Holds {
  rows.sort((x, y) => x.context - y.context || x.start - y.start || x.record - y.record);
  const holds = {
    offset: new Uint32Array(contextCount + 1),
    start: Float64Array.from(rows, (row) => row.start),
    end: Float64Array.from(rows, (row) => row.end),
    lock: Int32Array.from(rows, (row) => row.lock),
    record: Int32Array.from(rows, (row) => row.record),
  };
  let at = 0;
  for (let c = 0; c < contextCount; c++) {
    holds.offset[c] = at;
    while (at < rows.length && rows[at]?.context === c) at++;
  }
  holds.offset[contextCount] = at;
  return holds;
}

/** By context. Nested sections are melted into one span each, so that both ends ascend and can be searched. */
export function heldSpans(holds: Holds): HeldSpans {
  const contextCount = holds.offset.length - 1;
  const offset = new Uint32Array(contextCount + 1);
  const start: number[] = [];
  const end: number[] = [];
  for (let c = 0; c < contextCount; c++) {
    offset[c] = start.length;
    let open = -1;
    for (let h = holds.offset[c] ?? 0; h < (holds.offset[c + 1] ?? 0); h++) {
      const from = holds.start[h] ?? 0;
      const to = holds.end[h] ?? 0;
      if (open >= 0 && from <= (end[open] ?? 0)) end[open] = Math.max(end[open] ?? 0, to);
      else {
        open = start.length;
        start.push(from);
        end.push(to);
      }
    }
  }
  offset[contextCount] = start.length;
  return { offset, start: Float64Array.from(start), end: Float64Array.from(end) };
}

/** By core: where the contexts that hold a lock were on it. A holder that is on no core is in none of these spans. */
export function heldOnCores(held: HeldSpans, stays: Stays, coreCount: number): HeldSpans {
  const rows = Array.from({ length: coreCount }, (): (readonly [start: number, end: number])[] => []);
  for (let context = 0; context + 1 < held.offset.length; context++) {
    let s = stays.offset[context] ?? 0;
    const last = stays.offset[context + 1] ?? 0;
    for (let h = held.offset[context] ?? 0; h < (held.offset[context + 1] ?? 0); h++) {
      while (s < last && (stays.end[s] ?? 0) <= (held.start[h] ?? 0)) s++;
      for (let at = s; at < last && (stays.start[at] ?? 0) < (held.end[h] ?? 0); at++) {
        const start = Math.max(held.start[h] ?? 0, stays.start[at] ?? 0);
        const end = Math.min(held.end[h] ?? 0, stays.end[at] ?? 0);
        if (end > start) rows[stays.core[at] ?? -1]?.push([start, end]);
      }
    }
  }
  const offset = new Uint32Array(coreCount + 1);
  rows.forEach((row, core) => {
    row.sort(([x], [y]) => x - y);
    offset[core + 1] = (offset[core] ?? 0) + row.length;
  });
  const spans = rows.flat();
  return {
    offset,
    start: Float64Array.from(spans, ([start]) => start),
    end: Float64Array.from(spans, ([, end]) => end),
  };
}

export function sectionsOf(holds: Holds, lock: number, columns: TraceColumns, links: TraceLinks): LockSections {
  const wanted = new Map<number, number>();
  for (let i = 0; i < columns.count; i++)
    if (columns.kind[i] === TRACE.LOCK_WAIT && columns.lock[i] === lock)
      wanted.set(links.next[i] ?? -1, columns.time[i] ?? 0);
  const found: { context: number; start: number; end: number; wanted: number }[] = [];
  for (let context = 0; context + 1 < holds.offset.length; context++) {
    for (let h = holds.offset[context] ?? 0; h < (holds.offset[context + 1] ?? 0); h++) {
      if (holds.lock[h] !== lock) continue;
      const start = holds.start[h] ?? 0;
      const record = holds.record[h] ?? -1;
      found.push({
        context,
        start,
        end: holds.end[h] ?? 0,
        wanted: record < 0 ? start : (wanted.get(record) ?? start),
      });
    }
  }
  found.sort((x, y) => x.start - y.start);
  return {
    lock,
    context: Int32Array.from(found, (section) => section.context),
    start: Float64Array.from(found, (section) => section.start),
    end: Float64Array.from(found, (section) => section.end),
    wanted: Float64Array.from(found, (section) => section.wanted),
  };
}

export function collectHandoffs(columns: TraceColumns, links: TraceLinks): Handoffs {
  const pairs: { release: number; held: number }[] = [];
  for (let i = 0; i < columns.count; i++) {
    if (columns.kind[i] !== TRACE.LOCK_RELEASED || (columns.b[i] ?? 0) === 0) continue;
    const held = links.next[i] ?? -1;
    if (held >= 0) pairs.push({ release: i, held });
  }
  pairs.sort((x, y) => x.held - y.held);
  return {
    count: pairs.length,
    release: Int32Array.from(pairs, (pair) => pair.release),
    held: Int32Array.from(pairs, (pair) => pair.held),
    releaseTime: Float64Array.from(pairs, (pair) => columns.time[pair.release] ?? 0),
    heldTime: Float64Array.from(pairs, (pair) => columns.time[pair.held] ?? 0),
    lock: Int32Array.from(pairs, (pair) => columns.lock[pair.held] ?? -1),
  };
}
