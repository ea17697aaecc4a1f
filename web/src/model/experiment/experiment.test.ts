import { describe, expect, it } from "vitest";
import { type SweepRequest, planSweep } from "./experiment.ts";
import { pointJobs, unusedParameters } from "./point-jobs.ts";
import { refinedPrecision, runSpec } from "./run-spec.ts";
import { COARSE, DEFAULT_SEED } from "./policy.ts";
import { formatProblem } from "../json/problem.ts";
import { placedMachine } from "../machine/placement.ts";
import { DEBUG, PROGRAM, SCENARIO_JSON, testMachine, testScenario } from "../testing/fixtures.ts";

const scenario = testScenario();
const machine = testMachine();
const OVER_HOLD = testScenario({ sweep: { over: "hold", values: "10-30:10", cores: 4 } });

function plan(change: Partial<SweepRequest> = {}) {
  const planned = planSweep({ scenario, machine, ...change });
  if (!planned.ok) throw new Error(planned.error.map(formatProblem).join("\n"));
  return planned.value;
}

function refusal(change: Partial<SweepRequest>): string {
  const planned = planSweep({ scenario, machine, ...change });
  return planned.ok ? "" : planned.error.map(formatProblem).join("\n");
}

function jobsOf(change: Partial<SweepRequest> = {}) {
  const experiment = plan(change);
  const jobs = pointJobs(experiment, new Map(experiment.variants.map((v) => [v.id, PROGRAM])));
  if (!jobs.ok) throw new Error(jobs.error.map(formatProblem).join("\n"));
  return { experiment, jobs: jobs.value };
}

const timesBy = (formula: string) => ({ label: "time", unit: "us", parts: [{ part: "user", formula }], published: [] });

