/**
 * The interval of a point from all its runs. Two runs whose order of the cores has mixed are samples of the same, and
 * each narrows what the other leaves open: where they agree, the interval is that of the mean of both. Where they do
 * not agree, or where each run has an order of its own, a further run could differ from them as they differ from each
 * other, and the interval contains that.
 */
import type { Interval } from "../../../base/interval.ts";
import type { RunResult } from "../../../base/run.ts";
import { jointInterval, type MeanInterval, pooledInterval } from "./confidence.ts";
import { orderOf } from "./order.ts";

/** A run with a value from it, of which the interval is known or not: its throughput, or the scenario's measure. */
export interface RunValue {
  readonly run: RunResult;
  readonly value: MeanInterval | undefined;
}

/** Undefined where the interval of one of the runs is. */
export function intervalTogether(runs: readonly RunValue[]): Interval | undefined {
  const [first, second] = runs;
  const areMixed = runs.length === 2 && runs.every(({ run }) => orderOf(run) === "mixed");
  const pooled = areMixed ? pooledInterval(first?.value, second?.value) : undefined;
  return pooled ?? jointInterval(runs.map(({ value }) => value));
}
