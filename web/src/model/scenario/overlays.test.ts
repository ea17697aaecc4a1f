import { describe, expect, it } from "vitest";
import { formatProblem } from "../json/problem.ts";
import { readScenario } from "./read-scenario.ts";
import { SCENARIO_JSON, testScenario } from "../testing/fixtures.ts";
import { markovThroughput } from "../laws/markov.ts";
import { overlaysOf } from "./overlays.ts";

const OVERLAY = {
  model: "ticket-markov",
  variant: "atomic",
  label: "Markov model",
  parameters: { a: "hold * 50", s: "hold", c: "500" },
  assumptions: "Every core is as far from the line as every other.",
  source: "OLS12",
};

function problems(change: Record<string, unknown>, scenario: Record<string, unknown> = {}): string {
  const read = readScenario("x", { ...SCENARIO_JSON, ...scenario, overlays: [{ ...OVERLAY, ...change }] });
  return read.ok ? "" : read.error.map(formatProblem).join("\n");
}

describe("a scenario's overlay", () => {
  it("takes its parameters from the experiment's", () => {
    const { file } = testScenario({ overlays: [OVERLAY] });
    const [overlay] = overlaysOf(file, { hold: 400 });
    expect(overlay?.parameters.map(({ symbol, value }) => [symbol, value])).toEqual([
      ["a", 20_000],
      ["s", 400],
      ["c", 500],
    ]);
    expect(overlay?.throughput(10)).toBe(markovThroughput(10, { a: 20_000, s: 400, c: 500 }));
  });

  it("is left out where its formulas have no value", () => {
    const { file } = testScenario({ overlays: [{ ...OVERLAY, parameters: { a: "1 / hold", s: "hold", c: "500" } }] });
    expect(overlaysOf(file, { hold: 0 })).toEqual([]);
    expect(overlaysOf(file, {})).toEqual([]);
  });

  it.each([
    ["a model that is not there", { model: "magic" }, "overlays[0].model: must be one of"],
    ["a variant that is not there", { variant: "atomc" }, 'overlays[0].variant: no variant "atomc"'],
    [
      "a missing parameter",
      { parameters: { a: "1", s: "1" } },
      "overlays[0].parameters.c: missing: time of one answer",
    ],
    ["a parameter too many", { parameters: { ...OVERLAY.parameters, d: "1" } }, "overlays[0].parameters.d: unknown"],
    ["an unknown name", { parameters: { ...OVERLAY.parameters, c: "held" } }, '"held" is no parameter of the scenario'],
    ["no formula", { parameters: { ...OVERLAY.parameters, c: "1 +" } }, "overlays[0].parameters.c"],
  ])("is refused with %s", (_, change, message) => {
    expect(problems(change)).toContain(message);
  });

  it("is refused where the sweep is not over cores", () => {
    expect(problems({}, { sweep: { over: "hold", values: [10, 100], cores: 4 } })).toContain("sweeps over cores");
  });
});
