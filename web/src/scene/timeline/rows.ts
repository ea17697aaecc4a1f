/** What the lanes of a timeline stand for: the cores of a run, or its threads. */
import type { HeldSpans } from "../trace/history/lock-history.ts";
import type { Segments, SegmentTotals } from "../trace/history/segments.ts";
import type { TraceModel } from "../trace/model.ts";

export type LaneKind = "cores" | "threads";

export interface LaneRows {
  readonly kind: LaneKind;
  readonly count: number;
  readonly segments: Segments;
  readonly totals: SegmentTotals;
  readonly held: HeldSpans;
  /** The lane of what a record tells of, or -1. */
  readonly laneOf: (record: number) => number;
}

/** The lanes of the cores also where those of threads are wanted, but the run has none. */
export function laneRows(model: TraceModel, kind: LaneKind): LaneRows {
  const { columns, threads, segments, totals, held, coreCount: count } = model;
  if (kind === "cores" || threads === undefined)
    return { kind: "cores", count, segments, totals, held, laneOf: (record) => columns.core[record] ?? -1 };
  return {
    kind,
    count: threads.count,
    segments: threads.segments,
    totals: threads.totals,
    held: threads.held,
    laneOf: (record) => threads.threadOf[columns.context[record] ?? -1] ?? -1,
  };
}

/** With more lanes than these, threads are no more told apart. assumed */
const LANES_MAX = 256;

/** The lanes with which a view opens: threads where there are more of them than cores. */
export function usualLanes({ threads, coreCount }: Pick<TraceModel, "threads" | "coreCount">): LaneKind {
  return threads !== undefined && threads.count > coreCount && threads.count <= LANES_MAX ? "threads" : "cores";
}
