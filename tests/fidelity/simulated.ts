/**
 * The model's values at the places of every published curve. Runs that are in expected.json are not made again:
 * tests/scenarios proves those numbers, and this file only reads them.
 */
import { MODEL_VERSION } from "../../web/src/base/abi.gen.ts";
import type { SweepExperiment } from "../../web/src/model/experiment/experiment.ts";
import type { Place } from "../../web/src/model/fidelity/fidelity.ts";
import type { SimulatedCurve } from "../../web/src/model/fidelity/fidelity-file.ts";
import { evaluateFormula, formulaGlobals, formulaNames } from "../../web/src/model/formula/formula.ts";
import { DEFAULT_SEED } from "../../web/src/model/experiment/policy.ts";
import type { Scenario } from "../../web/src/model/scenario/scenario.ts";
import { sweepValuesOn } from "../../web/src/model/scenario/sweep-values.ts";
import type { ExpectedFile } from "../../web/src/model/scenario/schema.ts";
import { openMachine, openScenario, SCENARIO_NAMES } from "../harness/project.ts";
import { experimentOf, readExpected, runSweep } from "../harness/sweeps.ts";

/** Scenarios with published curves, by name of their folder. */
export function comparableScenarios(): readonly Scenario[] {
  return SCENARIO_NAMES.map(openScenario).filter((scenario) => scenario.file.published.length > 0);
}

/** A curve for each variant of the scenario that has published points, at all values of the sweep. */
export async function simulatedCurves(scenario: Scenario): Promise<readonly SimulatedCurve[]> {
  const variants = [...new Set(scenario.file.published.map((set) => set.variant))];
  const values = xValues(scenario);
  const known = knownPoints(scenario);
  const missing = variants.filter((variant) => values.some((x) => known.get(variant)?.has(x) !== true));
  for (const variant of missing) {
    const lacking = values.filter((x) => known.get(variant)?.has(x) !== true);
    known.set(variant, new Map([...(known.get(variant) ?? []), ...(await run(scenario, variant, lacking))]));
  }
  return variants.map((variant) => ({
    scenario: scenario.name,
    variant,
    points: values.map((x): [number, number] => [x, rounded(known.get(variant)?.get(x) ?? Number.NaN)]),
  }));
}

function xValues(scenario: Scenario): readonly number[] {
  return sweepValuesOn(scenario, openMachine(scenario.file.machine));
}

/** Four digits: a person would compare as many, and they are the same on every platform. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

type Known = Map<string, Map<number, number>>;

/** The value in expected.json, if it is of this model and the measure needs no more than the throughput. */
function knownPoints(scenario: Scenario): Known {
  const known: Known = new Map();
  const expected = readExpected(scenario.name);
  if (expected === undefined || !isUsable(scenario, expected)) return known;
  for (const { variant, x, throughput } of expected.points) {
    const curve = known.get(variant) ?? new Map<number, number>();
    known.set(variant, curve.set(x, measureOf(scenario, x, throughput)));
  }
  return known;
}

function isUsable(scenario: Scenario, expected: ExpectedFile): boolean {
  const { formula, file } = scenario;
  const parameters = file.parameters.map((parameter) => parameter.name);
  const names = formulaNames(formula).filter((name) => !parameters.includes(name));
  const fromThroughput = names.every((name) => name === "throughput") && formulaGlobals(formula).length === 0;
  return fromThroughput && expected.model_version === MODEL_VERSION && expected.seed === DEFAULT_SEED;
}

function measureOf(scenario: Scenario, x: number, throughput: number): number {
  const parameters = new Map(scenario.file.parameters.map((parameter) => [parameter.name, parameter.default]));
  parameters.set(scenario.file.sweep.over, x);
  const value = evaluateFormula(scenario.formula, {
    value: (name) => (name === "throughput" ? throughput : parameters.get(name)),
    sum: () => ({ ok: false, error: "no run" }),
  });
  if (value.ok) return value.value;
  throw new Error(`${scenario.name}: ${value.error}`);
}

async function run(scenario: Scenario, variant: string, values: readonly number[]): Promise<Map<number, number>> {
  const whole = experimentOf(scenario, { precision: readExpected(scenario.name)?.precision });
  const experiment: SweepExperiment = { ...whole, variants: whole.variants.filter(({ id }) => id === variant), values };
  const points = await runSweep(experiment);
  return new Map(
    points.map((point): Place => {
      if (point.kind === "measured" && point.measure.ok) return [point.x, point.measure.value.value];
      throw new Error(`${scenario.name}, ${variant} at ${point.x} has no value`);
    }),
  );
}
