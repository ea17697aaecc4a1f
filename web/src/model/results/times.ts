/**
 * The parts of the time of an operation, such as user, kernel and idle time, as the scenario's formulas give them for
 * one run; and the published ones beside them.
 */
import { fail, ok, type Result } from "../../base/result.ts";
import type { ScenarioFile, TimesFile } from "../scenario/schema.ts";
import { type CountedRun, valueOf } from "./counted.ts";

/** One value for each part, in the order of the file. The error names the part that has none. */
export function timesOf({ times }: ScenarioFile, run: CountedRun): Result<readonly number[], string> | undefined {
  if (times === undefined) return undefined;
  const values: number[] = [];
  for (const { part, formula } of times.parts) {
    const value = valueOf(formula, run);
    if (!value.ok) return fail(`${part}: ${value.error}`);
    values.push(Math.max(0, value.value));
  }
  return ok(values);
}

export interface PublishedTimes {
  readonly x: number;
  readonly values: readonly number[];
}

/** Ascending in x. */
export function publishedTimes(times: TimesFile, variant: string): readonly PublishedTimes[] {
  return times.published
    .filter((set) => set.variant === variant)
    .flatMap((set) => set.points.map(([x, values]) => ({ x, values })))
    .sort((a, b) => a.x - b.x);
}
