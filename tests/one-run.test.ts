import { beforeAll, describe, expect, it } from "vitest";
import { SOURCES, TRACE } from "../web/src/base/abi.gen.ts";
import type { CompiledProgram } from "../web/src/base/program.ts";
import type { CycleCategory, RunResult, RunSpec } from "../web/src/base/run.ts";
import { inspectRun } from "../web/src/core/testing/inspected-run.ts";
import type { Machine } from "../web/src/model/machine/machine.ts";
import { cycleRows } from "../web/src/model/results/cycles.ts";
import { lineRows } from "../web/src/model/results/lines.ts";
import { lockRows } from "../web/src/model/results/locks/locks.ts";
import { estimateOf } from "../web/src/model/results/points/point.ts";
import { profileByFunction } from "../web/src/model/results/profile/profile.ts";
import { sceneOfRun, type RunScene } from "../web/src/scene/run-scene.ts";
import { intervalStats } from "../web/src/scene/timeline/interval-stats.ts";
import { laneRows } from "../web/src/scene/timeline/rows.ts";
import { CORE_STATE } from "../web/src/scene/trace/state/core-states.ts";
import { TraceCursor } from "../web/src/scene/trace/cursor.ts";
import { NOBODY } from "../web/src/scene/trace/records/line-owner.ts";
import { mustCompile } from "./harness/programs.ts";
import { openMachine } from "./harness/project.ts";
import { committedCore, runSpecToEnd } from "./harness/runs.ts";

const CORES = 8;
const CACHE = SOURCES.findIndex((source) => source.name === "CACHE");
const machine = openMachine("opteron-48");

/** A scenario with a contended lock, its parameters at 1: the whole run fits into a trace. */
const PROGRAM = "scenarios/lookup_mnt/stock.c";

interface Bench {
  readonly program: CompiledProgram;
  readonly spec: RunSpec;
  readonly plain: RunResult;
  readonly traced: RunResult;
  readonly scene: RunScene;
}

async function setUp(path: string, on: Machine, cores: number, param = 1): Promise<Bench> {
  const program = mustCompile(path);
  const spec: RunSpec = {
    program: program.bytes,
    machine: on.model,
    cores,
    params: program.debug.params.map(() => param),
    seed: 3,
    start: "idle",
    warmupOperations: 4,
    precision: 0,
    batchMin: 4,
    operationsMax: 60 * cores,
  };
  const plain = await runSpecToEnd(spec);
  const traced = await runSpecToEnd({ ...spec, trace: { records: 2 ** 20 } });
  const { nodeOfCore, nodeCount, lineBytes } = on.model;
  const { positions, links } = on;
  const drawn = { nodeOfCore, nodeCount, lineBytes, positions, links };
  const scene = sceneOfRun({ run: traced, cores, machine: drawn, debug: program.debug });
  if (scene === undefined || traced.trace?.dropped !== 0) throw new Error("the run must fit into its trace");
  return { program, spec, plain, traced, scene };
}

