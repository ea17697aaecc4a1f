/** Every number of machine.def: the same range in machine files and in the core. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { CONFIG, LIMITS } from "../../web/src/base/abi.gen.ts";
import type { MachineModel } from "../../web/src/base/machine.ts";
import { createRun } from "../../web/src/core/engine.ts";
import type { Core } from "../../web/src/core/load.ts";
import { counterSpec, SMALL_MACHINE } from "../../web/src/core/testing/specs.ts";
import { testCore } from "../../web/src/core/testing/wasm.ts";
import { MACHINE_JSON, testMachine } from "../../web/src/model/testing/fixtures.ts";
import { readMachine } from "../../web/src/model/machine/read-machine.ts";
import { mustRun, withCopy } from "./toolchain.ts";
import {
  FILE_NUMBERS,
  groupOf,
  isSourced,
  type MachineNumberInfo,
  numbersOf,
  optionOf,
  valueIn,
} from "../../web/src/model/machine/numbers.ts";

let core: Core;
beforeAll(async () => {
  core = await testCore();
});

const STRUCTURE = { entries: 64, miss: 10, source: "assumed: test" };

/** A machine with every object that a file may leave out. */
const WHOLE_FILE = {
  ...MACHINE_JSON,
  chip_cache: { hit: 100, occupancy: 10, source: "assumed: test" },
  l1i: STRUCTURE,
  l1d: STRUCTURE,
  l2: STRUCTURE,
  l3: STRUCTURE,
  dtlb: STRUCTURE,
  front: STRUCTURE,
  caches: {
    ...{ l1_sets: 16, l1_ways: 2, l2_sets: 64, l2_ways: 8, l2_hit: 14, l3_sets: 64, l3_ways: 16, l3_hit: 28 },
    source: "assumed: test",
  },
  tlb: { sets: 4, ways: 4, page: 4096, walk: 30, source: "assumed: test" },
  memory: { line: 20, stream: 30, all: 3, source: "assumed: test" },
  window: { instructions: 100, misses: 8, source: "assumed: test" },
  smt: {
    core_of_thread: Array.from({ length: MACHINE_JSON.nodes * MACHINE_JSON.cores_per_node }, (_, thread) => thread),
    throughput: 125,
    spin: 110,
    transfer: 20,
    source: "assumed: test",
  },
  tenure: { low: 0, high: 100, source: "assumed: test" },
  steal: { every: 1000, for: 100, source: "assumed: test" },
};

/** A value that the number may have, whatever else the machine is. */
const usualOf = ({ low, high }: MachineNumberInfo, usual: number): number => Math.min(high, Math.max(low, usual));

/** The machine file with another value for the number. */
function changed(one: MachineNumberInfo, value: number): object {
  const file = structuredClone(WHOLE_FILE) as Record<string, unknown>;
  const group = groupOf(one) === "" ? file : (file[groupOf(one)] as Record<string, unknown>);
  group[one.path.split(".").at(-1) ?? ""] = isSourced(one) ? { value, source: "assumed: test" } : value;
  return file;
}

/**
 * Is there a complaint about this very number? Mistakes in its relation to other numbers are reported under it as well.
 */
function schemaRefuses(one: MachineNumberInfo, value: number): boolean {
  const machine = readMachine(changed(one, value));
  return !machine.ok && machine.error.some(({ path }) => path.startsWith(one.path));
}

function coreRefuses(one: MachineNumberInfo, value: number): boolean {
  const numbers = { ...SMALL_MACHINE.numbers, chip_cache: 1, llc_hit_cycles: 100, llc_occupancy_cycles: 10 };
  const smt = { coreOf: SMALL_MACHINE.nodeOfCore.map((_, thread) => thread) };
  const machine: MachineModel = {
    ...SMALL_MACHINE,
    smt,
    numbers: { ...numbers, sibling_cycles: 20, smt_throughput_percent: 125, [one.name]: value },
  };
  const run = createRun(core, counterSpec({ machine }));
  const { fault } = run.results();
  run.free();
  return fault?.status === "BAD_CONFIG" && fault.detailA === CONFIG[one.name];
}

