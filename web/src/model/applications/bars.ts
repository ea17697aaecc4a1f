/**
 * The bars of the page "Seven applications": throughput per core on many cores, as a share of that on one core. 1 would
 * be perfect scaling. The measure of an application is what all of its cores get done in a time.
 */
import type { ScenarioFile } from "../scenario/schema.ts";

/** Values of a scenario's own measure by number of cores. */
export type ValueAt = (cores: number) => number | undefined;

export interface Ends {
  readonly from: number;
  readonly to: number;
}

/** Undefined where one of the two values is missing, or the first is 0. */
export function perCoreRatio(valueAt: ValueAt, { from, to }: Ends): number | undefined {
  const [first, last] = [valueAt(from), valueAt(to)];
  if (first === undefined || last === undefined || first === 0) return undefined;
  return last / to / (first / from);
}

/** From the published points of a variant; undefined where they are not published for both numbers of cores. */
export function publishedRatio(file: ScenarioFile, variant: string, ends: Ends): number | undefined {
  const points = file.published.filter((set) => set.variant === variant).flatMap((set) => set.points);
  const valueAt = (cores: number): number | undefined => points.find(([x]) => x === cores)?.[1];
  return perCoreRatio(valueAt, ends);
}
