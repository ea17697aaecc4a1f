/**
 * The model's values at the places of every published curve, as the scenario's whole sweep gave them last: these rows
 * are kept, and tests/scenarios proves them by simulating a sample again (tests/scenarios/rows.ts).
 */
import type { SimulatedCurve } from "../../web/src/model/fidelity/fidelity-file.ts";
import { isAt } from "../../web/src/model/results/points/point-row.ts";
import type { Scenario } from "../../web/src/model/scenario/scenario.ts";
import { sweepValuesOn } from "../../web/src/model/scenario/sweep-values.ts";
import { openMachine, openScenario, SCENARIO_NAMES } from "../harness/project.ts";
import { keptRows } from "../scenarios/rows.ts";

/** Scenarios with published curves, by name of their folder. */
export function comparableScenarios(): readonly Scenario[] {
  return SCENARIO_NAMES.map(openScenario).filter((scenario) => scenario.file.published.length > 0);
}

/** A curve for each variant of the scenario that has published points, at all values of the sweep. */
export function simulatedCurves(scenario: Scenario): readonly SimulatedCurve[] {
  const variants = [...new Set(scenario.file.published.map((set) => set.variant))];
  const values = sweepValuesOn(scenario, openMachine(scenario.file.machine));
  const rows = keptRows(scenario.name);
  return variants.map((variant) => ({
    scenario: scenario.name,
    variant,
    points: values.map((x): [number, number] => {
      const value = rows.find((row) => isAt(row, { variant, x }))?.["measure"];
      if (typeof value === "number") return [x, rounded(value)];
      throw new Error(`${scenario.name}, ${variant} at ${x} has no value; \`npm run golden\` simulates it`);
    }),
  }));
}

/** Four digits: a person would compare as many, and they are the same on every platform. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
