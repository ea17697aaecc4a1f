/**
 * Every core's time as a row of segments: from when to when the core did what, and because of which record. The
 * segments of a core tile the traced interval: no gaps, no overlaps. Lock holding is a second, sparser row of its own.
 *
 * Sums over long intervals use running totals kept at every BLOCK-th segment, so that zoomed-out timelines and
 * statistics of a selection cost the same whatever the length of the trace.
 */
import { ACTIVITY_COUNT } from "../state/core-states.ts";
import { countUpTo } from "../records/search.ts";

const BLOCK = 64;

/** Rows of intervals, one row per core, in one set of arrays: row c is entries [offset[c], offset[c + 1]). */
export interface Segments {
  readonly offset: Uint32Array;
  readonly start: Float64Array;
  /** The activity (ACTIVITY_UNKNOWN included). */
  readonly activity: Uint8Array;
  /** The record that began the segment, or -1. */
  readonly cause: Int32Array;
  /** The end of the last segment of every row, cycles. */
  readonly end: number;
}

/** Collects segments in order of time over all cores, then sorts them into rows. */
export class SegmentWriter {
  private readonly coreCount: number;
  private core: Int32Array;
  private start: Float64Array;
  private activity: Uint8Array;
  private cause: Int32Array;
  private count = 0;
  private readonly last: Int32Array;

  constructor(coreCount: number, capacity: number) {
    this.coreCount = coreCount;
    this.core = new Int32Array(capacity);
    this.start = new Float64Array(capacity);
    this.activity = new Uint8Array(capacity);
    this.cause = new Int32Array(capacity);
    this.last = new Int32Array(coreCount).fill(-1);
  }

  /** Notes that the core does this from `time` on. A segment without length is overwritten by the next one. */
  push(core: number, time: number, activity: number, cause: number): void {
    const last = this.last[core] ?? -1;
    const at = last >= 0 && (this.start[last] ?? 0) >= time ? last : this.count++;
    if (at >= this.core.length) this.grow();
    if (at !== last) this.start[at] = time;
    this.core[at] = core;
    this.activity[at] = activity;
    this.cause[at] = cause;
    this.last[core] = at;
  }

  finish(end: number): Segments {
    const offset = new Uint32Array(this.coreCount + 1);
    for (let i = 0; i < this.count; i++) {
      const next = (this.core[i] ?? 0) + 1;
      offset[next] = (offset[next] ?? 0) + 1;
    }
    for (let c = 0; c < this.coreCount; c++) offset[c + 1] = (offset[c + 1] ?? 0) + (offset[c] ?? 0);
    const fill = offset.slice();
    const sorted = {
      start: new Float64Array(this.count),
      activity: new Uint8Array(this.count),
      cause: new Int32Array(this.count),
    };
    for (let i = 0; i < this.count; i++) {
      const core = this.core[i] ?? 0;
      const at = fill[core] ?? 0;
      fill[core] = at + 1;
      sorted.start[at] = this.start[i] ?? 0;
      sorted.activity[at] = this.activity[i] ?? 0;
      sorted.cause[at] = this.cause[i] ?? -1;
    }
    return { offset, end, ...sorted };
  }

  private grow(): void {
    const size = this.core.length * 2 + 64;
    this.core = copyInto(new Int32Array(size), this.core);
    this.start = copyInto(new Float64Array(size), this.start);
    this.activity = copyInto(new Uint8Array(size), this.activity);
    this.cause = copyInto(new Int32Array(size), this.cause);
  }
}

function copyInto<T extends { set(from: T): void }>(to: T, from: T): T {
  to.set(from);
  return to;
}

/** Index of the segment of a core that contains `time` (the first one when time is before it). */
export function segmentAt(segments: Segments, core: number, time: number): number {
  const from = segments.offset[core] ?? 0;
  const to = segments.offset[core + 1] ?? from;
  return Math.max(from, countUpTo(segments.start, time, from, to) - 1);
}

export function segmentEnd(segments: Segments, core: number, index: number): number {
  return index + 1 < (segments.offset[core + 1] ?? 0) ? (segments.start[index + 1] ?? segments.end) : segments.end;
}

/** Running totals of cycles per activity, kept at the first segment of every block. */
export interface SegmentTotals {
  /** Entry (block, activity): cycles of that activity in the row before the block's first segment. */
  readonly before: Float64Array;
  /** First block of each core. */
  readonly firstBlock: Uint32Array;
}

export function totalSegments(segments: Segments): SegmentTotals {
  const coreCount = segments.offset.length - 1;
  const firstBlock = new Uint32Array(coreCount + 1);
  for (let c = 0; c < coreCount; c++) {
    const length = (segments.offset[c + 1] ?? 0) - (segments.offset[c] ?? 0);
    firstBlock[c + 1] = (firstBlock[c] ?? 0) + Math.ceil(length / BLOCK);
  }
  const before = new Float64Array((firstBlock[coreCount] ?? 0) * ACTIVITY_COUNT);
  const sums = new Float64Array(ACTIVITY_COUNT);
  for (let c = 0; c < coreCount; c++)
    totalRow(segments, c, (firstBlock[c] ?? 0) * ACTIVITY_COUNT, before, sums.fill(0));
  return { before, firstBlock };
}

function totalRow(segments: Segments, core: number, at: number, before: Float64Array, sums: Float64Array): void {
  const from = segments.offset[core] ?? 0;
  const to = segments.offset[core + 1] ?? 0;
  for (let i = from; i < to; i++) {
    if ((i - from) % BLOCK === 0) {
      before.set(sums, at);
      at += ACTIVITY_COUNT;
    }
    const activity = segments.activity[i] ?? 0;
    sums[activity] = (sums[activity] ?? 0) + segmentEnd(segments, core, i) - (segments.start[i] ?? 0);
  }
}

/** Cycles of each activity of one core from the beginning of its row up to `time`, into `out` (ACTIVITY_COUNT long). */
export function cyclesUpTo(
  segments: Segments,
  totals: SegmentTotals,
  core: number,
  time: number,
  out: Float64Array,
): void {
  const from = segments.offset[core] ?? 0;
  const index = segmentAt(segments, core, time);
  const block = Math.floor((index - from) / BLOCK);
  const at = ((totals.firstBlock[core] ?? 0) + block) * ACTIVITY_COUNT;
  for (let a = 0; a < ACTIVITY_COUNT; a++) out[a] = totals.before[at + a] ?? 0;
  for (let i = from + block * BLOCK; i <= index; i++) {
    const end = Math.min(time, segmentEnd(segments, core, i));
    const cycles = end - (segments.start[i] ?? 0);
    const activity = segments.activity[i] ?? 0;
    if (cycles > 0) out[activity] = (out[activity] ?? 0) + cycles;
  }
}
