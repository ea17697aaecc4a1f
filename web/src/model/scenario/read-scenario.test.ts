import { describe, expect, it } from "vitest";
import { formatProblem } from "../json/problem.ts";
import { readScenario } from "./read-scenario.ts";
import { SCENARIO_JSON, testScenario } from "../testing/fixtures.ts";

type Json = Record<string, unknown>;
const [PARAMETER] = SCENARIO_JSON.parameters;
const [VARIANT] = SCENARIO_JSON.variants;

function problems(change: Json): string {
  const scenario = readScenario("x", { ...SCENARIO_JSON, ...change });
  return scenario.ok ? "" : scenario.error.map(formatProblem).join("\n");
}

describe("readScenario", () => {
  it("reads the sweep's values and the formula", () => {
    const scenario = testScenario();
    expect(scenario.values).toEqual([1, 2, 4, 6, 8]);
    expect(scenario.formula.text).toBe("throughput / 1000");
  });

  it("lets formulas use parameters and statistics of stats.def", () => {
    const measure = { label: "x", unit: "", formula: "hold * loads / cycles_spin + sum(counts)" };
    expect(problems({ measure })).toBe("");
  });

  it.each<[string, Json, string]>([
    ["an unknown key", { tittle: "x" }, 'tittle: unknown key; did you mean "title"?'],
    [
      "an unknown key in a list",
      { variants: [{ ...VARIANT, programm: 1 }] },
      'variants[0].programm: unknown key; did you mean "program"?',
    ],
    ["a missing key", { claim: undefined }, "claim: missing: expected string"],
    ["a variant twice", { variants: [VARIANT, VARIANT] }, 'variants[1]: "atomic" occurs a second time'],
    ["a program outside", { variants: [{ ...VARIANT, program: "x.py" }] }, "variants[0].program: must name a .c file"],
    [
      "a default out of range",
      { parameters: [{ ...PARAMETER, default: 5 }] },
      "parameters[0].default: 5 is outside 10 to 1000",
    ],
    [
      "a range turned round",
      { parameters: [{ ...PARAMETER, min: 2000 }] },
      "parameters[0].min: 2000 is above max 1000",
    ],
    [
      "a logarithm of zero",
      { parameters: [{ ...PARAMETER, min: 0 }] },
      "parameters[0].min: a logarithmic scale must begin above 0",
    ],
    [
      "a parameter that sets no number of a machine",
      { parameters: [{ ...PARAMETER, machine: "latency.mode_swich" }] },
      "parameters[0].machine: ",
    ],
    [
      "a number that no machine has",
      { parameters: [{ ...PARAMETER, machine: "latency.mode_switch", max: 2_000_000 }] },
      "parameters[0]: a machine has latency.mode_switch from 0 to 1000000, not 10 to 2000000",
    ],
    ["a parameter named cores", { parameters: [{ ...PARAMETER, name: "cores" }] }, '"cores" is the number of cores'],
    ["a parameter named like a statistic", { parameters: [{ ...PARAMETER, name: "loads" }] }, "name of a statistic"],
    [
      "a sweep over nothing known",
      { sweep: { over: "hodl", values: [10], cores: 4 } },
      'sweep.over: "hodl" is neither "cores" nor a parameter; did you mean "hold"?',
    ],
    ["a sweep without cores", { sweep: { over: "hold", values: [10] } }, "sweep.cores: missing"],
    ["cores twice", { sweep: { over: "cores", values: [1], cores: 4 } }, "sweep.cores: the sweep itself is over cores"],
    ["values outside", { sweep: { over: "hold", values: [1, 10], cores: 4 } }, "sweep.values: 1 outside 10 to 1000"],
    [
      "more cores than the programs have room for",
      { sweep: { over: "hold", values: [10], cores: 9, cores_max: 8 } },
      "sweep.cores: 9 is above cores_max, which is 8",
    ],
    [
      "places beyond the room of the programs",
      { sweep: { over: "cores", values: [1, 12], cores_max: 8 } },
      "sweep.values: 12 outside 1 to 8 of cores",
    ],
    [
      "a place to open with that is none of the sweep's",
      { sweep: { over: "hold", values: [10, 20, 40], cores: 4, opens: 33 } },
      "sweep.opens: 33 is none of the values of the sweep; which are 10, 20, 40",
    ],
    [
      "values that are no range",
      { sweep: { over: "cores", values: "1..4" } },
      'sweep.values: "1..4" is no whole number and no range',
    ],
    [
      "a formula that is none",
      { measure: { label: "x", unit: "", formula: "1 +" } },
      "measure.formula: the expression ends too early",
    ],
    [
      "a formula over unknown names",
      { measure: { label: "x", unit: "", formula: "througput" } },
      'measure.formula: "througput" is neither a statistic nor a parameter; did you mean "throughput"?',
    ],
    [
      "points of no variant",
      { published: [{ variant: "atomc", label: "m", kind: "predicted", source: "s", points: [[1, 1]] }] },
      'published[0].variant: no variant "atomc"; did you mean "atomic"?',
    ],
    ["a rival that is no variant", { race: "atomc" }, 'race: no variant "atomc"; did you mean "atomic"?'],
    [
      "points that are no pairs",
      { published: [{ variant: "atomic", label: "m", kind: "predicted", source: "s", points: [[1]] }] },
      "published[0].points[0]",
    ],
    [
      "another kind of points",
      { published: [{ variant: "atomic", label: "m", kind: "guess", source: "s", points: [[1, 1]] }] },
      'published[0].kind: must be one of "calibrated", "predicted"',
    ],
    ["an unknown run setting", { run: { warmup: 3 } }, 'run.warmup: unknown key; did you mean "warmup_operations"?'],
  ])("refuses %s and says where", (_, change, message) => {
    expect(problems(change)).toContain(message);
  });

  it("reports everything that is wrong at once", () => {
    expect(problems({ title: 3, order: "x", extra: 1 }).split("\n").length).toBe(3);
  });

  it("refuses anything that is no scenario without throwing", () => {
    for (const json of [undefined, null, 1, "x", [], {}]) expect(readScenario("x", json).ok).toBe(false);
  });

  it("speaks of bounds and kinds of numbers as a person would", () => {
    expect(problems({ variants: [] })).toBe("variants: must have at least 1 entry");
    expect(problems({ title: "" })).toBe("title: must not be empty");
    expect(problems({ order: "9" })).toContain("order: expected number, received string");
    expect(problems({ parameters: [{ ...PARAMETER, step: 0 }] })).toBe("parameters[0].step: must be more than 0");
    expect(problems({ parameters: [{ ...PARAMETER, default: 10.5 }] })).toBe(
      "parameters[0].default: must be a whole number",
    );
  });

  it("refuses an application whose variants or switches do not exist", () => {
    const workloads = [{ label: "", stock: "atomic", patched: "splt" }];
    const application = { name: "Mail", workloads, fixes: { 2: { parameter: "hold" }, 3: { parameter: "hod" } } };
    expect(problems({ application }).split("\n")).toEqual([
      'application.workloads[0].patched: no variant "splt"; did you mean "split"?',
      'application.fixes.2.parameter: "hold" is no switch that is on; give it min 0, max 1 and default 1',
      'application.fixes.3.parameter: no parameter "hod"; did you mean "hold"?',
    ]);
    expect(problems({ application: { name: "Mail", workloads, fixes: { two: { parameter: "hold" } } } })).toContain(
      "must be the number of a fix",
    );
  });

  it("refuses times whose formulas, variants or numbers of parts do not fit", () => {
    const times = {
      label: "time",
      unit: "us",
      parts: [{ part: "user", formula: "cycles_usr" }],
      published: [{ variant: "atomc", source: "here", points: [[1, [2, 3]]] }],
    };
    expect(problems({ times }).split("\n")).toEqual([
      'times.parts[0].formula: no statistic or parameter "cycles_usr"; did you mean "cycles_user"?',
      'times.published[0].variant: no variant "atomc"; did you mean "atomic"?',
      "times.published[0].points[0]: 2 values for 1 parts",
    ]);
  });

  it("names a sweep over nothing once, without consequences of it", () => {
    expect(problems({ sweep: { over: "hol", cores: 4, values: "0,100" } }).split("\n")).toEqual([
      'sweep.over: "hol" is neither "cores" nor a parameter; did you mean "hold"?',
    ]);
    expect(problems({ sweep: { over: "cores", values: "0,1" } })).toBe("sweep.values: 0 outside 1 to 4096 of cores");
  });
});
