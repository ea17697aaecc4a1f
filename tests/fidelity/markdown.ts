/** The table that a reviewer reads: every published curve, the error of the model, and the calibration. */
import { THIN_SPACE } from "../../web/src/base/text.ts";
import {
  fidelityOf,
  type Fidelity,
  type Place,
  predictedRatios,
  type PublishedCurve,
  publishedCurves,
} from "../../web/src/model/fidelity/fidelity.ts";
import { errorSentence, pointErrors } from "../../web/src/model/fidelity/point-errors.ts";
import type { FidelityFile } from "../../web/src/model/fidelity/fidelity-file.ts";
import type { Scenario } from "../../web/src/model/scenario/scenario.ts";

const HEAD = `# How good is the model?

Written by \`npx vitest run tests/fidelity --update\`; a test compares it, so that a change of any number is seen in
review. Points that a constant was fitted to are not counted. *Mean* is the mean of |ln(simulated / published)|, 0.10
being about 10 % off, *error* the mean of |simulated / published - 1|. A curve that rises to its end has no peak.
`;

const COLUMNS = [
  "scenario",
  "variant",
  "source",
  "predicted",
  "calibrated",
  "peak, published",
  "peak, simulated",
  "last, published",
  "last, simulated",
  "ratio",
  "mean",
  "error",
];

export function fidelityMarkdown(file: FidelityFile, scenarios: readonly Scenario[]): string {
  const rows = scenarios.flatMap((scenario) => rowsOf(file, scenario));
  const theory = file.theory.map((check) => [check.theory, check.assumptions, check.worst.toFixed(3), check.at]);
  return [
    HEAD,
    `${errorsOfAll(file, scenarios)}\n`,
    `Model version ${file.model_version}, seed ${file.seed}.\n`,
    table(COLUMNS, rows),
    "\n## Known exceptions\n",
    ...file.exceptions.map((known) => `- **${known.scenario}, ${known.variant}, ${known.what}.** ${known.reason}`),
    "\n## Theories with known answers\n",
    table(["theory", "asked", "simulated / computed, worst", "at"], theory),
    "",
  ].join("\n");
}

/** The error of all predicted points in a sentence, as README.md has it, too. */
export function errorsOfAll(file: FidelityFile, scenarios: readonly Scenario[]): string {
  const ratios = scenarios.flatMap(({ name, file: { published } }) =>
    publishedCurves(published).flatMap((curve) => predictedRatios(simulatedOf(file, name, curve), curve)),
  );
  const errors = pointErrors(ratios.map(([, ratio]) => ratio));
  if (errors === undefined) throw new Error("nothing is predicted");
  return errorSentence(errors).replaceAll(THIN_SPACE, " ");
}

function simulatedOf(file: FidelityFile, scenario: string, { variant }: PublishedCurve): readonly Place[] {
  return file.curves.find((curve) => curve.scenario === scenario && curve.variant === variant)?.points ?? [];
}

function rowsOf(file: FidelityFile, { name, file: scenario }: Scenario): readonly (readonly string[])[] {
  return publishedCurves(scenario.published).map((published) => {
    const fidelity = fidelityOf(simulatedOf(file, name, published), published);
    const counts = [String(published.predicted.length), String(published.calibrated.length)];
    return [name, published.variant, `[${published.source}]`, ...counts, ...cells(fidelity)];
  });
}

function cells(fidelity: Fidelity | undefined): readonly string[] {
  if (fidelity === undefined) return ["-", "-", "-", "-", "-", "-", "-"];
  const { peak, last } = fidelity;
  return [
    peak === undefined ? "-" : `${digits(peak.published.y)} at ${range(peak.published)}`,
    peak === undefined ? "-" : `${digits(peak.simulated.y)} at ${peak.simulated.x}`,
    `${digits(last.published)} at ${last.x}`,
    digits(last.simulated),
    (last.simulated / last.published).toFixed(2),
    fidelity.meanLogRatio.toFixed(2),
    `${Math.round(100 * fidelity.meanError)} %`,
  ];
}

function range({ from, to }: { readonly from: number; readonly to: number }): string {
  return from === to ? String(from) : `${from}-${to}`;
}

function digits(value: number): string {
  return String(Number(value.toPrecision(3)));
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cellTexts: readonly string[]): string => `| ${cellTexts.join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}
