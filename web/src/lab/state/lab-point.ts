/**
 * One finished point of the sweep as the lab keeps it: its numbers, and the run they came from. Everything the page
 * shows about a point (curve, profile, lines, locks) comes from this one run, so that no two views can disagree.
 */
import type { Edition } from "../../base/answer.ts";
import type { RunResult, RunSpec } from "../../base/run.ts";
import type { PointJob } from "../../model/experiment/point-jobs.ts";
import type { MeasuredPoint, Point } from "../../model/results/points/point.ts";

export interface LabPoint {
  readonly point: Point;
  readonly job: PointJob;
  /** The inputs of the engine's run: the same inputs give the same run. */
  readonly spec: RunSpec;
  /** Undefined when the engine itself failed. */
  readonly result: RunResult | undefined;
  /** Precise: no further run of the sweep changes the point's value. */
  readonly edition: Extract<Edition, "quick" | "precise">;
  /** All its runs were made before, perhaps at another visit, and their results cached; the numbers are the same. */
  readonly isCached?: boolean;
}

export interface MeasuredLabPoint extends LabPoint {
  readonly point: MeasuredPoint;
  readonly result: RunResult;
}

export function isMeasured(one: LabPoint): one is MeasuredLabPoint {
  return one.point.kind === "measured" && one.result !== undefined;
}
