/**
 * Links fitted to their scenario: unknown names are left out, values out of range are clamped, and all of it is told.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newLabState, type LabState } from "../../web/src/lab/link/lab-state.ts";
import { machineFileText, machineText } from "../../web/src/model/machine/machine-text.ts";
import { settle } from "../../web/src/lab/link/settle.ts";
import { readLinkedMachine } from "../../web/src/model/machine/read-machine.ts";
import { anyState } from "./states.ts";
import { MACHINE_NAMES, openMachine, openScenario, SCENARIO_NAMES } from "../harness/project.ts";

const machines = new Map(MACHINE_NAMES.map((id) => [id, openMachine(id)]));
const scenario = openScenario("lookup_mnt");
const parameter = scenario.file.parameters[0];
const last = scenario.values.at(-1) ?? 0;
if (parameter === undefined) throw new Error("the scenario must have a parameter");

const by_hops = [1, 2, 3, 4].map((distance) => 100 * distance);
/** Makes a machine of four nodes in a row from another machine. */
const FOUR_CORES = {
  nodes: 4,
  cores_per_node: 1,
  shape: { mesh: { columns: 4, rows: 1 }, source: "assumed" },
  latency: {
    ...openMachine("mesh-72").file.latency,
    hop: { by_hops: by_hops.map((cycles) => cycles / 10), source: "assumed" },
    transfer: { by_hops, source: "assumed" },
    dram: { by_hops, source: "assumed" },
  },
} as const;

const settled = (change: Partial<LabState>) =>
  settle(
    { ...newLabState("lookup_mnt"), ...change },
    { scenario, machines, readMachine: readLinkedMachine, programOf: () => "original" },
  );

