/** What the views say of threads, against what the run itself counts: real programs on the library of threads. */
import { threadHistory } from "../../../web/src/scene/trace/history/thread-history.ts";
import { describe, expect, it } from "vitest";
import {
  ACTIVITY_ABSENT,
  ACTIVITY_COUNT,
  ACTIVITY_ASLEEP,
  ACTIVITY_PREEMPTED,
  ACTIVITY_READY,
  ACTIVITY_STOLEN,
  CORE_STATE,
} from "../../../web/src/scene/trace/state/core-states.ts";
import type { RunResult, RunSpec } from "../../../web/src/base/run.ts";
import type { CompiledProgram } from "../../../web/src/base/program.ts";
import { faultText } from "../../../web/src/model/results/diagnosis/failure.ts";
import { threadRows } from "../../../web/src/model/results/threads/thread-rows.ts";
import { sceneOfRun, type RunScene } from "../../../web/src/scene/run-scene.ts";
import { cyclesUpTo } from "../../../web/src/scene/trace/history/segments.ts";
import { TraceCursor } from "../../../web/src/scene/trace/cursor.ts";
import { raceCosts } from "../../../web/src/scene/trace/race-costs.ts";
import { threadNow } from "../../../web/src/scene/trace/thread-now.ts";
import { heldUpAt, heldUpSentence } from "../../../web/src/scene/words/thread-words.ts";
import { drawnMachine } from "../../../web/src/ui/playback/scene-of-traced.ts";
import { mustCompile } from "../../harness/programs.ts";
import { openMachine } from "../../harness/project.ts";
import { runSpecToEnd } from "../../harness/runs.ts";

const machine = openMachine("opteron-48");
const CORES = 2;

async function runOf(program: CompiledProgram, params: readonly number[], more: Partial<RunSpec> = {}) {
  const spec: RunSpec = {
    program: program.bytes,
    machine: machine.model,
    cores: CORES,
    params,
    seed: 3,
    start: "storm",
    warmupOperations: 0,
    precision: 0,
    batchMin: 4,
    operationsMax: 150,
    trace: { records: 2 ** 20 },
    ...more,
  };
  return runSpecToEnd(spec);
}

function sceneOf(run: RunResult, program: CompiledProgram): RunScene {
  const scene = sceneOfRun({
    run,
    cores: CORES,
    machine: drawnMachine(machine),
    debug: program.debug,
    threadsOf: threadHistory,
  });
  if (scene === undefined || run.trace?.dropped !== 0) throw new Error("the run must fit into its trace");
  return scene;
}

/** Four waiting threads for each core, each of which loses its core after 20 000 cycles. */
async function preempted(more: Partial<RunSpec> = {}) {
  const program = mustCompile("tests/threads/views/preempted.c");
  const run = await runOf(program, [6, 20_000], more);
  return { program, run, scene: sceneOf(run, program) };
}

