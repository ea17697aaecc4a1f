/**
 * The ceiling that one lock puts over a curve: sections under a lock follow one another, so no number of cores
 * completes more of them than one core that does nothing else. The length of a section is that of the run on one
 * core, which has its data in its own cache and never waits: what a curve lacks below the ceiling are the hand-overs of
 * the lock and of the lines that it protects, and times in which no core holds it.
 *
 * It is the serial part of Amdahl's law [Amdahl67], measured and not fitted.
 */
import type { LockResult, RunResult } from "../../base/run.ts";

type LockedRun = Pick<RunResult, "locks" | "operations">;

export interface SerialTime {
  /** The lock that has the most to do for an operation. */
  readonly address: number;
  /** Cycles for which an operation holds it, as long as the holder's lines are in its own cache. */
  readonly cycles: number;
}

/**
 * The serial time of an operation, in cycles, where `run` has its locks used as they are there, each held for as long
 * as on one core. Undefined where no lock is taken. A program whose cores take locks of their own has less and less of
 * it with every core.
 */
export function serialTime(alone: LockedRun, run: LockedRun): SerialTime | undefined {
  if (run.operations === 0) return undefined;
  const heldOf = heldAlone(alone);
  return run.locks.reduce<SerialTime | undefined>((longest, { address, counts }) => {
    const held = heldOf(address);
    if (held === undefined || counts.acquisitions === 0) return longest;
    const cycles = (held * counts.acquisitions) / run.operations;
    return longest === undefined || cycles > longest.cycles ? { address, cycles } : longest;
  }, undefined);
}

/** Cycles of a section on one core; a lock that only other cores take is held like the one held longest there. */
function heldAlone({ locks }: LockedRun): (address: number) => number | undefined {
  const taken = locks.filter(({ counts }) => counts.acquisitions > 0);
  const perSection = ({ counts }: LockResult): number => counts.hold_cycles / counts.acquisitions;
  const longest = taken.reduce<LockResult | undefined>(
    (best, one) => (best === undefined || one.counts.hold_cycles > best.counts.hold_cycles ? one : best),
    undefined,
  );
  return (address) => {
    const lock = taken.find((one) => one.address === address) ?? longest;
    return lock === undefined ? undefined : perSection(lock);
  };
}
