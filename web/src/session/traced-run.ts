/**
 * Runs with a trace: their inputs for the engine, and which of them belong to the same place. Traces are large: that of
 * a point's run is made when a reader looks at the machine (questions/trace.ts).
 */
import type { RunResult, RunSpec, TraceKind, WatchedWords } from "../base/run.ts";
import type { Stretch } from "../lab/link/lab-state.ts";
import type { MeasuredLabPoint } from "../lab/state/lab-point.ts";
import type { RecordingOptions } from "../lab/recording-options.ts";
import { KINDS_WITHOUT_SIDES } from "../model/experiment/trace-kinds.ts";
import { watchedWords } from "../model/results/watched-words.ts";
import type { RunPool } from "../worker/drive.ts";

/** Number of records kept: 40 bytes each, so 5 MiB; at 48 cores some hundred hand-offs of a contended lock. */
const RECORDS = 131_072;
/**
 * Approximate number of records per served request: request, queue, serve, data, free, and those of locks and wait
 * loops. assumed.
 */
const RECORDS_PER_TRANSACTION = 10;

/**
 * The same place for runs, where those with the seed, the ones that views show, keep the end of their trace from the
 * beginning: none of them is made a second time. The others, of the points' second starts, are not looked at.
 */
export function keepingTraces(
  runs: RunPool,
  seed: number,
  { picture, watched }: { readonly picture: RecordingOptions["picture"]; readonly watched: WatchedWords | undefined },
): RunPool {
  const trace = { records: RECORDS, ...kindsFor(picture), ...(watched && { watched }) };
  const kept = watched === undefined ? { trace } : { trace, keepMemory: true };
  const traced = (spec: RunSpec): RunSpec => (spec.seed === seed ? { ...spec, ...kept } : spec);
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

/** The point's run, with a trace of what is wished. */
export function tracedSpec(
  one: MeasuredLabPoint,
  { stretch, watched: word, picture }: Pick<RecordingOptions, "stretch" | "watched" | "picture">,
): RunSpec {
  const watched = word === undefined ? undefined : watchedWords(one.job.program.debug, word);
  const trace = { records: RECORDS, ...kindsFor(picture), ...untilOf(one, stretch), ...(watched && { watched }) };
  return { ...one.spec, trace, keepMemory: watched !== undefined };
}

function kindsFor(picture: RecordingOptions["picture"]): { readonly kinds?: readonly TraceKind[] } {
  return picture === "system calls" ? {} : { kinds: KINDS_WITHOUT_SIDES };
}

/** The end of the first stretch of a run, so that about half of the ring is used. */
function untilOf({ result }: MeasuredLabPoint, stretch: Stretch): { readonly until?: number } {
  if (stretch === "end") return {};
  const perCycle = (result.transactions * RECORDS_PER_TRANSACTION) / Math.max(1, result.time - result.measuredFrom);
  return { until: Math.min(result.time, Math.ceil(RECORDS / 2 / Math.max(perCycle, 1e-9))) };
}

/** Throws with words for the reader, where the traced run failed or is another one. */
export function checkedTrace(original: RunResult, traced: RunResult): RunResult {
  if (traced.fault !== undefined) throw new Error(traced.fault.text);
  if (traced.traceHash === original.traceHash) return traced;
  throw new Error(`the run with its trace (${traced.traceHash}) is not the run of the figure (${original.traceHash})`);
}
