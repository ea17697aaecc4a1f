/** Measured curves beside a sweep: how far each lies from the simulated curve of its variant, in lines for stderr. */
import { basename } from "node:path";
import { countOf } from "../../src/base/text.ts";
import { findingText } from "../../src/model/import/texts/source-file.ts";
import type { SweepExperiment } from "../../src/model/experiment/experiment.ts";
import type { CurvePoint } from "../../src/model/laws/fit.ts";
import { apartWords } from "../../src/lab/figure/measured-words.ts";
import { compareMeasured, type Peak } from "../../src/model/measured/compare-measured.ts";
import type { MeasuredCurve } from "../../src/model/measured/curve/measured-curve.ts";
import { type ChoosableColumns, readMeasured } from "../../src/model/measured/read-measured.ts";
import { CHOICE_FORM } from "../../src/model/measured/read/column-choice.ts";
import type { PointRow } from "../../src/model/results/points/point-row.ts";
import { sweepsCores } from "../../src/model/scenario/sweeps-cores.ts";
import { UsageError } from "../arguments/exit.ts";
import { readText } from "../files/file-system.ts";

/** Read before the sweep begins, so that a mistake in the file is told at once; warnings go to `tell`, line by line. */
export function readMeasuredFile(
  path: string | undefined,
  chosen: string | undefined,
  tell: (line: string) => void,
): readonly MeasuredCurve[] {
  if (path === undefined) {
    if (chosen === undefined) return [];
    throw new UsageError("--columns chooses the columns of the file of --measured, which is not given");
  }
  const { curves, findings, columns } = readMeasured({ name: basename(path), text: readText(path) }, chosen);
  const errors = findings.filter(({ severity }) => severity === "error");
  const hint = columns?.isAsked === true ? `\n${howToChoose(columns)}` : "";
  if (errors.length > 0) throw new UsageError(errors.map(findingText).join("\n") + hint);
  for (const finding of findings) tell(findingText(finding));
  return curves;
}

function howToChoose({ columns }: ChoosableColumns): string {
  const names = columns.map(({ name, examples }, i) => `${i + 1} ${name} (${examples[0] ?? ""})`).join(", ");
  return `choose with --columns ${CHOICE_FORM}; the columns are ${names}`;
}

const UNIT_HINT = " (rows under the head variant,threads,throughput are operations/s)";

export function comparedLines(
  curves: readonly MeasuredCurve[],
  { scenario, variants }: SweepExperiment,
  rows: readonly PointRow[],
): readonly string[] {
  return curves.map((curve) => {
    const { label, unit, points } = curve;
    const named = variants.find(({ id, label: shown }) => [id, shown].includes(label));
    const variant = named ?? (variants.length === 1 ? variants[0] : undefined);
    if (variant === undefined) return `measured ${label}: no variant of the sweep has this name`;
    if (unit === "unknown") return `measured ${label}: its unit is unknown, so it is not compared${UNIT_HINT}`;
    const simulated = rows.flatMap((row): CurvePoint[] => {
      const [x, y] = [Number(row["x"]), Number(row["throughput"])];
      return row["variant"] === variant.id && Number.isFinite(y) && y > 0 ? [{ x, y }] : [];
    });
    const compared = compareMeasured(points, simulated, sweepsCores(scenario));
    if (compared.meanLogError === undefined)
      return `measured ${label}: there is no simulated point of ${variant.id} to compare it with`;
    const error = `mean |ln(simulated / measured)| ${compared.meanLogError.toFixed(3)}`;
    const mean = `on average ${apartWords(compared.meanLogError)} over ${countOf(compared.compared, "point")} (${error})`;
    const beside = label === variant.id ? "" : `, ${variant.id}`;
    return `measured ${label}${beside}: ${mean}${peaks(compared.measuredPeak, compared.simulatedPeak)}`;
  });
}

function peaks(measured: Peak | undefined, simulated: Peak | undefined): string {
  if (measured === undefined || simulated === undefined) return "";
  return `; peak measured at ${measured.x}, simulated at ${simulated.x}`;
}