describe("one run, one truth", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await setUp(PROGRAM, machine, CORES);
  });

  it("tracing a run changes nothing about it", () => {
    const { plain, traced } = bench;
    expect(plain.fault).toBeUndefined();
    expect(traced.traceHash).toBe(plain.traceHash);
    expect({ ...traced, trace: undefined, events: 0, steps: 0 }).toEqual({
      ...plain,
      trace: undefined,
      events: 0,
      steps: 0,
    });
  });

  it("the cycles of the table and of the profile are all cores' time, which the figure's number follows from", () => {
    const { plain, program } = bench;
    const elapsed = plain.time - plain.measuredFrom;
    const inCategories = cycleRows(plain).reduce((sum, row) => sum + row.cycles, 0);
    const inProfile = profileByFunction(plain, program.debug).reduce((sum, row) => sum + row.cycles, 0);
    expect(inCategories).toBe(CORES * elapsed);
    expect(Math.abs(inProfile - inCategories)).toBeLessThanOrEqual(inCategories * 0.001);
    const estimate = estimateOf(plain, machine.model.clockHz, 0.02);
    const throughput = (plain.operations / elapsed) * machine.model.clockHz;
    expect(estimate?.throughput).toBeGreaterThan(throughput * 0.9);
    expect(estimate?.throughput).toBeLessThan(throughput * 1.1);
  });

  it("the lines table counts the transfers that the animation shows", () => {
    const { traced, program, scene } = bench;
    const { columns } = scene.model;
    const { lineBytes } = machine.model;
    const shown = new Map<number, number>();
    for (let i = 0; i < columns.count; i++) {
      if (columns.kind[i] !== TRACE.SERVE || columns.a[i] !== CACHE) continue;
      if ((columns.time[i] ?? 0) < traced.measuredFrom) continue;
      const address = (columns.lineNumbers[columns.line[i] ?? -1] ?? -1) * lineBytes;
      shown.set(address, (shown.get(address) ?? 0) + 1);
    }
    const rows = lineRows(traced, program.debug, lineBytes).filter((row) => row.counts.transfers > 0);
    expect(rows.length).toBeGreaterThan(0);
    /* A transfer that straddles the begin of measuring may be counted on either side. */
    for (const row of rows)
      expect(Math.abs((shown.get(row.address) ?? 0) - row.counts.transfers)).toBeLessThanOrEqual(1);
  });

  it("the locks table counts the acquisitions that the animation shows", () => {
    const { traced, program, scene } = bench;
    const { columns } = scene.model;
    const held = new Map<number, number>();
    for (let i = 0; i < columns.count; i++) {
      if (columns.kind[i] !== TRACE.LOCK_HELD || (columns.time[i] ?? 0) < traced.measuredFrom) continue;
      const address = columns.lockAddresses[columns.lock[i] ?? -1] ?? -1;
      held.set(address, (held.get(address) ?? 0) + 1);
    }
    const rows = lockRows(traced, program.debug);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(Math.abs((held.get(row.address) ?? 0) - row.acquisitions)).toBeLessThanOrEqual(1);
  });

  it("the animation ends in the state in which the run ended", async () => {
    const { spec, scene, traced } = bench;
    const cursor = new TraceCursor(scene.model);
    cursor.seek(scene.model.end);
    const run = inspectRun(await committedCore(), spec);
    while (run.step(20_000) === "more");
    const { lineBytes } = machine.model;
    let compared = 0;
    for (const line of traced.lines) {
      const slot =
        scene.model.shape.slotOfLine[scene.model.columns.lineNumbers.indexOf(line.address / lineBytes)] ?? -1;
      if (slot < 0) continue;
      expect(cursor.state.owner[slot]).toBe(run.line(line.address).owner ?? NOBODY);
      const shown = Array.from({ length: CORES }, (_, core) => cursor.state.hasCopy(slot, core));
      expect(shown).toEqual(shown.map((_, core) => run.hasCopy(line.address, core)));
      compared += 1;
    }
    run.free();
    expect(compared).toBeGreaterThan(0);
  });
});

describe("one run of system calls", () => {
  const programs = [
    ["syscall_pollution/write.c", 1, 60],
    ["flexsc_apache/flexsc.c", 2, 8],
  ] as const;

  it.each(programs)("%s has in its timeline the cycles that its table has", async (file, cores, param) => {
    const { traced, scene } = await setUp(`scenarios/${file}`, openMachine("nehalem-4"), cores, param);
    const shown = intervalStats(
      scene.model,
      laneRows(scene.model, "cores"),
      traced.measuredFrom,
      traced.time,
    ).cyclesOfState;
    const cycles = new Map(cycleRows(traced).map((row) => [row.category, row.cycles]));
    const counted = (...categories: CycleCategory[]) =>
      categories.reduce((sum, category) => sum + (cycles.get(category) ?? 0), 0);
    /* What straddles the begin of measuring, or the end of the run, may be counted on either side. */
    const straddling = 200;
    const kernel = counted("kernel", "kernel_pollution");
    expect(kernel).toBeGreaterThan(straddling);
    expect(Math.abs((shown[CORE_STATE.KERNEL] ?? 0) - kernel)).toBeLessThan(straddling);
    expect(Math.abs((shown[CORE_STATE.USER] ?? 0) - counted("user", "user_pollution"))).toBeLessThan(straddling);
    const switches = traced.cores.reduce((sum, { counts }) => sum + counts.mode_switches, 0);
    expect((shown[CORE_STATE.SWITCHING] ?? 0) > 0).toBe(switches > 0);
    expect(shown[CORE_STATE.SWITCHING] ?? 0).toBeLessThanOrEqual(counted("switch") + straddling);
  });
});
