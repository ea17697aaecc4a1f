/**
 * The rows of a scenario's whole sweep, as they were simulated last: points/NAME.csv, with the columns of the command
 * line. Texts, shapes and expected.json are judged by these rows. They are simulated again as a whole by
 * `npm run golden`; other runs simulate a sample and compare it bit for bit, since whole sweeps of all scenarios take
 * minutes, and a run depends on nothing but itself: a change of the model shows at the places of the sample.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PointJob } from "../../web/src/model/experiment/point-jobs.ts";
import type { SweepExperiment } from "../../web/src/model/experiment/experiment.ts";
import { lengthOf } from "../../web/tools/stored/known-runs.ts";
import type { Point } from "../../web/src/model/results/points/point.ts";
import {
  isAt,
  type PointRow,
  pointsCsv,
  pointRow,
  readPointsCsv,
} from "../../web/src/model/results/points/point-row.ts";
import { ROOT } from "../harness/project.ts";

/** Of how many neighbouring places of a curve one is in the sample. */
const SAMPLED_ONE_IN = 12;

/** Of so many neighbouring places the one with the shortest run is in the sample. */
const NEIGHBOURS = 3;

/**
 * The first place of each curve, and one in so many of the others (with Infinity none): at other places in one curve
 * than in the next. Which place that is exactly, the lengths of the runs in the last whole sweep (`rows`) decide: among
 * neighbouring places, whose runs differ little, some runs are fifty times as long as others, and a dozen such runs
 * would take more time than all others of the sample together.
 */
export function inSample(
  { variants, values }: SweepExperiment,
  { variant, x }: Pick<PointJob, "variant" | "x">,
  rows: readonly PointRow[],
  oneIn = SAMPLED_ONE_IN,
): boolean {
  const place = values.indexOf(x);
  const curve = variants.findIndex(({ id }) => id === variant);
  const lengthAt = (at: number): number => {
    const row = rows.find((one) => isAt(one, { variant, x: values[at] ?? x }));
    return row === undefined ? 0 : lengthOf(row);
  };
  const isMeant = (at: number): boolean => at > 0 && (at + curve) % oneIn === 0;
  const shortestBefore = (end: number): number => {
    const places = values.map((_, at) => at).slice(Math.max(1, end - NEIGHBOURS), end);
    return places.reduce((one, other) => (lengthAt(other) < lengthAt(one) ? other : one));
  };
  return place === 0 || values.some((_, at) => isMeant(at) && shortestBefore(at + 1) === place);
}

export const rowsPath = (name: string): string => join(ROOT, "tests/scenarios/points", `${name}.csv`);

export function csvOf(rows: readonly PointRow[]): string {
  return pointsCsv(rows);
}

/** The rows of the last whole sweep; none of a scenario that was never simulated. */
export function keptRows(name: string): readonly PointRow[] {
  const path = rowsPath(name);
  if (!existsSync(path)) return [];
  const read = readPointsCsv(readFileSync(path, "utf8"));
  if (!read.ok) throw new Error(`tests/scenarios/points/${name}.csv: ${read.error}; \`npm run golden\` renews it`);
  return read.value;
}

/** Why a point has no value, or undefined. */
function troubleOf(point: Point): string | undefined {
  const place = `${point.variant} at ${point.x}`;
  if (point.kind === "failed") return `${place}: ${point.fault?.text ?? point.message ?? "failed"}`;
  return point.measure.ok ? undefined : `${place}: ${point.measure.error}`;
}

export function rowsOf(points: readonly Point[]): readonly PointRow[] {
  return points.map((point) => pointRow(point, troubleOf(point)));
}