describe("planSweep", () => {
  it("takes everything left out from the scenario", () => {
    const experiment = plan();
    expect(experiment.variants.map((v) => v.id)).toEqual(["atomic", "split"]);
    expect(experiment.values).toEqual([1, 2, 4, 6, 8]);
    expect(experiment.parameters).toEqual({ hold: 100, pairs: 2 });
    expect(experiment.seed).toBe(DEFAULT_SEED);
  });

  it("keeps the scenario's order of variants", () => {
    expect(plan({ variants: ["split", "atomic"] }).variants.map((v) => v.id)).toEqual(["atomic", "split"]);
  });

  it("cuts the scenario's own values to what another machine has, but refuses values asked for", () => {
    const small = testMachine({ cores_per_node: 1 });
    expect(plan({ machine: small }).values).toEqual([1, 2, 4]);
    expect(refusal({ machine: small, values: [4, 8] })).toContain(
      "x: 8 of cores is out of range; the machine four-by-two has 4 cores",
    );
  });

  it("lets the number of cores be set in a sweep over a parameter, and only there", () => {
    expect(plan({ scenario: OVER_HOLD }).cores).toBe(4);
    expect(plan({ scenario: OVER_HOLD, parameters: { cores: 7 } }).cores).toBe(7);
    expect(refusal({ scenario: OVER_HOLD, parameters: { cores: 9 } })).toContain("cores: 9 is out of range");
    expect(refusal({ parameters: { cores: 4 } })).toContain("cores: is what the sweep is over");
  });

  it("runs the scenario's number of cores as long as the machine has so many, but refuses a number asked for", () => {
    const small = testMachine({ cores_per_node: 1 });
    const many = testScenario({ sweep: { over: "hold", values: "10-30:10", cores: 8 } });
    expect(plan({ scenario: many }).cores).toBe(8);
    expect(plan({ scenario: many, machine: small }).cores).toBe(4);
    expect(refusal({ scenario: many, machine: small, parameters: { cores: 8 } })).toContain("cores: 8 is out of range");
  });

  it("runs no more cores than the scenario's programs have room for", () => {
    const room = "the scenario's programs have room for 6 cores";
    const few = testScenario({ sweep: { over: "cores", values: [1, 4], cores_max: 6 } });
    expect(refusal({ scenario: few, values: [4, 7] })).toContain(`x: 7 of cores is out of range; ${room}`);
    const over = testScenario({ sweep: { over: "hold", values: "10-30:10", cores: 4, cores_max: 6 } });
    expect(plan({ scenario: over, parameters: { cores: 6 } }).cores).toBe(6);
    expect(refusal({ scenario: over, parameters: { cores: 7 } })).toContain(`cores: 7 is out of range; ${room}`);
  });

  it("refuses variants of more cores than the machine has, or than are to run, unless they are left out", () => {
    const small = testMachine({ cores_per_node: 1 });
    const [one, ...others] = scenario.file.variants;
    const wide = testScenario({
      variants: [{ ...one, cores: 6 }, ...others],
      sweep: { over: "hold", values: "10", cores: 1 },
    });
    expect(plan({ scenario: wide }).cores).toBe(1);
    expect(refusal({ scenario: wide, machine: small })).toContain(`variants: ${one?.id} runs on 6 cores`);
    expect(plan({ scenario: wide, machine: small, variants: others.map(({ id }) => id) }).cores).toBe(1);
    const placed = placedMachine(testMachine(), [0, 1, 2]);
    const limit = "3 cores of the machine four-by-two are to run: 0-2";
    expect(refusal({ scenario: wide, machine: placed.ok ? placed.value : small })).toContain(limit);
    expect(refusal({ scenario: wide, machine: placed.ok ? placed.value : small, parameters: { cores: 4 } })).toContain(
      `cores: 4 is out of range; ${limit}`,
    );
  });

  it.each<[string, Partial<SweepRequest>, string]>([
    ["an unknown variant", { variants: ["atomik"] }, 'variants: no variant "atomik"; did you mean "atomic"?'],
    ["no variant at all", { variants: [] }, "variants: none is chosen"],
    ["an unknown parameter", { parameters: { hodl: 3 } }, 'hodl: no such parameter; did you mean "hold"?'],
    ["a parameter of JavaScript's", { parameters: { toString: 3 } }, "toString: no such parameter"],
    ["a value out of range", { parameters: { hold: 5 } }, "hold: 5 is out of range; it goes from 10 to 1000 cycles"],
    ["a fraction", { parameters: { hold: 50.5 } }, "hold: 50.5 is no whole number"],
    [
      "a number that is too large to be exact",
      { parameters: { hold: 1e17 } },
      "hold: 100000000000000000 is out of range",
    ],
    ["the swept parameter", { scenario: OVER_HOLD, parameters: { hold: 20 } }, "hold: is what the sweep is over"],
    ["no values", { values: [] }, "x: no values"],
    ["a negative seed", { seed: -1 }, "seed: -1 is no whole number"],
    ["an impossible precision", { precision: 0 }, "precision: 0 is out of range"],
  ])("refuses %s", (_, change, message) => {
    expect(refusal(change)).toContain(message);
  });

  it.each([10, 1000])("takes a parameter at an end of its range, %d", (hold) => {
    expect(jobsOf({ parameters: { hold } }).jobs[0]?.parameters["hold"]).toBe(hold);
  });

  it("names at most five values that are out of range", () => {
    const beyond = (count: number): string => refusal({ values: Array.from({ length: count }, (_, i) => i + 11) });
    expect(beyond(5)).toContain("x: 11, 12, 13, 14, 15 of cores is out of range; the machine four-by-two has 8 cores");
    expect(beyond(6)).toContain("x: 11, 12, 13, 14, 15, … of cores is out of range");
  });
});

