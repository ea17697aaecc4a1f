/**
 * The selected run once more, with its trace: the same program, seed and stopping rule, so the same run, which its
 * trace hash proves. Made when someone looks at the machine, since traces are large; the last few are kept.
 */
import type { RunResult, RunSpec } from "../base/run.ts";
import type { Pool, SubmittedRun } from "../worker/pool.ts";
import type { MeasuredLabPoint } from "../lab/state/lab-point.ts";

/** Records kept: 32 bytes each, so 4 MiB; at 48 cores some hundred hand-offs of a contended lock. */
const RECORDS = 131_072;
/** Records per served request, about: request, queue, serve, data, free, and what locks and wait loops add. assumed. */
const RECORDS_PER_TRANSACTION = 10;

/** "begin": from the first cycle, every state known. "end": the last stretch, what the numbers are about. */
export type TraceWindow = "begin" | "end";

export type Traced =
  | { readonly kind: "traced"; readonly result: RunResult; readonly tracedFrom: number }
  | { readonly kind: "failed"; readonly message: string };

/** The pool of workers with the core of a model version. */
export type Pools = (modelVersion: number) => Promise<Pool>;

export interface TraceRequest {
  /** Undefined when it was cancelled. */
  readonly outcome: Promise<Traced | undefined>;
  readonly cancel: () => void;
}

const KEPT = 6;
const kept = new Map<string, Traced>();

export function traceRun(pools: Pools, one: MeasuredLabPoint, window: TraceWindow): TraceRequest {
  const key = `${one.result.traceHash} ${one.result.time} ${window}`;
  const known = kept.get(key);
  if (known !== undefined) return { outcome: Promise.resolve(known), cancel: () => undefined };
  let submitted: SubmittedRun | undefined;
  let cancelled = false;
  const outcome = pools(one.result.modelVersion)
    .then((pool) => {
      if (cancelled) return undefined;
      submitted = pool.submit(tracedSpec(one, window));
      return submitted.outcome;
    })
    .then((ended) => {
      if (ended === undefined || ended.kind === "cancelled") return undefined;
      const traced: Traced =
        ended.kind === "finished" ? checked(one.result, ended.result) : { kind: "failed", message: ended.message };
      keep(key, traced);
      return traced;
    })
    .catch((error: unknown): Traced => ({ kind: "failed", message: String(error) }));
  return {
    outcome,
    cancel: () => {
      cancelled = true;
      submitted?.cancel();
    },
  };
}

function tracedSpec(one: MeasuredLabPoint, window: TraceWindow): RunSpec {
  if (window === "end") return { ...one.spec, trace: { records: RECORDS } };
  const { result } = one;
  const perCycle = (result.transactions * RECORDS_PER_TRANSACTION) / Math.max(1, result.time - result.measuredFrom);
  const until = Math.min(result.time, Math.ceil(RECORDS / 2 / Math.max(perCycle, 1e-9)));
  return { ...one.spec, trace: { records: RECORDS, until } };
}

function checked(original: RunResult, result: RunResult): Traced {
  if (result.fault !== undefined) return { kind: "failed", message: result.fault.text };
  if (result.traceHash !== original.traceHash) {
    const message = `the run with its trace (${result.traceHash}) is not the run of the figure (${original.traceHash})`;
    return { kind: "failed", message };
  }
  return { kind: "traced", result, tracedFrom: 0 };
}

function keep(key: string, traced: Traced): void {
  if (traced.kind === "failed") return;
  kept.set(key, traced);
  for (const old of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(old);
  }
}
