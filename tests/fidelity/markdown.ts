/** The table that a reviewer reads: every published curve, the error of the model, and the calibration. */
import { THIN_SPACE } from "../../web/src/base/text.ts";
import {
  fidelityOf,
  type Fidelity,
  type XY,
  countedPoints,
  type CountedPoint,
  type PublishedCurve,
  publishedCurves,
} from "../../web/src/model/fidelity/fidelity.ts";
import { errorSentence, factorText, pointErrors, sidesSentence } from "../../web/src/model/fidelity/point-errors.ts";
import type { FidelityFile } from "../../web/src/model/fidelity/fidelity-file.ts";
import type { Scenario } from "../../web/src/model/scenario/scenario.ts";

const HEAD = `# How good is the model?

Written by \`npx vitest run tests/fidelity --update\`; a test compares it, so that a change of any number is seen in
review. Points that a constant was fitted to, one by one or by the shape of their curve, are not counted; a measurement
that two scenarios share counts once. Errors are factors, × 1.10 being ten per cent too much or as much too little: the
geometric mean over the predicted points, over those up to the measured peak, and over those after it. A curve that
rises to its end has no peak; all of it lies before.
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
  "factor",
  "before the peak",
  "after",
];

/** How many digits follow in the cells of factors. */
const FACTOR_DIGITS = 2;

export function fidelityMarkdown(file: FidelityFile, scenarios: readonly Scenario[]): string {
  const rows = scenarios.flatMap((scenario) => rowsOf(file, scenario));
  const theory = file.theory.map((check) => [check.theory, check.assumptions, check.worst.toFixed(3), check.at]);
  return [
    HEAD,
    `${errorsOfAll(file, scenarios)}\n`,
    `Model version ${file.model_version}, seed ${file.seed}.\n`,
    table(COLUMNS, rows),
    "\n## By machine\n",
    table(["machine", "predicted points", "half within", "nine in ten within"], machineRows(file, scenarios)),
    "\n## Known exceptions\n",
    ...file.exceptions.map((known) => `- **${known.scenario}, ${known.variant}, ${known.what}.** ${known.reason}`),
    "\n## Theories with known answers\n",
    table(["theory", "asked", "simulated / computed, worst", "at"], theory),
    "",
  ].join("\n");
}

/** The error of all predicted points in a sentence, as README.md has it, too; and on either side of the peaks. */
export function errorsOfAll(file: FidelityFile, scenarios: readonly Scenario[]): string {
  const points = scenarios.flatMap((scenario) => pointsIn(file, scenario));
  const errors = pointErrors(points.map(({ ratio }) => ratio));
  if (errors === undefined) throw new Error("nothing is predicted");
  return plain(`${errorSentence(errors)} ${sidesSentence(points)}`);
}

const plain = (text: string): string => text.replaceAll(THIN_SPACE, " ");

function pointsIn(file: FidelityFile, { name, file: { published } }: Scenario): readonly CountedPoint[] {
  return publishedCurves(published).flatMap((curve) => countedPoints(simulatedOf(file, name, curve), curve));
}

/** The errors by machine, as rows of a table. */
function machineRows(file: FidelityFile, scenarios: readonly Scenario[]): readonly (readonly string[])[] {
  const machines = [...new Set(scenarios.map(({ file: { machine } }) => machine))].sort();
  return machines.flatMap((machine) => {
    const own = scenarios.filter((scenario) => scenario.file.machine === machine);
    const errors = pointErrors(own.flatMap((scenario) => pointsIn(file, scenario)).map(({ ratio }) => ratio));
    if (errors === undefined) return [];
    const { points, half, nineInTen } = errors;
    return [[machine, String(points), plain(factorText(half)), plain(factorText(nineInTen))]];
  });
}

function simulatedOf(file: FidelityFile, scenario: string, { variant }: PublishedCurve): readonly XY[] {
  return file.curves.find((curve) => curve.scenario === scenario && curve.variant === variant)?.points ?? [];
}

function rowsOf(file: FidelityFile, { name, file: scenario }: Scenario): readonly (readonly string[])[] {
  return publishedCurves(scenario.published).map((published) => {
    const fidelity = fidelityOf(simulatedOf(file, name, published), published);
    const counts = [countsIn(published), String(published.calibrated.length)];
    return [name, published.variant, `[${published.source}]`, ...counts, ...cells(fidelity)];
  });
}

function countsIn({ predicted, countedIn }: PublishedCurve): string {
  return countedIn === undefined || predicted.length === 0 ? String(predicted.length) : `in ${countedIn}`;
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
    ...[fidelity.factor, fidelity.sides.before, fidelity.sides.after].map(
      (factor) => factor?.toFixed(FACTOR_DIGITS) ?? "-",
    ),
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