describe("pointJobs", () => {
  it("has a job for each variant and value", () => {
    const { jobs } = jobsOf({ values: [1, 8] });
    expect(jobs.map((j) => [j.variant, j.x, j.cores, j.baseline])).toEqual([
      ["atomic", 1, 1, false],
      ["atomic", 8, 8, false],
      ["split", 1, 1, false],
      ["split", 8, 8, false],
    ]);
  });

  it("adds the run at 1 core that the speed-up needs, where the scenario goes down to 1", () => {
    expect(jobsOf({ values: [8], variants: ["atomic"] }).jobs.map((j) => [j.x, j.baseline])).toEqual([
      [1, true],
      [8, false],
    ]);
    const from2 = testScenario({ sweep: { over: "cores", values: "2-8:2" } });
    expect(jobsOf({ scenario: from2, variants: ["atomic"] }).jobs.some((j) => j.baseline)).toBe(false);
  });

  it("sets the swept parameter and keeps the cores", () => {
    const { jobs } = jobsOf({ scenario: OVER_HOLD, variants: ["split"] });
    expect(jobs.map((j) => [j.cores, j.parameters["hold"], j.parameters["pairs"]])).toEqual([
      [4, 10, 2],
      [4, 20, 2],
      [4, 30, 2],
    ]);
  });

  it("refuses programs whose parameters the scenario does not have", () => {
    const program = { ...PROGRAM, debug: { ...DEBUG, params: ["holdd"] } };
    const jobs = pointJobs(plan({ variants: ["atomic"] }), new Map([["atomic", program]]));
    expect(jobs.ok ? "" : jobs.error.map(formatProblem).join()).toContain(
      'declares the parameter "holdd", which the scenario does not have; did you mean "hold"?',
    );
  });

  it("refuses formulas over globals the program does not have", () => {
    const measured = testScenario({ measure: { label: "x", unit: "", formula: "sum(count)" } });
    const jobs = pointJobs(plan({ scenario: measured, variants: ["atomic"] }), new Map([["atomic", PROGRAM]]));
    expect(jobs.ok ? "" : jobs.error.map(formatProblem).join()).toContain(
      'has no global "count"; did you mean "counts"?',
    );
  });
});

