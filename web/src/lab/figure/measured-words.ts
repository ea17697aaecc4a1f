/** What is said of a measured curve beside its simulated one: in sentences, for the page and for exports. */
import { formatNumber, formatPlace } from "../../base/format.ts";
import { countOf } from "../../base/text.ts";
import type { LawFit } from "../../model/laws/fit.ts";
import type { ComparedCurves, Peak } from "../../model/measured/compare-measured.ts";
import type { ComparedMeasurement } from "./measured-series.ts";

/** The error and the peaks, in one line. */
export function comparisonWords(
  one: ComparedMeasurement,
  compared: ComparedCurves | undefined,
  xLabel: string,
): string {
  if (one.reason !== undefined) return `It is not drawn. ${one.reason}`;
  if (one.series === undefined) return "The curve with which it would be compared is hidden.";
  if (compared?.meanLogError === undefined)
    return `There is no simulated point of ${one.series.label} to compare it with yet.`;
  const { compared: count, meanLogError, worst, measuredPeak, simulatedPeak } = compared;
  const parts = [
    `On average ${apartWords(meanLogError)} from ${one.series.label} (${countOf(count, "point")})`,
    worst === undefined ? "" : `at ${formatPlace(worst.x, xLabel)} the simulation is ${factorWords(worst.ratio)}`,
    measuredPeak === undefined || simulatedPeak === undefined
      ? ""
      : `the measured curve peaks at ${peakWords(measuredPeak, xLabel)}, the simulated one at ${peakWords(simulatedPeak, xLabel)}`,
  ].filter((part) => part !== "");
  const scaled =
    one.scaledBy === undefined
      ? ""
      : ` Its unit is unknown: it was multiplied by ${formatNumber(one.scaledBy)}, so that its first common point lies on the simulated curve.`;
  return `${parts.join("; ")}.${scaled}`;
}

/** "3 % apart": a mean |ln| distance, which counts twice as much and half as much alike. */
export function apartWords(meanLog: number): string {
  const factor = Math.exp(meanLog);
  if (factor >= 2) return `${formatNumber(factor, 2)} times apart`;
  const percent = 100 * (factor - 1);
  return `${percent < 0.95 ? percent.toFixed(1) : percent.toFixed(0)} % apart`;
}

function factorWords(ratio: number): string {
  return ratio >= 1 ? `${ratio.toFixed(2)} times as high` : `${(1 / ratio).toFixed(2)} times lower`;
}

function peakWords({ x, atEnd }: Peak, xLabel: string): string {
  return `${formatPlace(x, xLabel)}${atEnd ? " (its last common point)" : ""}`;
}

/** Both fits of the universal scalability law; undefined where there is none. */
export function uslWords({ measuredUsl, simulatedUsl }: ComparedCurves): string | undefined {
  if (measuredUsl === undefined) return undefined;
  const simulated = simulatedUsl === undefined ? "" : `; simulated ${fitWords(simulatedUsl)}`;
  return `Universal scalability law, a fit to each: measured ${fitWords(measuredUsl)}${simulated}.`;
}

function fitWords({ law, parameters, peak }: LawFit): string {
  const values = law.parameters.map(({ symbol }, i) => `${symbol} = ${(parameters[i] ?? 0).toPrecision(3)}`);
  const words = peak === undefined ? "no peak" : `peak at ${formatNumber(peak.x)}`;
  return `${values.join(", ")} (${words})`;
}
