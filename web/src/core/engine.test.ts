import { beforeAll, describe, expect, it } from "vitest";
import { ACTIVITIES, CYCLE_CATEGORIES, LINE_STATE, RECORD, RECORD_BYTES, TRACE } from "../base/abi.gen.ts";
import type { RunResult, RunSpec } from "../base/run.ts";
import { createRun, runToEnd } from "./engine.ts";
import type { Core } from "./load.ts";
import { BASE, assemble } from "./testing/assemble.ts";
import { inspectRun } from "./testing/inspected-run.ts";
import { SMALL_MACHINE, counterSpec } from "./testing/specs.ts";
import { testCore } from "./testing/wasm.ts";

let core: Core;
beforeAll(async () => {
  core = await testCore();
});

function run(change: Partial<RunSpec> = {}): RunResult {
  const result = runToEnd(core, counterSpec(change));
  if (result === undefined) throw new Error("cancelled");
  return result;
}

describe("runToEnd", () => {
  it("counts every operation: the shared counter is what all cores added", () => {
    const result = run({ keepMemory: true, warmupOperations: 0, precision: 0, operationsMax: 1000 });
    const count = new DataView(result.memory?.buffer ?? new ArrayBuffer(8)).getUint32(0, true);
    expect(result.stop).toBe("operations");
    expect(result.operations).toBe(1000);
    /* Cores that had added but not yet returned when the thousandth operation ended. */
    expect(count).toBeGreaterThanOrEqual(1000);
    expect(count).toBeLessThanOrEqual(1003);
    expect(result.cores.reduce((sum, c) => sum + c.counts.operations, 0)).toBe(1000);
  });

  it("accounts for every cycle of every core", () => {
    const result = run();
    for (const { cycles } of result.cores) {
      const sum = CYCLE_CATEGORIES.reduce((total, { name }) => total + cycles[name], 0);
      expect(sum).toBe(result.time - result.measuredFrom);
    }
  });

  it("profiles all cycles that are not idle", () => {
    const result = run();
    const elapsed = (result.time - result.measuredFrom) * result.cores.length;
    const idle = result.cores.reduce((sum, c) => sum + c.cycles.idle, 0);
    expect(result.profile.reduce((a, b) => a + b, 0)).toBe(elapsed - idle);
  });

  it("serves a saturated line one request at a time: the data's way, and the atomic itself, per operation", () => {
    const machine = { ...SMALL_MACHINE, transfer: new Uint32Array(4).fill(150), dram: new Uint32Array(4).fill(150) };
    const result = run({ machine });
    const perOperation = (result.time - result.measuredFrom) / result.operations;
    /* half of the cores are on the home's node: the request's hop is over, and the line is busy with news or atomic */
    const atomic = SMALL_MACHINE.numbers.atomic_hit_cycles;
    const fromNode = (node: number): number => {
      const hop = SMALL_MACHINE.hop[node] ?? Number.NaN;
      return 150 - hop + Math.max(hop, atomic);
    };
    expect(perOperation).toBeCloseTo((fromNode(0) + fromNode(1)) / 2, 0);
  });

  it("stops as asked: precise, or at a cap", () => {
    expect(run().stop).toBe("precise");
    expect(run({ precision: 0, operationsMax: 50 }).stop).toBe("operations");
    expect(run({ precision: 0, operationsMax: 0, cyclesMax: 30_000 }).stop).toBe("cycles");
  });

  it("tells how evenly the cores were served", () => {
    const { fairness, cores, operations } = run(counterSpec());
    const each = cores.map((one) => one.counts.operations);
    const squares = each.reduce((sum, n) => sum + n * n, 0);
    expect(fairness).toMatchObject({ starved: 0, min: Math.min(...each), max: Math.max(...each) });
    expect(fairness.index).toBeCloseTo((operations * operations) / (each.length * squares), 5);
  });

  it("does not end before it has seen enough", () => {
    const few = run(counterSpec({ batchMin: 4 })).operations;
    expect(few).toBeLessThan(1000);
    expect(run(counterSpec({ batchMin: 4, operationsMin: 1000 })).operations).toBeGreaterThanOrEqual(1000);
    expect(run(counterSpec({ batchMin: 4, operationsMin: 1000, cyclesEnough: 1 })).operations).toBe(few);
  });

  it("gives the same results for the same experiment, whatever the slices", () => {
    const whole = runToEnd(core, counterSpec(), { slice: 50_000 });
    const bits = runToEnd(core, counterSpec(), { slice: 7 });
    expect(bits).toEqual(whole);
    expect(whole?.traceHash).toMatch(/^[0-9a-f]{16}$/);
  });

  it("gives the same results when slices end after so few instructions", () => {
    const whole = run();
    for (const steps of [1, 2, 13]) {
      const stepped = createRun(core, counterSpec());
      while (stepped.step(1000, steps) === "more");
      expect(stepped.results()).toEqual(whole);
      stepped.free();
    }
  });

  it("ends a slice in the middle of a long computation, which then goes on", () => {
    const loop = assemble({
      code: [["LI", 1, 0, 0, 0], ["ADDI", 1, 1, 0, 1], ["LTUI", 2, 1, 0, 60_000], ["BNZ", 0, 2, 0, 1], ["RET"]],
      memoryBytes: 64,
    });
    const spec = counterSpec({ program: loop, precision: 0, operationsMax: 48 });
    const whole = runToEnd(core, spec);
    const stepped = createRun(core, spec);
    let slices = 1;
    while (stepped.step(1_000_000, 100_000) === "more") slices += 1;
    expect(stepped.results()).toEqual(whole);
    expect(whole?.stop).toBe("operations");
    expect(slices).toBeGreaterThan(30);
    stepped.free();
  });

  it("can be cancelled between slices", () => {
    let slices = 0;
    const result = runToEnd(core, counterSpec({ precision: 0, operationsMax: 100_000 }), {
      slice: 100,
      onSlice: () => ++slices < 3,
    });
    expect(result).toBeUndefined();
    expect(slices).toBe(3);
  });

  it("names lines by address, hottest first, with who wrote them", () => {
    const [line] = run().lines;
    expect(line?.address).toBe(BASE);
    expect(line?.writers).toEqual([0b1111, 0]);
    expect(line?.writtenWords[0]).toBe(0b11);
    expect(line?.counts.writes).toBe(line?.counts.transfers);
  });

  it("keeps the last records of the trace, in order of time", () => {
    const { trace } = run({ trace: { records: 64 } });
    const records = trace?.records ?? new Uint32Array(0);
    const words = RECORD_BYTES / 4;
    expect(records.length).toBe(64 * words);
    expect(trace?.dropped).toBeGreaterThan(0);
    const times = Array.from({ length: 64 }, (_, i) => records[i * words + RECORD.time_lo / 4] ?? -1);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const kinds = new Set(Array.from({ length: 64 }, (_, i) => records[i * words + RECORD.kind / 4]));
    expect(kinds.has(TRACE.DATA)).toBe(true);
  });
});

