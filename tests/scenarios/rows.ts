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
import type { Point } from "../../web/src/model/results/points/point.ts";
import {
  type PointRow,
  POINTS_CSV_HEAD,
  pointCsvLine,
  pointRow,
  readPointsCsv,
} from "../../web/src/model/results/points/point-row.ts";
import { ROOT } from "../harness/project.ts";

/** Of how many neighbouring places of a curve one is in the sample. */
const SAMPLED_ONE_IN = 12;

/**
 * The first place of each curve, and one in twelve of the others: at other places in one curve than in the next. Where
 * the last whole sweep (`rows`) ended a run only at the cap on its cycles, the next place is in the sample instead:
 * such a run, of one place in two thousand, takes almost as long as all other runs of the sample together.
 */
export function inSample(
  { variants, values }: SweepExperiment,
  { variant, x }: Pick<PointJob, "variant" | "x">,
  rows: readonly PointRow[],
): boolean {
  const place = values.indexOf(x);
  const curve = variants.findIndex(({ id }) => id === variant);
  const isChosen = (at: number): boolean => at === 0 || (at + curve) % SAMPLED_ONE_IN === 0;
  const isCapped = (at: number): boolean =>
    rows.some((row) => row["variant"] === variant && row["x"] === values[at] && row["stop"] === "cycles");
  return isChosen(place) ? !isCapped(place) : isChosen(place - 1) && isCapped(place - 1);
}

export const rowsPath = (name: string): string => join(ROOT, "tests/scenarios/points", `${name}.csv`);

export function csvOf(rows: readonly PointRow[]): string {
  return [POINTS_CSV_HEAD, ...rows.map(pointCsvLine)].join("");
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
