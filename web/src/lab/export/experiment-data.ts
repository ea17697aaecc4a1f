/**
 * The texts of an experiment that go into files: its points as CSV and as a document that can be run again, and the
 * caption of its picture. The version of the model is that of the runs, not that of this build: a link of the past runs
 * an older core.
 */
import { formatAmount, formatNumber } from "../../base/format.ts";
import { type SweepExperiment, planSweep } from "../../model/experiment/experiment.ts";
import { documentText, sweepDocument } from "../../model/sweep/sweep-document.ts";
import { writeCsv } from "../../base/csv.ts";
import { SAVED_COLUMNS } from "../../model/measured/read/tools/saved-points.ts";
import { failureText } from "../../model/results/diagnosis/failure.ts";
import { capital } from "../../base/text.ts";
import { titleWithCores } from "../../model/machine/placement-text.ts";
import { pointRow, type PointRow, pointsCsv } from "../../model/results/points/point-row.ts";
import type { Scenario } from "../../model/scenario/scenario.ts";
import { writeLink } from "../link/route.ts";
import type { FigurePoint, ReleaseFigure } from "../figure/figure-data.ts";
import type { FigureLegendData } from "../figure/legend.ts";
import { asItWas, hashAt } from "../figure/release-curves.ts";
import { comparisonWords } from "../figure/measured-words.ts";
import { figureData, figureLegend, measuredComparisons } from "../selectors.ts";
import { modelVersionOf, shownPoints } from "../model-version.ts";
import { machineOf } from "../place-selectors.ts";
import { sourceLineOf } from "../source-lines.ts";
import { HOTLINE_VERSION } from "../../base/version.ts";
import type { PageState } from "../state/app-state.ts";
import { experimentOf, scenarioOf } from "../state/opened.ts";
import { requestOf, sweepInputs } from "../sweep-inputs.ts";

/** Machine, parameters, seed and version, in sentences; then the meaning of the marks. */
export function captionOf(state: PageState): readonly string[] {
  const { seed, precision } = experimentOf(state);
  const parameters = statedParameters(state);
  const { xLabel, release } = figureData(state);
  const measured = measuredComparisons(state).map(
    ({ one, compared }) => `Measured, ${one.label}: ${comparisonWords(one, compared, xLabel)}`,
  );
  return [
    `Simulated with Hotline ${HOTLINE_VERSION}, model version ${modelVersionOf(state)}, on ${machineWords(state)}; ` +
      `seed ${seed}, requested precision ± ${formatNumber(100 * precision)} %.`,
    ...(parameters.length === 0 ? [] : [`Parameters: ${parameters.join(", ")}.`]),
    ...(release === undefined ? [] : [`${capital(asItWas(release))}: ${releaseWords(release)}.`]),
    `${capital(marksOf(figureLegend(state)).join("; "))}.`,
    ...measured,
  ];
}

/** What each kind of mark in the picture means, as the legend of the page says it. */
export function marksOf(legend: FigureLegendData): readonly string[] {
  const marks: readonly (readonly [isThere: boolean, words: string])[] = [
    [legend.isPredicted, "filled circles: measured, predicted by the model"],
    [legend.isCalibrated, "hollow circles: measured, used for calibration"],
    [legend.measured.length > 0, "open marks on dotted lines: measured by the reader"],
    [legend.release !== undefined, `rings on dotted lines: ${legend.release ?? ""}`],
    [legend.isIdeal, "dotted straight line: perfect scaling"],
    [legend.isBistable, "hollow pairs: bistable, both values"],
    [legend.isUnconverged, "hollow marks with whiskers: did not converge"],
    [true, "bands: 95 % intervals"],
  ];
  return marks.flatMap(([isThere, words]) => (isThere ? [words] : []));
}

function releaseWords({ version, model }: ReleaseFigure): string {
  return `computed by Hotline ${version} itself, model version ${model}`;
}

/** The simulated machine and, where only some of its cores run, which. */
export function machineWords(state: PageState): string {
  const machine = machineOf(state);
  return machine === undefined ? "?" : titleWithCores(machine);
}

/**
 * The parameters with their values, but for the one on the x-axis, which has a value at each place; then the number of
 * cores that all runs have, if they have one.
 */
