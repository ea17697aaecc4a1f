/**
 * The run of a variant at a place that its curve in the figure lacks: in a race both variants run at the same place.
 */
import { reasonOf } from "../base/reason.ts";
import { fail, ok, type Result } from "../base/result.ts";
import type { PointRef } from "../lab/figure/figure-data.ts";
import { isMeasured, type LabPoint, type MeasuredLabPoint } from "../lab/state/lab-point.ts";
import { narrowed, requestOf, type SweepInputs } from "../lab/sweep-inputs.ts";
import type { PointJob } from "../model/experiment/point-jobs.ts";
import { formatProblem } from "../model/json/problem.ts";
import { diagnose } from "../model/results/diagnosis/diagnose.ts";
import { engineMessage } from "../model/results/diagnosis/failure.ts";
import type { FailedPoint } from "../model/results/points/point.ts";
import { prepare } from "./prepare.ts";
import { runSweep, type SweepRun } from "./run-sweep.ts";
import type { Session } from "./session.ts";

/** The run's point; or, as words that may follow a colon, why there is none. */
export type AsideOutcome = Result<MeasuredLabPoint, string>;

export interface RunAside {
  /** Undefined when the run was cancelled. */
  readonly outcome: Promise<AsideOutcome | undefined>;
  readonly cancel: () => void;
}

/** Like the points of the figure that belongs to the inputs, and as precise. */
export function runAside(
  session: Pick<Session, "pool" | "compiler">,
  inputs: SweepInputs,
  { seriesId, x }: PointRef,
): RunAside {
  let isCancelled = false;
  const isOver = (): boolean => isCancelled;
  let sweep: SweepRun | undefined;
  const make = async (): Promise<AsideOutcome | undefined> => {
    const { machine, sources, edits, modelVersion } = inputs;
    if (machine === undefined) return fail("there is no machine to run it on");
    const request = requestOf(narrowed(inputs, [seriesId], [x]), machine);
    const prepared = await prepare({ request, sources, edits }, session.compiler);
    const runs = await session.pool(modelVersion);
    if (isOver()) return undefined;
    if (!prepared.ok) return fail(prepared.error.problems.map(formatProblem).join("; "));
    sweep = runSweep(prepared.value, runs, { passes: "refined" });
    await sweep.finished;
    return outcomeOf(sweep.points().find(({ point }) => point.x === x));
  };
  /* Ignores the result if its inputs are no longer on the screen. */
  const unlessOver = (outcome: AsideOutcome | undefined) => (isOver() ? undefined : outcome);
  return {
    outcome: make().then(unlessOver, (error: unknown) => unlessOver(fail(reasonOf(error)))),
    cancel: () => {
      isCancelled = true;
      sweep?.cancel();
    },
  };
}

function outcomeOf(made: LabPoint | undefined): AsideOutcome {
  if (made?.point.kind === "failed") return fail(failureOf(made.point, made.job));
  return made !== undefined && isMeasured(made) ? ok(made) : fail("its program does not compile");
}

function failureOf(point: FailedPoint, { program }: PointJob): string {
  return point.fault === undefined ? engineMessage(point) : diagnose(point.fault, program.debug).message;
}
