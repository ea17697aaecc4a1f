/**
 * The annotated locks of a run: how often they were taken, how contended they were, the times of waiting, holding,
 * hand-offs.
 */
import type { DebugInfo } from "../../../base/program.ts";
import type { LockResult, RunResult } from "../../../base/run.ts";
import { lockName } from "../symbols.ts";

export interface LockRow {
  readonly name: string;
  readonly address: number;
  readonly acquisitions: number;
  /** Share of acquisitions that began while another core held or wanted the lock. */
  readonly contendedShare: number;
  /** Mean cycles from wanting to holding, from holding to having released, from a release to the next holding. */
  readonly waitMean: number;
  readonly holdMean: number;
  readonly handoffMean: number;
  readonly handoffs: number;
  /** Most cores waiting at one moment. */
  readonly waitersMax: number;
}

/** The locks, longest waits first, without locks that no core took during the measurement. */
export function lockRows(result: RunResult, debug: DebugInfo): readonly LockRow[] {
  return result.locks
    .filter((lock) => lock.counts.acquisitions > 0 || lock.counts.waiters_max > 0)
    .sort((a, b) => b.counts.wait_cycles - a.counts.wait_cycles || a.address - b.address)
    .map((lock) => lockRow(lock, debug));
}

function lockRow({ address, counts }: LockResult, debug: DebugInfo): LockRow {
  return {
    name: lockName(debug, address),
    address,
    acquisitions: counts.acquisitions,
    /* Counted when the wait begins, acquisitions when it ends: a few waits can begin before the last of them ends. */
    contendedShare: Math.min(1, ratio(counts.contended, counts.acquisitions)),
    waitMean: ratio(counts.wait_cycles, counts.acquisitions),
    holdMean: ratio(counts.hold_cycles, counts.acquisitions),
    handoffMean: ratio(counts.handoff_cycles, counts.handoffs),
    handoffs: counts.handoffs,
    waitersMax: counts.waiters_max,
  };
}

function ratio(sum: number, count: number): number {
  return count === 0 ? 0 : sum / count;
}