describe("faults", () => {
  const failing = assemble({
    code: [["LI", 0, 0, 0, 0], ["ASSERT", 0, 0, 0, 3], ["RET"]],
    memoryBytes: 64,
    assertions: 4,
  });

  it("name status, core, instruction and detail", () => {
    const { fault, stop } = run({ program: failing });
    expect(fault).toMatchObject({ status: "ASSERT_FAILED", core: 0, pc: 1, detailA: 3 });
    expect(fault?.cores.length).toBe(4);
    expect(stop).toBe("not");
  });

  it("keep the sign of what a program computed", () => {
    const work = assemble({ code: [["LI", 0, 0, 0, -3], ["WORK", 0, 0, 0, 0], ["RET"]], memoryBytes: 64 });
    expect(run({ program: work }).fault).toMatchObject({ status: "BAD_ARGUMENT", detailA: -3 });
  });

  it("are reported for programs the core refuses, without a run", () => {
    const result = run({ program: new Uint8Array(48) });
    expect(result.fault?.status).toBe("BAD_PROGRAM");
    expect(result.fault?.cores).toEqual([]);
    expect(result.operations).toBe(0);
  });

  it("are reported for machines the core refuses, naming the field", () => {
    const { fault } = run({ machine: { ...SMALL_MACHINE, lineBytes: 48 } });
    expect(fault?.status).toBe("BAD_CONFIG");
    expect(fault?.detailB).toBe(48);
  });

  it("leave the instance usable", () => {
    run({ program: failing });
    expect(run().stop).toBe("precise");
  });
});