describe("the numbers of a machine", () => {
  it.each(FILE_NUMBERS)("$path has one range, in the schema and in the core", (one) => {
    expect(schemaRefuses(one, one.high + 1)).toBe(true);
    expect(coreRefuses(one, one.high + 1)).toBe(true);
    if (one.low > 0) expect([schemaRefuses(one, one.low - 1), coreRefuses(one, one.low - 1)]).toEqual([true, true]);
    const usual = usualOf(one, 50);
    expect([schemaRefuses(one, usual), coreRefuses(one, usual)]).toEqual([false, false]);
  });

  it.each(FILE_NUMBERS)("$path is read from the file, and laid out under its name", (one) => {
    const value = usualOf(one, 99);
    const read = readMachine(changed(one, value));
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    const option = optionOf(one);
    const numbers = option === undefined ? read.value.model.numbers : numbersOf(read.value.file, [option]);
    expect(numbers[one.name]).toBe(value);
    expect(valueIn(read.value.file, one)).toBe(value);
  });

  it.each(FILE_NUMBERS.filter((one) => optionOf(one) !== undefined))(
    "$path counts only where the option is asked for",
    (one) => {
      const read = readMachine(changed(one, usualOf(one, 99)));
      if (!read.ok) throw new Error(JSON.stringify(read.error));
      expect(read.value.model.numbers[one.name]).toBe(0);
    },
  );

  it("need no more than their row in machine.def to be in the ABI, in machine files and in the page's table", () => {
    const generated = withCopy((copy) => {
      const file = join(copy, "wasm-core/src/machine.def");
      const line =
        'HL_MACHINE(tried_cycles, "cycles", 2, 9, 2, "latency.tried", 5, "a trial", "cycles of what is tried")\n';
      writeFileSync(file, readFileSync(file, "utf8").replace("#undef HL_MACHINE", `${line}#undef HL_MACHINE`));
      mustRun("make", ["abi"], join(copy, "wasm-core"));
      return readFileSync(join(copy, "web/src/base/abi.gen.ts"), "utf8");
    });
    expect(generated).toMatch(/^ {2}tried_cycles: \d+,$/m);
    expect(generated).toContain(
      'name: "tried_cycles", unit: "cycles", low: 2, high: 9, also: 0x2, path: "latency.tried"',
    );
  });

  it("say that there is no shared cache where the file has none", () => {
    const { numbers } = testMachine().model;
    expect([numbers.chip_cache, numbers.llc_hit_cycles, numbers.llc_occupancy_cycles]).toEqual([0, 0, 0]);
  });

  it("of a shared cache fit together: it is not busy for longer than a hit takes", () => {
    const machine = readMachine({ ...WHOLE_FILE, chip_cache: { hit: 100, occupancy: 101, source: "x" } });
    expect(!machine.ok && machine.error.map(({ path }) => path)).toEqual(["chip_cache.occupancy"]);
  });

  it("leave room for the lines that all cores have under way", () => {
    const window = { instructions: 200, misses: 32, source: "x" };
    const machine = readMachine({ ...MACHINE_JSON, window, cores_per_node: LIMITS.CORES_MAX / MACHINE_JSON.nodes });
    expect(!machine.ok && machine.error.map(({ path }) => path)).toEqual(["window.misses"]);
  });

  it("leave room for the queues that reads keep busy: a file that the core would refuse is refused as a file", () => {
    const file = { ...MACHINE_JSON, read_occupancy: { value: 1_000_000, source: "x" } };
    const machine = readMachine({ ...file, cores_per_node: 1024 });
    expect(!machine.ok && machine.error.map(({ path }) => path)).toEqual(["read_occupancy"]);
    const small = testMachine({ read_occupancy: { value: 1000, source: "x" } }).model;
    const run = createRun(core, counterSpec({ machine: small, cores: small.coreCount }));
    expect(run.step(1)).toBe("more");
    run.free();
  });
});
