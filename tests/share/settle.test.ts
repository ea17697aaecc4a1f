/** A link beside the scenario it names: what is not there is left out, what is out of range clamped; all of it told. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newLabState, type LabState } from "../../web/src/lab/link/lab-state.ts";
import { settle } from "../../web/src/lab/link/settle.ts";
import { anyState } from "./states.ts";
import { MACHINE_NAMES, openMachine, openScenario, SCENARIO_NAMES } from "../harness/project.ts";

const machines = new Map(MACHINE_NAMES.map((id) => [id, openMachine(id)]));
const scenario = openScenario("lookup_mnt");
const parameter = scenario.file.parameters[0];
const last = scenario.values.at(-1) ?? 0;
if (parameter === undefined) throw new Error("the scenario must have a parameter");

const settled = (change: Partial<LabState>) =>
  settle({ ...newLabState("lookup_mnt"), ...change }, { scenario, machines, programOf: () => "original" });

describe("a link beside its scenario", () => {
  it("is left as it is when everything in it exists", () => {
    const good = { variant: "stock", x: last, params: { [parameter.name]: parameter.min }, hidden: ["mcs"] };
    expect(settled(good)).toEqual({ state: { ...newLabState("lookup_mnt"), ...good }, notices: [] });
  });

  it.each<[string, Partial<LabState>, Partial<LabState>, string]>([
    ["another machine", { machine: "opteron" }, { machine: undefined }, 'no machine "opteron" (did you mean'],
    ["a variant", { variant: "stok" }, { variant: undefined }, 'no variant "stok" (did you mean "stock"?)'],
    ["a variant beside it", { compare: "mc" }, { compare: undefined }, "x2=mc"],
    ["a hidden variant", { hidden: ["mcs", "none"] }, { hidden: ["mcs"] }, 'no variant "none"'],
    ["all variants hidden", { hidden: ["mcs", "percore", "stock"] }, { hidden: [] }, "hides every variant"],
    [
      "the variant itself hidden",
      { variant: "mcs", hidden: ["mcs"] },
      { variant: undefined },
      'hides the variant "mcs"',
    ],
    ["a place between two", { x: last - 1 }, { x: last }, `no point at ${last - 1}`],
    ["a place beyond the last", { besideX: 10 ** 9 }, { besideX: last }, "is used for the link's n2"],
    ["a parameter", { params: { lokups: 3 } }, { params: {} }, 'no parameter "lokups" (did you mean'],
    [
      "a value out of range",
      { params: { [parameter.name]: parameter.max + 1 } },
      { params: { [parameter.name]: parameter.max } },
      `outside ${parameter.min} to ${parameter.max}; ${parameter.max} is used`,
    ],
    ["a program of no variant", { programs: { none: "x" } }, { programs: {} }, "its edited program was left out"],
  ])("that names what is not there says so: %s", (_, change, wanted, notice) => {
    const { state, notices } = settled(change);
    expect(state).toEqual({ ...newLabState("lookup_mnt"), ...change, ...wanted });
    expect(notices).toHaveLength(1);
    expect(notices[0]).toContain(notice);
  });

  it("says nothing of what is only said at length: the default, the original, the scenario's own machine", () => {
    const spelt = {
      machine: scenario.file.machine,
      params: { [parameter.name]: parameter.default },
      programs: { stock: "original" },
    };
    expect(settled(spelt)).toEqual({ state: newLabState("lookup_mnt"), notices: [] });
  });

  it.each(SCENARIO_NAMES)("is possible in every case: any link at all to %s", (name) => {
    const opened = openScenario(name);
    fc.assert(
      fc.property(anyState, (state) => {
        const around = { scenario: opened, machines, programOf: () => undefined };
        const once = settle({ ...state, scenario: name }, around);
        expect(settle(once.state, around)).toEqual({ state: once.state, notices: [] });
        if (once.state.x !== undefined) expect(opened.values).toContain(once.state.x);
      }),
      { seed: 41, numRuns: 40 },
    );
  });
});
