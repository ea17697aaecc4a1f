/**
 * Machines whose cores fetch the other line of a 128-byte pair with each miss: what that costs neighbours, and what it
 * spares a stream.
 */
import { describe, expect, it } from "vitest";
import type { RunResult } from "../../web/src/base/run.ts";
import { readMachine } from "../../web/src/model/machine/read-machine.ts";
import type { Defines } from "../../web/cli/files/compile.ts";
import { mustCompile } from "../harness/programs.ts";
import { MACHINES, openMachine } from "../harness/project.ts";
import { runSpecToEnd } from "../harness/runs.ts";

const OPERATIONS = 1000;

/** The program on the first cores of an Intel machine, which has a store buffer, with the option or without. */
async function runOf(program: string, cores: number, adjacent: 0 | 1, change: object = {}, defines: Defines = {}) {
  const { file } = openMachine("xeon-40");
  const machine = readMachine({ ...file, ...change, adjacent_lines: { value: adjacent, source: "assumed: test" } });
  if (!machine.ok) throw new Error(JSON.stringify(machine.error));
  return runSpecToEnd({
    program: mustCompile(`tests/contention/programs/${program}.c`, defines).bytes,
    machine: machine.value.model,
    cores,
    params: [],
    seed: 1,
    start: "together",
    warmupOperations: 0,
    precision: 0,
    batchMin: 12,
    operationsMax: OPERATIONS,
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const writes = ({ lines }: RunResult): number => sum(lines.map(({ counts }) => counts.writes));
const falselyShared = ({ lines }: RunResult): number => sum(lines.map(({ counts }) => counts.false_sharing));
const rate = ({ operations, time }: RunResult): number => operations / time;

const neighbours = (apart: number, adjacent: 0 | 1, change: object = {}): Promise<RunResult> =>
  runOf("neighbours", 2, adjacent, change, { APART: String(apart) });

describe("two cores that write to lines beside each other", () => {
  it("disturb each other where a miss fetches the other line of the pair, and not without", async () => {
    const off = await neighbours(64, 0);
    const on = await neighbours(64, 1);
    expect([writes(off), falselyShared(off)]).toEqual([2, 0]);
    expect(writes(on)).toBeGreaterThan(OPERATIONS / 4);
    expect(falselyShared(on)).toBeGreaterThan(OPERATIONS / 4);
    expect(rate(on)).toBeLessThan(0.8 * rate(off));
  });

  it("do not where 128 bytes lie between the two", async () => {
    expect(rate(await neighbours(128, 1))).toBe(rate(await neighbours(128, 0)));
  });

  it("do not where a line has 128 bytes itself: it has no other", async () => {
    const long = { line_bytes: 128 };
    expect(rate(await neighbours(128, 1, long))).toBe(rate(await neighbours(128, 0, long)));
    expect(rate(await neighbours(64, 1, long))).toBe(rate(await neighbours(64, 0, long)));
  });
});

describe("a core that streams through memory", () => {
  it("waits for half of the lines", async () => {
    const waited = ({ cores }: RunResult): number => sum(cores.map(({ cycles }) => cycles.miss_dram));
    const off = waited(await runOf("stream", 1, 0));
    expect(waited(await runOf("stream", 1, 1)) / off).toBeCloseTo(0.5, 2);
  });
});

describe("the project's machines", () => {
  it("leave the option out: what it has done to published curves is not known", () => {
    expect(MACHINES.filter(({ model }) => model.numbers.adjacent_lines !== 0)).toEqual([]);
  });
});