describe("runSpec", () => {
  it("gives parameters in the program's order and keeps memory only where a formula needs it", () => {
    const { experiment, jobs } = jobsOf({ values: [4], parameters: { hold: 70 } });
    const job = jobs.find((j) => !j.baseline);
    if (job === undefined) throw new Error("no job");
    const spec = runSpec(experiment, job, refinedPrecision(experiment), "storm");
    expect(spec).toMatchObject({ cores: 4, params: [70], start: "storm", precision: 0.02, keepMemory: false, seed: 1 });
  });

  it.each([
    ["the programs count", { counted: {} }, true],
    ["the parts of a time are sums of it", { times: timesBy("sum(counts) / cores") }, true],
    ["the parts of a time need statistics only", { times: timesBy("cycles_user / operations") }, false],
  ])("keeps memory where something is told of it: %s", (_, change, isKept) => {
    const { experiment, jobs } = jobsOf({ scenario: testScenario(change), values: [4] });
    const [job] = jobs;
    if (job === undefined) throw new Error("no job");
    expect(runSpec(experiment, job, COARSE, "storm").keepMemory).toBe(isKept);
  });

  it("sets the machine's number where a parameter says so, and leaves the machine itself as it is", () => {
    const [hold] = SCENARIO_JSON.parameters;
    const setting = testScenario({ parameters: [{ ...hold, machine: "latency.mode_switch" }] });
    const { experiment, jobs } = jobsOf({ scenario: setting, values: [4], parameters: { hold: 70 } });
    const job = jobs.find((j) => !j.baseline);
    if (job === undefined) throw new Error("no job");
    const { numbers } = machine.model;
    expect(numbers.mode_switch_cycles).not.toBe(70);
    const spec = runSpec(experiment, job, refinedPrecision(experiment), "storm");
    expect(spec.machine).toEqual({ ...machine.model, numbers: { ...numbers, mode_switch_cycles: 70 } });
    expect(unusedParameters(setting, [])).toEqual([]);
  });

  it("leaves the number of another machine as it is until a reader sets it", () => {
    const [hold] = SCENARIO_JSON.parameters;
    const setting = testScenario({ parameters: [{ ...hold, machine: "latency.mode_switch" }] });
    const modeSwitch = { value: 90, source: "assumed" };
    const other = testMachine({ latency: { ...machine.file.latency, mode_switch: modeSwitch } });
    expect(hold?.default).not.toBe(90);
    expect(plan({ scenario: setting, machine: other }).parameters).toEqual({ hold: 90 });
    expect(plan({ scenario: setting, machine: other, parameters: { hold: 70 } }).parameters).toEqual({ hold: 70 });
  });

  it("gives the machine the options that the scenario asks for, and no others", () => {
    const memory = { line: 18, stream: 27, all: 3, source: "assumed: test" };
    const equipped = testMachine({ memory });
    const memoryOf = (change: Parameters<typeof testScenario>[0], asked?: { hold: number }): readonly number[] => {
      const own = { scenario: testScenario(change), parameters: asked ?? {} };
      const { experiment, jobs } = jobsOf({ ...own, machine: equipped, values: [4] });
      const [job] = jobs;
      if (job === undefined) throw new Error("no job");
      const { numbers } = runSpec(experiment, job, refinedPrecision(experiment), "storm").machine;
      return [numbers.memory_line_cycles, numbers.memory_stream_cycles, numbers.memory_all_cycles];
    };
    expect(memoryOf({})).toEqual([0, 0, 0]);
    expect(memoryOf({ machine_options: ["memory"] })).toEqual([18, 27, 3]);
    const [hold] = SCENARIO_JSON.parameters;
    const line = { ...hold, min: 10, max: 30, default: 20, machine: "memory.line" };
    expect(memoryOf({ machine_options: ["memory"], parameters: [line] })).toEqual([18, 27, 3]);
    expect(memoryOf({ machine_options: ["memory"], parameters: [line] }, { hold: 20 })).toEqual([20, 27, 3]);
  });

  it("has smaller caches where the scenario says so, and takes a variant's cores from the chips in turn", () => {
    const [variant] = SCENARIO_JSON.variants;
    const caches = { l1_sets: 64, l1_ways: 2, l2_sets: 512, l2_ways: 8, l2_hit: 10, l3_sets: 0, l3_ways: 0, l3_hit: 0 };
    const equipped = testMachine({ caches: { ...caches, source: "assumed: test" } });
    const specOf = (change: object) => {
      const { experiment, jobs } = jobsOf({ scenario: testScenario(change), machine: equipped, values: [4] });
      const [job] = jobs;
      if (job === undefined) throw new Error("no job");
      return runSpec(experiment, job, refinedPrecision(experiment), "storm").machine;
    };
    const smaller = specOf({ machine_options: ["caches"], caches_smaller: 100 }).numbers;
    expect([smaller.cache_l1_sets, smaller.cache_l2_sets, smaller.cache_l3_sets, smaller.cache_l2_ways]).toEqual([
      1, 5, 0, 8,
    ]);
    expect(specOf({}).nodeOfCore).toEqual(equipped.model.nodeOfCore);
    const spread = specOf({ variants: [{ ...variant, placement: "round_robin" }] });
    expect(spread.nodeOfCore.slice(0, 3)).toEqual([0, 1, 2]);
  });

  it("takes warm-up and caps from the scenario; its number of batches only for the refined pass", () => {
    const own = testScenario({ run: { warmup_operations: 99, batch_min: 40, operations_max: 777, cycles_max: 5000 } });
    const { experiment, jobs } = jobsOf({ scenario: own, values: [1] });
    const [job] = jobs;
    if (job === undefined) throw new Error("no job");
    const refined = runSpec(experiment, job, refinedPrecision(experiment), "idle");
    expect(refined).toMatchObject({ warmupOperations: 99, batchMin: 40, operationsMax: 777, cyclesMax: 5000 });
    const coarse = runSpec(experiment, job, COARSE, "idle");
    expect(coarse).toMatchObject({ warmupOperations: 99, batchMin: COARSE.batchMin });
    const many = runSpec(experiment, { ...job, cores: 512 }, COARSE, "idle");
    expect(many.warmupOperations).toBe(Math.ceil((99 * 64) / 512));
    expect(many.operationsMax).toBe(512);
    expect(runSpec(experiment, { ...job, cores: 512 }, refinedPrecision(experiment), "idle").warmupOperations).toBe(99);
  });

  it("measures more operations for each core in the quick pass of a few cores, to which others are related", () => {
    const { experiment, jobs } = jobsOf({ scenario: testScenario({}), values: [1] });
    const [job] = jobs;
    if (job === undefined) throw new Error("no job");
    const quick = (cores: number): readonly number[] => {
      const spec = runSpec(experiment, { ...job, cores }, COARSE, "idle");
      return [spec.operationsMin ?? 0, spec.operationsMax ?? 0];
    };
    expect([1, 4, 48].map(quick)).toEqual([
      [48, 192],
      [12, 48],
      [1, 96],
    ]);
    expect(runSpec(experiment, job, refinedPrecision(experiment), "idle").operationsMin).toBe(1000);
  });
});
