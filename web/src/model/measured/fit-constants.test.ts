import { describe, expect, it } from "vitest";
import { MACHINES, openScenario, SCENARIO_NAMES } from "../../../../tests/harness/project.ts";
import type { Machine } from "../machine/machine.ts";
import { testMachine, testScenario } from "../testing/fixtures.ts";
import { type FitConstant, fitConstants, type FitValues, fittedMachine } from "./fit-constants.ts";

const machine = testMachine();
const constants = fitConstants(testScenario(), machine, {});
const SOURCE = "fitted: test";

function find(id: string, among: readonly FitConstant[] = constants): FitConstant {
  const found = among.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no constant ${id}`);
  return found;
}

function fit(values: FitValues, of = machine, among = constants): Machine {
  const result = fittedMachine(of, among, values, SOURCE);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

/** What the file of the machine has at each place, after a fit. */
function fitted(values: FitValues): Record<string, unknown> {
  return { ...fit(values).file };
}

describe("the constants that a fit may change", () => {
  it("are the scenario's parameters, the machine's cycles that every program may meet, and its tables", () => {
    expect(constants.map(({ id }) => id)).toEqual([
      "parameter:hold",
      "parameter:pairs",
      "machine:latency.instruction",
      "machine:latency.pause",
      "machine:latency.fence",
      "machine:latency.l1_hit",
      "machine:latency.atomic_hit",
      "machine:invalidate.base",
      "times:latency.transfer",
      "times:latency.dram",
    ]);
  });

  it("are searched from a sixth to six times the present value, within the range that each may have", () => {
    expect(find("parameter:hold")).toMatchObject({ start: 100, low: 17, high: 600, unit: "cycles", whole: true });
    const far = fitConstants(testScenario(), machine, { hold: 900, pairs: 0 });
    expect(find("parameter:hold", far)).toMatchObject({ start: 900, low: 150, high: 1000 });
    expect(find("parameter:pairs", far)).toMatchObject({ start: 0, low: 0, high: 8 });
    expect(find("times:latency.dram")).toMatchObject({ start: 1, low: 1 / 6, high: 6, whole: false });
  });

  it("leave out the parameter of the horizontal axis, and a number of the machine that is a parameter", () => {
    const over = testScenario({ sweep: { over: "pairs", cores: 4, values: "1,2,4" } });
    expect(fitConstants(over, machine, {}).map(({ id }) => id)).not.toContain("parameter:pairs");
    const [first] = testScenario().file.parameters;
    const hit = testScenario({ parameters: [{ ...first, machine: "latency.l1_hit" }] });
    expect(fitConstants(hit, machine, {}).map(({ id }) => id)).not.toContain("machine:latency.l1_hit");
  });

  it("have names of their own, and ranges that hold the present value, in every scenario on every machine", () => {
    for (const scenario of SCENARIO_NAMES.map(openScenario)) {
      for (const each of MACHINES) {
        const all = fitConstants(scenario, each, {});
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        expect(all.filter(({ start, low, high }) => !(low <= start && start <= high && low < high))).toEqual([]);
      }
    }
  });
});

describe("a machine with fitted constants", () => {
  it("is the machine itself where nothing was changed, or only parameters", () => {
    expect(fit({})).toBe(machine);
    expect(fit({ "parameter:hold": 7 })).toBe(machine);
  });

  it("says of a number, in its source, that it was fitted, and changes nothing else", () => {
    const file = fitted({ "machine:latency.l1_hit": 5 });
    const before: Record<string, unknown> = { ...machine.file };
    expect(file["latency"]).toEqual({ ...machine.file.latency, l1_hit: { value: 5, source: SOURCE } });
    const rest = { ...before, id: "four-by-two-fitted", title: "Four chips of two, fitted", latency: file["latency"] };
    expect(file).toEqual(rest);
  });

  it("adds to the source that a number shares with others", () => {
    expect(fitted({ "machine:invalidate.base": 250 })["invalidate"]).toEqual({
      base: 250,
      each: 0,
      source: "assumed: test; base: fitted: test",
    });
  });

  it("has a table's latencies times the factor, rounded to whole cycles", () => {
    const latency = fitted({ "times:latency.transfer": 1.234, "times:latency.dram": 0.33 })["latency"];
    expect(latency).toMatchObject({
      transfer: { by_hops: [123, 247, 370], source: SOURCE },
      dram: { by_hops: [40, 73, 106], source: SOURCE },
      hop: machine.file.latency.hop,
    });
  });

  it("is called fitted once, however often it is fitted", () => {
    const once = fit({ "machine:latency.l1_hit": 5 });
    const again = fitConstants(testScenario(), once, {});
    const twice = fit({ "machine:latency.l1_hit": 6 }, once, again);
    expect([twice.file.id, twice.file.title]).toEqual(["four-by-two-fitted", "Four chips of two, fitted"]);
  });

  it("is refused in a sentence where its file would be wrong", () => {
    const wrong = fittedMachine(machine, constants, { "machine:latency.l1_hit": -1 }, SOURCE);
    expect(wrong.ok ? "" : wrong.error).toContain("l1_hit");
  });

  it("can be read at both ends of each range, of every machine, or the number that is too small or large is named", () => {
    let refused = 0;
    for (const each of MACHINES) {
      const all = fitConstants(testScenario(), each, {}).filter(({ kind }) => kind !== "parameter");
      for (const { id, kind, name, low, high } of all) {
        for (const value of [low, high]) {
          const read = fittedMachine(each, all, { [id]: value }, SOURCE);
          refused += read.ok ? 0 : 1;
          expect(read.ok ? name : read.error).toContain(kind === "times" ? "" : name);
        }
      }
    }
    expect(refused).toBeGreaterThan(0);
  });
});
