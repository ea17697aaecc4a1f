/**
 * Locks over time: every critical section, per core and per lock, and every hand-off from one holder to the next.
 * Made once from the columns; the timeline draws it, playback steps through it, statistics count it.
 */
import { TRACE } from "../../../base/abi.gen.ts";
import type { TraceColumns } from "../records/columns.ts";
import type { TraceLinks } from "../records/links.ts";

/** Critical sections; row of core c: entries [offset[c], offset[c + 1]), ascending by start. */
export interface Holds {
  readonly offset: Uint32Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** The number of the lock. */
  readonly lock: Int32Array;
  /** Its LOCK_HELD record, or -1 when the trace begins inside the section. */
  readonly record: Int32Array;
}

/** Disjoint spans in which a core holds at least one lock; row of core c: entries [offset[c], offset[c + 1]). */
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
  readonly core: number;
  readonly start: number;
  end: number;
  readonly lock: number;
  readonly record: number;
}

export function collectHolds(
  columns: TraceColumns,
  links: TraceLinks,
  coreCount: number,
  begin: number,
  end: number,
): Holds {
  const rows: HoldRow[] = [];
  const seen = new Set<number>();
  for (let i = 0; i < columns.count; i++) {
    const core = columns.core[i] ?? -1;
    const lock = columns.lock[i] ?? -1;
    if (core < 0 || lock < 0) continue;
    if (columns.kind[i] === TRACE.LOCK_HELD) {
      const release = releaseOf(columns, links, i);
      if (release >= 0) seen.add(release);
      rows.push({
        core,
        lock,
        record: i,
        start: columns.time[i] ?? 0,
        end: release < 0 ? end : (columns.time[release] ?? end),
      });
    } else if (columns.kind[i] === TRACE.LOCK_RELEASED && !seen.has(i)) {
      rows.push({ core, lock, record: -1, start: begin, end: columns.time[i] ?? begin });
    }
  }
  return toRows(rows, coreCount);
}

function releaseOf(columns: TraceColumns, links: TraceLinks, held: number): number {
  const next = links.next[held] ?? -1;
  return next >= 0 && columns.kind[next] === TRACE.LOCK_RELEASED ? next : -1;
}

function toRows(rows: HoldRow[], coreCount: number): Holds {
  rows.sort((x, y) => x.core - y.core || x.start - y.start || x.record - y.record);
  const holds = {
    offset: new Uint32Array(coreCount + 1),
    start: Float64Array.from(rows, (row) => row.start),
    end: Float64Array.from(rows, (row) => row.end),
    lock: Int32Array.from(rows, (row) => row.lock),
    record: Int32Array.from(rows, (row) => row.record),
  };
  let at = 0;
  for (let c = 0; c < coreCount; c++) {
    holds.offset[c] = at;
    while (at < rows.length && rows[at]?.core === c) at++;
  }
  holds.offset[coreCount] = at;
  return holds;
}

/** Nested sections are melted into one span each, so that both ends ascend and can be searched. */
export function heldSpans(holds: Holds): HeldSpans {
  const coreCount = holds.offset.length - 1;
  const offset = new Uint32Array(coreCount + 1);
  const start: number[] = [];
  const end: number[] = [];
  for (let c = 0; c < coreCount; c++) {
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
  offset[coreCount] = start.length;
  return { offset, start: Float64Array.from(start), end: Float64Array.from(end) };
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