describe("the threads of a run", () => {
  it.each([
    ["with time slices", {}],
    ["with a hypervisor that takes cores away", { steal: true }],
  ])(
    "%s have in the timeline the cycles that the run has counted",
    async (_, { steal = false }: { steal?: boolean }) => {
      const numbers = {
        ...machine.model.numbers,
        ...(steal ? { steal_every_cycles: 40_000, steal_for_cycles: 9000 } : {}),
      };
      const { run, program, scene } = await preempted({ machine: { ...machine.model, numbers } });
      const { threads } = scene.model;
      const rows = threadRows(run, program.debug);
      expect(rows).toHaveLength(6);
      if (threads === undefined) throw new Error("the run has threads");
      const [before, until] = [new Float64Array(ACTIVITY_COUNT), new Float64Array(ACTIVITY_COUNT)];
      let stolen = 0;
      for (const row of rows) {
        cyclesUpTo(threads.segments, threads.totals, row.thread, run.measuredFrom, before);
        cyclesUpTo(threads.segments, threads.totals, row.thread, run.time, until);
        const cycles = until.map((to, activity) => to - (before[activity] ?? 0));
        expect((cycles[ACTIVITY_READY] ?? 0) + (cycles[ACTIVITY_PREEMPTED] ?? 0)).toBe(row.runnable);
        expect(cycles[ACTIVITY_ASLEEP]).toBe(row.waiting);
        expect(cycles[ACTIVITY_STOLEN]).toBe(row.stolen);
        expect(row.forced).toBeGreaterThan(0);
        stolen += row.stolen;
      }
      expect(stolen > 0).toBe(steal);
    },
  );

  it("count only from their creation to their end, as the timeline shows them", async () => {
    const program = mustCompile("tests/threads/views/born_late.c");
    const run = await runOf(program, []);
    const { threads } = sceneOf(run, program).model;
    if (threads === undefined) throw new Error("the run has threads");
    const [parent, ...children] = threadRows(run, program.debug);
    expect(children).toHaveLength(2);
    expect((parent?.running ?? 0) + (parent?.waiting ?? 0)).toBeGreaterThan(200_000);
    const cycles = new Float64Array(ACTIVITY_COUNT);
    for (const { thread, running, runnable, waiting } of children) {
      cyclesUpTo(threads.segments, threads.totals, thread, run.time, cycles);
      expect(cycles[ACTIVITY_READY]).toBe(runnable);
      expect(cycles[ACTIVITY_ABSENT]).toBe(run.time - running - runnable - waiting);
      expect(running).toBeGreaterThan(0);
      expect(running + runnable + waiting).toBeLessThan(60_000);
    }
  });

  it("hold the lock up when they are preempted with it, or next in line: the trace's own state agrees", async () => {
    const { scene } = await preempted();
    const { model } = scene;
    const { threads, hottestLock, columns } = model;
    if (threads === undefined) throw new Error("the run has threads");
    expect(scene.names.lock(columns.lockAddresses[hottestLock] ?? 0)).toBe("door");
    const cursor = new TraceCursor(model);
    const roles = new Map<string, number>();
    let meanwhile = 0;
    for (const cycle of new Set(columns.time.filter((_, i) => i % 7 === 0))) {
      const held = heldUpAt(model, cycle);
      if (held === undefined) continue;
      cursor.seek(cycle);
      const now = threadNow(threads, cursor, held.thread);
      expect(now.scheduling).toBe(held.why);
      expect(now.core).toBe(-1);
      if (held.role === "holder") expect(cursor.state.holder[hottestLock]).toBe(now.context);
      else expect(cursor.state.waiters.first(hottestLock)).toBe(now.context);
      roles.set(held.role, (roles.get(held.role) ?? 0) + 1);
      const spinning = Array.from({ length: threads.count }, (_, thread) => threadNow(threads, cursor, thread)).filter(
        ({ state, core }) => state === CORE_STATE.SPINNING && core >= 0,
      ).length;
      const sentence = heldUpSentence(model, cycle, scene.names);
      if (spinning === 0) expect(sentence).not.toContain("Meanwhile");
      else expect(sentence).toMatch(new RegExp(`^(?:Thread|Door) .*\\. Meanwhile ${spinning} cores? go`));
      meanwhile += spinning;
    }
    expect(meanwhile).toBeGreaterThan(0);
    expect(roles.get("holder")).toBeGreaterThan(0);
    expect(roles.get("next holder")).toBeGreaterThan(0);
  });

  it("make the hand-offs of a ticket lock long, for which the next in line has no core", async () => {
    const { run, scene } = await preempted();
    const { lock } = raceCosts(scene.model, run, scene.model.end);
    expect(lock?.handoffOff).toBeGreaterThan(0.5 * (lock?.handoffCycles ?? Infinity));
    expect(lock?.handoffOff).toBeLessThanOrEqual(lock?.handoffCycles ?? 0);
  });
});

describe("a run in which no thread can go on", () => {
  it("names every thread, its line, and what it waits for", async () => {
    const program = mustCompile("tests/threads/views/deadlock.c");
    const { fault } = await runOf(program, []);
    const text = fault === undefined ? "" : faultText(fault, program.debug);
    expect(text).toContain("a deadlock of threads");
    expect(text).toMatch(
      /thread 0: waits for a wake-up, in accounts_then_log\(\) at deadlock\.c:\d+; within thread_mutex_lock/,
    );
    expect(text).toMatch(/thread 1: waits for a wake-up, in log_then_accounts\(\) at deadlock\.c:\d+/);
    expect(text).toMatch(/thread 2: waits for a wake-up, in only_log\(\) at deadlock\.c:\d+/);
    expect(text).not.toContain("scheduler.h:2");
  });

  it("names a thread that never got a core", async () => {
    const program = mustCompile("tests/threads/views/starved.c");
    const { fault } = await runOf(program, []);
    const text = fault === undefined ? "" : faultText(fault, program.debug);
    expect(text).toContain("1 thread never got a core, and all cores sleep");
    expect(text).toMatch(/thread 1: never got a core, in never_begun\(\) at starved\.c:\d+/);
  });
});
