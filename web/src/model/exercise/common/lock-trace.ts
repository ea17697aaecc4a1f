/**
 * The hand-offs of the most contended lock in a trace: which core followed which, and how long it took. The moment in
 * the middle is that of a tour's step with `"handoff": "middle"`, so that the machine beside a question stands there.
 */
import { TRACE } from "../../../base/abi.gen.ts";
import { fail, ok, type Result } from "../../../base/result.ts";
import { type TraceRecord, traceRecords } from "../../results/trace-records.ts";
import type { SeenRun } from "./needs.ts";

export interface Handoff {
  readonly giver: number;
  readonly taker: number;
  /** Cycles: the release, and the next holding. */
  readonly from: number;
  readonly to: number;
}

export function handoffsIn({ result }: SeenRun): Result<readonly Handoff[], string> {
  if (result.trace === undefined) return fail("the run has no trace");
  const byLock = handoffsByLock(traceRecords(result.trace.records));
  const most = [...byLock.values()].reduce<readonly Handoff[]>((a, b) => (b.length > a.length ? b : a), []);
  return most.length === 0 ? fail("no lock is handed on in the run's trace") : ok(most);
}

function handoffsByLock(records: readonly TraceRecord[]): ReadonlyMap<number, readonly Handoff[]> {
  const released = new Map<number, TraceRecord>();
  const byLock = new Map<number, Handoff[]>();
  for (const record of records) {
    if (record.kind === TRACE.LOCK_RELEASED) {
      /* A release for which no core waits is no hand-off. */
      if (record.b > 0) released.set(record.a, record);
      else released.delete(record.a);
    } else if (record.kind === TRACE.LOCK_HELD) {
      const before = released.get(record.a);
      released.delete(record.a);
      if (before?.core === undefined || record.core === undefined) continue;
      const handoffs = byLock.get(record.a) ?? [];
      handoffs.push({ giver: before.core, taker: record.core, from: before.time, to: record.time });
      byLock.set(record.a, handoffs);
    }
  }
  return byLock;
}

/** The hand-off in the middle and those after it. */
export function fromTheMiddle(handoffs: readonly Handoff[]): readonly Handoff[] {
  return handoffs.slice(Math.floor(handoffs.length / 2));
}
