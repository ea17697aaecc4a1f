/**
 * The trace of a place's run, made when it is looked at. The last trace stays until the next one of the same place is
 * there; when only the settings of the run have changed, as by a slider, the trace of the settings before stays as
 * well: the machine is not taken away for the moment in which the next trace is made.
 */
import { useEffect, useState } from "react";
import type { PointRef } from "../../../lab/figure/figure-data.ts";
import { isRefining, isSettled } from "../../../lab/selectors.ts";
import type { MeasuredLabPoint } from "../../../lab/state/lab-point.ts";
import { recordingOptions, type RecordingOptions } from "../../../lab/recording-options.ts";
import type { Answer, Edition } from "../../../base/answer.ts";
import type { Question, Shown } from "../../../session/answers/answer.ts";
import { isOnlySetAnew, isPassOf, type Traced, traceOf } from "../../../session/questions/trace.ts";
import { useApp } from "../../state/app-context.ts";
import { useSession } from "../../state/session-context.ts";
import { useAnswer } from "../../state/use-answer.ts";

/**
 * Is the run there that is recorded? That of the quick pass is not, as long as the precise one that takes its place may
 * come at once.
 */
export function useIsPrecise(point: MeasuredLabPoint | undefined): boolean {
  return useApp(isSettled) || point?.point.phase === "refined";
}

/**
 * Milliseconds for which a run of the quick pass waits for the precise one. assumed: precise runs of 48 cores come
 * sooner, and a reader does not want to wait longer for a machine.
 */
const PRECISE_COMES_MS = 2000;

interface TraceOptions {
  /** The hash of the run of which a stored moment is shown until the trace is there. */
  readonly storedHash: string | undefined;
  /** The reader plays what is shown, or has moved it to a moment. */
  readonly isUsed: boolean;
}

/** `ref`: the place whose point is asked for; there may be no point yet. The answer is quick until the run is final. */
export function useTrace(
  ref: PointRef | undefined,
  point: MeasuredLabPoint | undefined,
  { storedHash, isUsed }: TraceOptions,
): Answer<Traced> {
  const session = useSession();
  const options = useApp(recordingOptions);
  const isOver = useApp(isSettled);
  const isComing = useApp(isRefining);
  const isPrecise = useIsPrecise(point);
  const run = point?.result.traceHash;
  const [late, setLate] = useState<string | undefined>(undefined);
  /* A stored moment that a reader plays waits for its own run. */
  const isWanted = (isShown: boolean): boolean =>
    storedHash !== undefined && isUsed && !isShown ? isOver || run === storedHash : isPrecise || late === run;
  const answer = useAnswer((before: Shown<Traced> | undefined): Question<Traced> | undefined => {
    if (ref === undefined) return undefined;
    const isShown = before !== undefined && point !== undefined && isPassOf(before.value, point, options);
    const question = point !== undefined && isWanted(isShown) ? traceOf(session, point, options) : undefined;
    const key = ["trace to come", options, ref, point, isComing] as const;
    return { key, ...question, keepsEarlier: (_, value) => staysFor({ ref, point, options, isComing }, value) };
  });
  const waits = storedHash === undefined && !isPrecise && run !== undefined && !isPresent(answer.edition);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => setLate(run), PRECISE_COMES_MS);
    return () => clearTimeout(timer);
  }, [waits, run]);
  return answer.edition === "precise" && !isPrecise ? { ...answer, edition: "quick" } : answer;
}

/** Is there a trace, and not of the settings before? */
export function isPresent(edition: Edition | undefined): boolean {
  return edition === "quick" || edition === "precise";
}

interface Place {
  readonly ref: PointRef;
  readonly point: MeasuredLabPoint | undefined;
  readonly options: RecordingOptions;
  /** A point without a value is still to come. */
  readonly isComing: boolean;
}

function staysFor({ ref, point, options, isComing }: Place, before: Traced): boolean | "quick" {
  if (point !== undefined && isPassOf(before, point, options)) return "quick";
  const comes = point === undefined ? isComing : before.point.job.program === point.job.program;
  return comes && isOnlySetAnew(before, ref, options);
}