describe("a link beside its scenario", () => {
  it("is left as it is when everything in it exists", () => {
    const good = { variant: "stock", x: last, parameters: { [parameter.name]: parameter.min }, hidden: ["mcs"] };
    expect(settled(good)).toEqual({ state: { ...newLabState("lookup_mnt"), ...good }, notices: [] });
  });

  it("may name any place between the first and the last where places are added", () => {
    const bending = { bends: true, x: last - 1, besideX: last - 3 };
    expect(settled(bending)).toEqual({ state: { ...newLabState("lookup_mnt"), ...bending }, notices: [] });
    expect(settled({ bends: true, x: last + 1 }).state.x).toBe(last);
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
    ["a parameter", { parameters: { lokups: 3 } }, { parameters: {} }, 'no parameter "lokups" (did you mean'],
    [
      "a value out of range",
      { parameters: { [parameter.name]: parameter.max + 1 } },
      { parameters: { [parameter.name]: parameter.max } },
      `outside ${parameter.min} to ${parameter.max}; ${parameter.max} is used`,
    ],
    ["a program of no variant", { programs: { none: "x" } }, { programs: {} }, "its edited program was left out"],
  ])("that names what is not there says so: %s", (_, change, wanted, notice) => {
    const { state, notices } = settled(change);
    expect(state).toEqual({ ...newLabState("lookup_mnt"), ...change, ...wanted });
    expect(notices).toHaveLength(1);
    expect(notices[0]).toContain(notice);
  });

  it("does not compare the author's result with another run, and says so", () => {
    const result = { hash: "0123456789abcdef", throughput: 10 };
    const other = settled({ x: last - 1, result });
    expect([other.state.result, other.notices.length]).toEqual([undefined, 2]);
    expect(other.notices[1]).toContain("is of another run");
    expect(settled({ besideX: last - 1, result }).state.result).toEqual(result);
  });

  it("keeps a machine that is none of the site's, in the one form that such a machine has", () => {
    const own = openMachine(scenario.file.machine);
    const slow = { ...own, file: { ...own.file, clock_hz: 1e9 } };
    const change = { machineFile: machineFileText(slow) };
    const wanted = { ...newLabState("lookup_mnt"), machineFile: machineText(slow) };
    expect(settled(change)).toEqual({ state: wanted, notices: [] });
    const both = ["The link has both m=mesh-72 and a machine's file; the file counts."];
    expect(settled({ ...change, machine: "mesh-72" })).toEqual({ state: wanted, notices: both });
  });

  it.each([
    ["is no JSON", "{", "mf:1:2: not valid JSON"],
    ["is no machine", '{ "schema": 2 }', "mf: schema: must be 1"],
  ])("uses the scenario's own machine where the file %s, and says what is wrong", (_, machineFile, notice) => {
    const { state, notices } = settled({ machineFile });
    expect(state).toEqual(newLabState("lookup_mnt"));
    expect(notices).toEqual([expect.stringContaining(notice)]);
    expect(notices[0]).toContain(`The machine is ${scenario.file.machine}.`);
  });

  it("has the places of the machine's file on its x-axis", () => {
    const own = openMachine("mesh-72");
    const small = machineText({ ...own, file: { ...own.file, ...FOUR_CORES } });
    const { state, notices } = settled({ machineFile: small, x: 48 });
    expect([state.machineFile, state.x]).toEqual([small, 4]);
    expect(notices).toEqual(["The figure has no point at 48; 4, the nearest, is used for the link's n."]);
  });

  it("may name the number of cores where the sweep is over a parameter, as links to a schedule do", () => {
    const batching = openScenario("syscall_batching");
    const coresOf = (cores: number) => {
      const asked = { ...newLabState("syscall_batching"), parameters: { cores } };
      const { state, notices } = settle(asked, {
        scenario: batching,
        machines,
        readMachine: readLinkedMachine,
        programOf: () => undefined,
      });
      return [state.parameters, notices];
    };
    const most = machines.get(batching.file.machine)?.model.coreCount ?? 0;
    expect(coresOf(1)).toEqual([{ cores: 1 }, []]);
    expect(coresOf(batching.file.sweep.cores ?? 0)).toEqual([{}, []]);
    expect(coresOf(0)).toEqual([{ cores: 1 }, [`The link's p.cores=0 is outside 1 to ${most}; 1 is used.`]]);
    expect(coresOf(most + 1)[0]).toEqual({ cores: most });
    expect(settled({ parameters: { cores: 4 } }).notices).toEqual([
      "The x-axis is cores, which has a value at each place; p.cores was left out.",
    ]);
  });

  it("may have a parameter on the x-axis, with its places and the number of cores as a parameter", () => {
    const link = { over: "section", x: 160, parameters: { cores: 12, section: 30 } };
    const { state, notices } = settled(link);
    expect(state).toMatchObject({ over: "section", x: 150, parameters: { cores: 12 } });
    expect(notices).toEqual([
      "The figure has no point at 160; 150, the nearest, is used for the link's n.",
      "The x-axis is section, which has a value at each place; p.section was left out.",
    ]);
    expect(settled({ over: "section", x: 200, parameters: { cores: last } }).state.parameters).toEqual({});
  });

  it("is told of an x-axis that the scenario does not have, and says nothing of its own", () => {
    expect(settled({ over: "cores" })).toEqual({ state: newLabState("lookup_mnt"), notices: [] });
    const { state, notices } = settled({ over: "sections", result: { hash: "0123456789abcdef", throughput: 10 } });
    expect([state.over, state.result]).toEqual([undefined, undefined]);
    expect(notices).toEqual([
      'This scenario has no x-axis "sections" (did you mean "section"?); the scenario\'s own, cores, is used.',
      "The author's result in the link is of another run; it is not compared.",
    ]);
  });

  it("has as many cores as the scenario says and the machine has, where the sweep is over a parameter", () => {
    const reactive = openScenario("reactive");
    const asked = (cores: number) => ({ ...newLabState("reactive"), machine: "nehalem-4", parameters: { cores } });
    const coresOf = (cores: number) =>
      settle(asked(cores), { scenario: reactive, machines, readMachine: readLinkedMachine, programOf: () => undefined })
        .state.parameters;
    expect(reactive.file.sweep.cores).toBeGreaterThan(4);
    expect(coresOf(4)).toEqual({});
    expect(coresOf(3)).toEqual({ cores: 3 });
  });

  it("says nothing of what is only said at length: the default, the original, the scenario's own machine", () => {
    const spelt = {
      machine: scenario.file.machine,
      parameters: { [parameter.name]: parameter.default },
      programs: { stock: "original" },
    };
    expect(settled(spelt)).toEqual({ state: newLabState("lookup_mnt"), notices: [] });
  });

  it.each(SCENARIO_NAMES)("is possible in every case: any link at all to %s", (name) => {
    const opened = openScenario(name);
    fc.assert(
      fc.property(anyState, (state) => {
        const around = { scenario: opened, machines, readMachine: readLinkedMachine, programOf: () => undefined };
        const once = settle({ ...state, scenario: name }, around);
        expect(settle(once.state, around)).toEqual({ state: once.state, notices: [] });
        const { x, bends } = once.state;
        const isBetween = x !== undefined && x >= (opened.values[0] ?? 0) && x <= (opened.values.at(-1) ?? 0);
        if (x !== undefined) expect(bends ? isBetween : opened.values.includes(x)).toBe(true);
      }),
      { seed: 41, numRuns: 40 },
    );
  });
});
