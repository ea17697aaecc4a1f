/** The run with which a lab opens. */
import { expect, it } from "vitest";
import { scenarioOver } from "../model/scenario/x-axis.ts";
import { fakeScenario } from "../session/testing/fake-scenario.ts";
import { newLabState } from "./link/lab-state.ts";
import { selectedRun } from "./selected-run.ts";

const state = newLabState("test");

function opensAt(opens: number | undefined, { x, axis }: { readonly x?: number; readonly axis?: string } = {}) {
  const scenario = fakeScenario();
  const file = { ...scenario.file, sweep: { ...scenario.file.sweep, opens } };
  return selectedRun({ ...state, x }, scenarioOver({ ...scenario, file }, axis), undefined)?.x;
}

it("is at the right end of the figure", () => {
  expect(opensAt(undefined)).toBe(fakeScenario().values.at(-1));
});

it("is at the place that the scenario names, until the reader names one", () => {
  const [first = 0, second = 0] = fakeScenario().values;
  expect(opensAt(first)).toBe(first);
  expect(opensAt(first, { x: second })).toBe(second);
});

it("is at the right end of another axis", () => {
  const [first] = fakeScenario().values;
  expect(opensAt(first, { axis: "hold" })).toBe(opensAt(undefined, { axis: "hold" }));
});