function statedParameters(state: PageState): readonly string[] {
  const { parameters } = plan(state);
  const { file } = openedScenario(state);
  const own = file.parameters
    .filter(({ name }) => name !== file.sweep.over)
    .map((one) => `${one.label} ${formatNumber(parameters[one.name] ?? one.default, 6)} ${one.unit}`.trim());
  return [...own, ...statedCores(state)];
}

/** Curves over cores, and variants with cores of their own, say theirs. */
function statedCores(state: PageState): readonly string[] {
  const { cores, variants } = plan(state);
  const isCommon = variants.some((variant) => variant.cores === undefined);
  return cores === undefined || !isCommon ? [] : [formatAmount(cores, "cores")];
}

/** The rows of the CSV, as values. */
export function tableOfData(state: PageState): { columns: readonly string[]; rows: readonly (readonly TableCell[])[] } {
  const rows = rowsOf(state);
  const columns = Object.keys(rows[0] ?? {});
  return { columns, rows: rows.map((row) => columns.map((column) => row[column] ?? null)) };
}

type TableCell = string | number | boolean | null;

export function csvOfData(state: PageState): string {
  return pointsCsv(rowsOf(state));
}

/** The reader's measured points, as they are read again: curves in unknown units stay as they were given. */
export function csvOfMeasured(state: PageState): string {
  const rows = experimentOf(state).measured.flatMap(({ label, variant, unit, points }) =>
    points.map(({ x, y, low, high }) => [variant ?? label, x, y, low, high, unit]),
  );
  return writeCsv(SAVED_COLUMNS, rows);
}

const BOTH_COLUMNS = [
  ...["hotline_version", "model_version", "variant", "x", "value", "low", "high"],
  ...["measure", "unit", "trace_hash"],
] as const;

/**
 * The figure's points as the release of the link and as this one give them, a row each: with the versions, in the
 * figure's measure. Undefined where there are no two answers.
 */
export function csvOfBoth(state: PageState): string | undefined {
  const { series, release, yLabel, yUnit } = figureData(state);
  if (release === undefined) return undefined;
  const then = release.curves.flatMap(({ id, points }) =>
    points.map((point) => ({ ...point, versions: [release.version, release.model], variant: id })),
  );
  const now = series.flatMap(({ id, points }) =>
    points.filter(isFinal).map(({ x, y, interval }) => {
      const hash = hashAt(state.run.points, id, x);
      return { x, y, interval, hash, versions: [HOTLINE_VERSION, modelVersionOf(state)], variant: id };
    }),
  );
  const rows = [...then, ...now].map(({ versions, variant, x, y, interval, hash }) => {
    return [...versions, variant, x, y, interval?.low, interval?.high, yLabel, yUnit, hash];
  });
  return writeCsv(BOTH_COLUMNS, rows);
}

/** Points of the first pass are not results yet. */
function isFinal({ quality }: FigurePoint): boolean {
  return quality === "precise" || quality === "unconverged";
}

/** Everything the command line needs to run the experiment again: `hotline rerun FILE`. */
export function jsonOfData(state: PageState): string {
  const { programs, mainArguments, machineFile } = experimentOf(state);
  const experiment = plan(state);
  return documentText(
    sweepDocument(experiment, rowsOf(state), {
      modelVersion: modelVersionOf(state),
      machineFile,
      programs,
      mainArguments,
      link: writeLink(state.route),
    }),
  );
}

/** Finished points, in the order of the variants. Points of the first pass are not results yet. */
function rowsOf(state: PageState): readonly PointRow[] {
  const inputs = sweepInputs(state);
  return shownPoints(state)
    .filter(({ point }) => point.kind === "failed" || point.phase === "refined")
    .map(({ point, job }) => {
      const sourceLine = inputs === undefined ? undefined : sourceLineOf(inputs, point.variant);
      return pointRow(point, failureText(point, job.program.debug, sourceLine));
    });
}

function openedScenario(state: PageState): Scenario {
  const open = scenarioOf(state);
  if (open === undefined) throw new Error("no scenario is open");
  return open;
}

/** The plan of the experiment, checked again: a state that runs has a valid plan. */
function plan(state: PageState): SweepExperiment {
  const inputs = sweepInputs(state);
  if (inputs?.machine === undefined) throw new Error("no experiment is open");
  const planned = planSweep(requestOf(inputs, inputs.machine));
  if (!planned.ok) throw new Error(planned.error.map((one) => one.message).join("; "));
  return planned.value;
}
