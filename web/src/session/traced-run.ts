/**
 * Makes the selected run once more, with its trace: with the same program, seed and stopping rule it is the same run,
 * which its trace hash proves. The traced run is made when a reader looks at the machine, since traces are large; the
 * last few are kept.
 */
import type { RunResult, RunSpec } from "../base/run.ts";
import type { Stretch } from "../lab/link/lab-state.ts";
import { watchedWords } from "../model/results/watched-words.ts";
import type { Runs } from "../worker/drive.ts";
import type { RunOrder, SubmittedRun } from "../worker/submitted-run.ts";
import type { Session } from "./session.ts";
import type { Traced, TraceRequest } from "./trace-request.ts";
import type { MeasuredLabPoint } from "../lab/state/lab-point.ts";

/** Number of records kept: 40 bytes each, so 5 MiB; at 48 cores some hundred hand-offs of a contended lock. */
const RECORDS = 131_072;
/**
 * Approximate number of records per served request: request, queue, serve, data, free, and those of locks and wait
 * loops. assumed.
 */
const RECORDS_PER_TRANSACTION = 10;

export interface TraceWish {
  /** "begin": from the first cycle, every state known; "end": the last records, which the numbers are about. */
  readonly stretch: Stretch;
  /** Words whose values are to be known at every moment, as a scenario names them: "page.entry[].status". */
  readonly watched?: string | undefined;
}

type Work = Pick<Session, "pool" | "traces">;

/** "urgent": a reader waits for it, so that it is recorded beside the runs that are being made. */
export function traceRun(
  session: Work,
  one: MeasuredLabPoint,
  wish: TraceWish,
  order: RunOrder = "in turn",
): TraceRequest {
  const known = keptTrace(session, one, wish);
  if (known !== undefined) return { outcome: Promise.resolve(known), cancel: () => undefined };
  const key = keyOf(one, wish);
  const request = session.traces.request(key, () => makeTrace(session, { one, wish, key, order }));
  if (order === "urgent") request.hurry?.();
  return request;
}

/** The run with its trace, where that was made before. */
export function keptTrace(
  { traces }: Pick<Session, "traces">,
  one: MeasuredLabPoint,
  wish: TraceWish,
): Traced | undefined {
  return traces.find(keyOf(one, wish));
}

function keyOf({ result }: MeasuredLabPoint, { stretch, watched = "" }: TraceWish): string {
  return `${result.traceHash} ${result.time} ${stretch} ${watched}`;
}

interface NewTrace {
  readonly one: MeasuredLabPoint;
  readonly wish: TraceWish;
  readonly key: string;
  readonly order: RunOrder;
}

function makeTrace({ pool, traces }: Work, { one, wish, key, order }: NewTrace): TraceRequest {
  let submitted: SubmittedRun | undefined;
  let cancelled = false;
  let isUrgent = order === "urgent";
  const outcome = pool(one.result.modelVersion)
    .then((workers) => {
      if (cancelled) return undefined;
      submitted = workers.submit(tracedSpec(one, wish), isUrgent ? "urgent" : "in turn");
      return submitted.outcome;
    })
    .then((ended) => {
      if (ended === undefined || ended.kind === "cancelled") return undefined;
      if (ended.kind !== "finished") return { kind: "failed", message: ended.message } as const;
      const traced = checked(one.result, ended.result);
      if (traced.kind === "traced") traces.keep(key, traced);
      return traced;
    })
    .catch((error: unknown): Traced => ({ kind: "failed", message: String(error) }));
  return {
    outcome,
    cancel: () => {
      cancelled = true;
      submitted?.cancel();
    },
    hurry: () => {
      isUrgent = true;
      submitted?.hurry?.();
    },
  };
}

/**
 * The same place for runs, where those with the seed, the ones that views show, keep the end of their trace from the
 * beginning: none of them is made a second time. The others, of the points' second starts, are not looked at.
 */
export function keepingTraces(runs: Runs, seed: number): Runs {
  const traced = (spec: RunSpec): RunSpec => (spec.seed === seed ? { ...spec, trace: { records: RECORDS } } : spec);
  return { size: runs.size, submit: (spec) => runs.submit(traced(spec)) };
}

/**
 * Are both points of the same place of the same experiment, as the coarse and the refined point of a sweep are? The
 * trace of one then shows, until its own has come, what the other is about.
 */
export function isSamePlace(a: MeasuredLabPoint, b: MeasuredLabPoint): boolean {
  const isSamePoint = a.point.variant === b.point.variant && a.point.x === b.point.x;
  if (!isSamePoint || a.job.program !== b.job.program || a.job.cores !== b.job.cores) return false;
  const { seed, jitterCycles } = a.spec;
  if (seed !== b.spec.seed || jitterCycles !== b.spec.jitterCycles) return false;
  const names = new Set([...Object.keys(a.job.parameters), ...Object.keys(b.job.parameters)]);
  return [...names].every((name) => a.job.parameters[name] === b.job.parameters[name]);
}

function tracedSpec(one: MeasuredLabPoint, { stretch, watched: word }: TraceWish): RunSpec {
  const watched = word === undefined ? undefined : watchedWords(one.job.program.debug, word);
  const trace = { records: RECORDS, ...untilOf(one, stretch), ...(watched && { watched }) };
  return { ...one.spec, trace, keepMemory: watched !== undefined };
}

/** The end of the first stretch of a run, so that about half of the ring is used. */
function untilOf({ result }: MeasuredLabPoint, stretch: Stretch): { readonly until?: number } {
  if (stretch === "end") return {};
  const perCycle = (result.transactions * RECORDS_PER_TRANSACTION) / Math.max(1, result.time - result.measuredFrom);
  return { until: Math.min(result.time, Math.ceil(RECORDS / 2 / Math.max(perCycle, 1e-9))) };
}

function checked(original: RunResult, result: RunResult): Traced {
  if (result.fault !== undefined) return { kind: "failed", message: result.fault.text };
  if (result.traceHash !== original.traceHash) {
    const message = `the run with its trace (${result.traceHash}) is not the run of the figure (${original.traceHash})`;
    return { kind: "failed", message };
  }
  return { kind: "traced", result };
}
