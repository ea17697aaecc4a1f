/**
 * From what was read of files or a text to the curves of the lab: what was read, what is wrong with it, and what the
 * curves are when it is added to those that are there already.
 */
import { measureInfo } from "../../../lab/figure/measures.ts";
import type { LabState, MeasureId } from "../../../lab/link/lab-state.ts";
import { findingText } from "../../../model/import/texts/source-file.ts";
import { CURVES_MAX, type MeasuredCurve } from "../../../model/measured/curve/measured-curve.ts";
import { measuresThroughput, type Scenario } from "../../../model/scenario/scenario.ts";
import type { NamedRead } from "../../reading/readings.ts";

type Lab = Pick<LabState, "measured" | "measure">;

export interface TakenMeasured {
  /** Of the lab; empty when there are problems. The figure goes over to rates where it showed another measure. */
  readonly change: Partial<Lab>;
  /** Sentences about what was read. */
  readonly said: readonly string[];
  /** Why nothing was added; empty when something was. */
  readonly problems: readonly string[];
}

export function takeMeasured(
  { measured: before, measure }: Lab,
  read: readonly NamedRead[],
  scenario: Scenario,
): TakenMeasured {
  const findings = read.flatMap((one) => one.findings);
  const problems = findings.filter(({ severity }) => severity === "error").map(findingText);
  const warnings = findings.filter(({ severity }) => severity === "warning").map(findingText);
  const added = read.flatMap(({ curves }) => curves).map((curve) => withVariant(curve, scenario));
  const curves = [...before.filter(({ label }) => !added.some((one) => one.label === label)), ...added];
  if (curves.length > CURVES_MAX)
    problems.push(`The figure would have ${curves.length} measured curves, and at most ${CURVES_MAX} are drawn.`);
  if (problems.length > 0) return { change: {}, said: [], problems };
  const said = read.map(({ name, format = "?", curves: some }) => `${name}: ${format}, ${wordsOf(some)}.`);
  const isOther = curves.some(({ unit }) => unit === "operations/s") && !showsRates(scenario, measure);
  if (!isOther) return { change: { measured: curves }, said: [...said, ...warnings], problems: [] };
  const rates: MeasureId = measuresThroughput(scenario) ? "own" : "throughput";
  const axis = "The y-axis now shows throughput, which is what was measured.";
  return { change: { measured: curves, measure: rates }, said: [...said, ...warnings, axis], problems: [] };
}

function wordsOf(curves: readonly MeasuredCurve[]): string {
  return curves.map(({ label, points }) => `${label} with ${points.length} points`).join("; ");
}

/** A curve that is named after a variant is compared with it. */
function withVariant(curve: MeasuredCurve, scenario: Scenario): MeasuredCurve {
  const wanted = curve.label.toLowerCase();
  const variant = scenario.file.variants.find(({ id, label }) => [id, label.toLowerCase()].includes(wanted));
  return variant === undefined ? curve : { ...curve, variant: variant.id };
}

/** Can a measured rate be drawn in this measure? */
function showsRates(scenario: Scenario, measure: MeasureId): boolean {
  const { id } = measureInfo(scenario, measure);
  if (id === "own" || id === "per-core") return measuresThroughput(scenario);
  return id === "throughput" || id === "speedup" || id === "cycles";
}
