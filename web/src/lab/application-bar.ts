/** A bar of the page "Seven applications" from the finished points of a variant. */
import { type Ends, perCoreRatio } from "../model/applications/bars.ts";
import { type Limit, limitOf } from "../model/applications/limit.ts";
import { isMeasured, type LabPoint } from "./state/lab-point.ts";

export interface ApplicationBar {
  /** Throughput per core on many cores over that on one. */
  readonly ratio: number;
  /** What limits the run on many cores. */
  readonly limit: Limit | undefined;
}

/** The first point of each place counts. Undefined where one of the two places has no value. */
export function barOf(points: readonly LabPoint[], ends: Ends, lineBytes: number): ApplicationBar | undefined {
  const at = (cores: number) => points.filter(isMeasured).find(({ point }) => point.x === cores);
  const valueAt = (cores: number): number | undefined => {
    const measure = at(cores)?.point.measure;
    return measure?.ok === true ? measure.value.value : undefined;
  };
  const ratio = perCoreRatio(valueAt, ends);
  const last = at(ends.to);
  if (ratio === undefined || last === undefined) return undefined;
  return { ratio, limit: limitOf(last.result, last.job.program.debug, lineBytes) };
}
