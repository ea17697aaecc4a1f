/** A trace in which cores take a lock one after the other, as words of the core's records. */
import { NONE, RECORD, RECORD_BYTES, TRACE } from "../../../base/abi.gen.ts";
import type { RunResult } from "../../../base/run.ts";
import { DEBUG, coreResult, runResult } from "../../testing/fixtures.ts";
import type { SeenRun } from "../common/needs.ts";

const WORDS = RECORD_BYTES / 4;
const LOCK = 4096;

interface Written {
  readonly time: number;
  readonly kind: number;
  readonly core: number;
  readonly a: number;
  readonly b: number;
}

function words(records: readonly Written[]): Uint32Array {
  const all = new Uint32Array(records.length * WORDS);
  records.forEach(({ time, kind, core, a, b }, i) => {
    const put = (offset: number, value: number): void => void (all[i * WORDS + offset / 4] = value);
    put(RECORD.time_lo, time);
    put(RECORD.kind, kind);
    put(RECORD.core, core);
    put(RECORD.line, NONE);
    put(RECORD.a, a);
    put(RECORD.b, b);
  });
  return all;
}

/** Cycles in which a holder holds the lock. */
const HELD = 10;

/** `holders` hold the lock one after the other; the hand-off to each takes so many cycles. */
export function lockRun(holders: readonly number[], handoffCycles: readonly number[] = []): SeenRun {
  let time = 100;
  const records = holders.flatMap((core, i): readonly Written[] => {
    const held = time + (handoffCycles[i] ?? 50);
    time = held + HELD;
    return [
      { time: held, kind: TRACE.LOCK_HELD, core, a: LOCK, b: 1 },
      { time, kind: TRACE.LOCK_RELEASED, core, a: LOCK, b: 1 },
    ];
  });
  const trace: RunResult["trace"] = { records: words(records), dropped: 0 };
  const cores = Array.from({ length: Math.max(0, ...holders) + 1 }, () => coreResult({}, {}));
  return { result: runResult({ trace, cores }), debug: DEBUG, lineBytes: 64 };
}
