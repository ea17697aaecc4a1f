import { describe, expect, it } from "vitest";
import { formatProblem } from "../json/problem.ts";
import { readScenario } from "./read-scenario.ts";
import { SCENARIO_JSON } from "../testing/fixtures.ts";

type Json = Record<string, unknown>;

/** The test scenario has the variants atomic and others, the parameter hold of 10 to 1000, points at 1, 2, 4, 6, 8. */
function problems(state: Json, text = "Text."): string {
  const tour = [
    { title: "First", text: "Hello." },
    { title: "Second", text, state },
  ];
  const scenario = readScenario("x", { ...SCENARIO_JSON, tour });
  return scenario.ok ? "" : scenario.error.map(formatProblem).join("\n");
}

describe("a tour", () => {
  it("may set everything a link says, lines to mark and a moment", () => {
    const state = {
      variant: "atomic",
      x: 4,
      beside_x: 2,
      parameters: { hold: 50 },
      measure: "per-core",
      log: "xy",
      why: "lines",
      panel: "code",
      code: { line: "add(", lines: 2 },
      moment: { stretch: "end", handoff: "middle", at: "between" },
    };
    expect(problems(state)).toBe("");
  });

  it.each<[string, Json, string]>([
    ["an unknown key", { varaint: "atomic" }, 'tour[1].state.varaint: unknown key; did you mean "variant"?'],
    [
      "an unknown key of a moment",
      { moment: { stretch: "end", handof: 1 } },
      "tour[1].state.moment.handof: unknown key",
    ],
    ["an unknown variant", { variant: "atomc" }, 'tour[1].state.variant: no variant "atomc"; did you mean "atomic"?'],
    ["a selected variant that is hidden", { variant: "atomic", hidden: ["atomic"] }, '"atomic" is hidden'],
    ["a run beside itself", { variant: "atomic", compare: "atomic" }, '"atomic" is the selected variant itself'],
    ["a place the sweep has not", { x: 5 }, "tour[1].state.x: the sweep has no point at 5; one of 1, 2, 4, 6, 8"],
    ["a place beside it the sweep has not", { beside_x: 3 }, "tour[1].state.beside_x: the sweep has no point at 3"],
    ["an unknown parameter", { parameters: { hodl: 20 } }, 'no such parameter; did you mean "hold"?'],
    ["a value out of range", { parameters: { hold: 5 } }, "tour[1].state.parameters.hold: 5 is outside 10 to 1000"],
    ["a fraction", { parameters: { hold: 20.5 } }, "tour[1].state.parameters.hold"],
    ["another measure", { measure: "speed" }, 'tour[1].state.measure: must be one of "throughput"'],
    ["another table", { why: "line" }, 'tour[1].state.why: must be one of "cycles", "profile", "lines", "locks"'],
    ["another panel", { panel: "editor" }, "tour[1].state.panel: must be one of"],
    ["hand-off 0", { moment: { stretch: "end", handoff: 0, at: "held" } }, "tour[1].state.moment.handoff"],
  ])("refuses %s and says where", (_, state, message) => {
    expect(problems(state)).toContain(message);
  });

  it("refuses a value that is the default: a step would say it has changed something", () => {
    const [hold] = SCENARIO_JSON.parameters;
    expect(problems({ parameters: { hold: hold?.default } })).toContain("is the default; leave it out");
  });

  it("refuses to hide every variant", () => {
    const hidden = SCENARIO_JSON.variants.map((variant) => variant.id);
    expect(problems({ hidden })).toContain("every variant is hidden");
  });

  it("refuses code that is not closed, and a tour of no steps", () => {
    expect(problems({}, "Read `this.")).toContain("tour[1].text: a ` is left open");
    expect(readScenario("x", { ...SCENARIO_JSON, tour: [] }).ok).toBe(false);
  });
});