describe("a run that is stepped", () => {
  it("stops before the first event later than the given time", () => {
    const stepped = inspectRun(core, counterSpec());
    expect(stepped.stepUntil(1_000_000, 2000)).toBe("more");
    expect(stepped.progress().time).toBeLessThanOrEqual(2000);
    expect(stepped.stepUntil(1_000_000, 4000)).toBe("more");
    expect(stepped.progress().time).toBeGreaterThan(2000);
    stepped.free();
  });

  it("goes on from a snapshot as if nothing had happened", () => {
    const stepped = inspectRun(core, counterSpec());
    stepped.step(100);
    const snapshot = stepped.snapshot();
    while (stepped.step(1000) === "more");
    const first = stepped.results();
    stepped.restore(snapshot);
    expect(stepped.outcome()).toBe("more");
    while (stepped.step(13) === "more");
    expect(stepped.results()).toEqual(first);
    stepped.free();
  });

  it("refuses a snapshot of another size", () => {
    const stepped = inspectRun(core, counterSpec());
    expect(() => stepped.restore(new Uint8Array(5))).toThrow("snapshot");
    stepped.free();
  });

  it("shows lines, copies, activities and memory of the present moment", () => {
    const stepped = inspectRun(core, counterSpec({ cores: 1, precision: 0 }));
    stepped.stepUntil(1_000_000, 5000);
    const line = stepped.line(BASE);
    expect(line.state).toBe(LINE_STATE.MODIFIED);
    expect(line.home).toBe(0);
    expect(line.owner).toBe(0);
    expect(stepped.hasCopy(BASE, 0)).toBe(true);
    expect(stepped.activityOf(0)).toBeLessThan(ACTIVITIES.length);
    expect(stepped.pcOf(0)).toBeLessThan(5);
    expect(stepped.bytesAt(BASE, 8).length).toBe(8);
    expect(() => stepped.line(0)).toThrow(RangeError);
    expect(() => stepped.bytesAt(BASE + 1_000_000_000, 1)).toThrow(RangeError);
    stepped.free();
  });

  it("shows that at most one core has a line that is being written", () => {
    const stepped = inspectRun(core, counterSpec());
    for (let time = 0; time < 8000; time += 37) {
      stepped.stepUntil(1_000_000, time);
      expect([0, 1, 2, 3].filter((c) => stepped.hasCopy(BASE, c)).length).toBeLessThanOrEqual(1);
    }
    stepped.free();
  });

  it("may be read while it goes on, without disturbing it", () => {
    const undisturbed = run();
    const read = inspectRun(core, counterSpec());
    while (read.step(50) === "more") read.results();
    expect(read.results()).toEqual(undisturbed);
    read.free();
  });

  it("cannot be used after it was freed", () => {
    const stepped = inspectRun(core, counterSpec());
    stepped.free();
    expect(() => stepped.step(1)).toThrow("freed");
    expect(() => stepped.free()).not.toThrow();
  });

  it("gives its memory back: thousands of runs fit one after another", () => {
    for (let i = 0; i < 2000; i++) inspectRun(core, counterSpec()).free();
    expect(run().stop).toBe("precise");
  });
});
