/**
 * What happened in the run of a point? The run is made once more, with its trace: with the same program, seed and
 * stopping rule it is the same run, which its trace hash proves.
 */
import type { RunResult } from "../../base/run.ts";
import type { MeasuredLabPoint } from "../../lab/state/lab-point.ts";
import type { RecordingOptions } from "../../lab/recording-options.ts";
import type { Question } from "../answers/answer.ts";
import { shownRun } from "../made-run.ts";
import type { Session } from "../session.ts";
import { checkedTrace, isSamePlace, tracedSpec } from "../traced-run.ts";

/** A view builds much from one: the same trace is the same object for every view. */
export interface Traced {
  readonly point: MeasuredLabPoint;
  readonly result: RunResult;
  readonly options: RecordingOptions;
}

export function traceOf(
  session: Pick<Session, "pool">,
  point: MeasuredLabPoint,
  options: RecordingOptions,
): Question<Traced> {
  const { variant, x } = point.point;
  const { traceHash, time, modelVersion } = point.result;
  const { scenario, machine, stretch, watched, programs } = options;
  const of = [scenario, machine, programs[variant], point.job.program, variant, x];
  return {
    key: ["trace", ...of, stretch, watched, traceHash, time],
    bytes: ({ result }) => (result.trace?.records.byteLength ?? 0) + (result.memory?.byteLength ?? 0),
    answer: async (work) => {
      const runs = await session.pool(modelVersion);
      const result = await shownRun(runs, tracedSpec(point, options), work);
      return { point, result: checkedTrace(point.result, result), options };
    },
  };
}

/** Are both traces or points of the same place on the same machine, as those of a quick and of a precise run are? */
export function isPassOf(before: Traced, point: MeasuredLabPoint, { machine }: RecordingOptions): boolean {
  return before.options.machine === machine && isSamePlace(before.point, point);
}

/** Is the trace of the same variant and place of the same text, with other settings of the run? */
export function isOnlySetAnew(before: Traced, ref: { seriesId: string; x: number }, now: RecordingOptions): boolean {
  const { point } = before.point;
  const { scenario, machine, programs } = before.options;
  const isSameText = scenario === now.scenario && programs[point.variant] === now.programs[ref.seriesId];
  return machine === now.machine && isSameText && point.variant === ref.seriesId && point.x === ref.x;
}

/** Are they traces of the same places on the same machine, perhaps of other runs or of another part of them? */
export function areOfSamePlaces(before: readonly Traced[], now: readonly Traced[]): boolean {
  const isSame = (one: Traced, other: Traced | undefined): boolean =>
    other !== undefined && isPassOf(one, other.point, other.options);
  return before.length === now.length && before.every((one, i) => isSame(one, now[i]));
}

/** Are they traces of other runs of the same places, as those of the quick and of the precise pass are? */
export function areOtherPasses(before: readonly Traced[], now: readonly Traced[]): boolean {
  const isOther = before.some(({ result }, i) => result.traceHash !== now[i]?.result.traceHash);
  const isSamePart = before.every(({ options }, i) => options.stretch === now[i]?.options.stretch);
  return isOther && isSamePart && areOfSamePlaces(before, now);
}
