/**
 * What is the run of a variant at a place that its curve in the figure lacks? In a race both variants run at the same
 * place.
 */
import type { PointRef } from "../../lab/figure/figure-data.ts";
import { isMeasured, type LabPoint, type MeasuredLabPoint } from "../../lab/state/lab-point.ts";
import { narrowed, requestOf, type SweepInputs } from "../../lab/sweep-inputs.ts";
import type { PointJob } from "../../model/experiment/point-jobs.ts";
import { formatProblem } from "../../model/json/problem.ts";
import { diagnose } from "../../model/results/diagnosis/diagnose.ts";
import { engineMessage } from "../../model/results/diagnosis/failure.ts";
import type { FailedPoint } from "../../model/results/points/point.ts";
import type { Question } from "../answers/answer.ts";
import { madeSweep } from "../made-run.ts";
import { prepare } from "../prepare.ts";
import type { Session } from "../session.ts";

/**
 * Like the points of the figure that belongs to the inputs, and as precise. A failure may follow a colon. The page
 * keeps the results of its runs.
 */
export function comparedOf(
  session: Pick<Session, "pool" | "compiler">,
  inputs: SweepInputs,
  { seriesId, x }: PointRef,
): Question<MeasuredLabPoint> {
  return {
    key: ["compared", inputs.scenario, inputs.sources, inputs.key, seriesId, x],
    isForgotten: true,
    answer: async ({ signal }) => {
      const { machine, sources, edits, modelVersion } = inputs;
      if (machine === undefined) throw new Error("there is no machine to run it on");
      const request = requestOf(narrowed(inputs, [seriesId], [x]), machine);
      const prepared = await prepare({ request, sources, edits }, session.compiler);
      const runs = await session.pool(modelVersion);
      if (!prepared.ok) throw new Error(prepared.error.problems.map(formatProblem).join("; "));
      const sweep = await madeSweep(prepared.value, runs, { passes: "refined" }, signal);
      return measured(sweep.points().find(({ point }) => point.x === x));
    },
  };
}

function measured(made: LabPoint | undefined): MeasuredLabPoint {
  if (made?.point.kind === "failed") throw new Error(failureOf(made.point, made.job));
  if (made === undefined || !isMeasured(made)) throw new Error("its program does not compile");
  return made;
}

function failureOf(point: FailedPoint, { program }: PointJob): string {
  return point.fault === undefined ? engineMessage(point) : diagnose(point.fault, program.debug).message;
}
