import { describe, expect, it } from "vitest";
import { writeRecords } from "../../testing/record-writer.ts";
import { THREAD_CONTEXTS, THREAD_RECORDS } from "../../testing/thread-trace.ts";
import { segmentEnd } from "./segments.ts";
import { TraceCursor } from "../cursor.ts";
import { buildTraceModel, type TraceModel } from "../model.ts";
import { CORE_STATE } from "../state/core-states.ts";
import { runnableAt, runnableCycles, threadHistory, type ThreadHistory } from "./thread-history.ts";
import { threadNow, threadsIn } from "../thread-now.ts";

function modelFrom(first: number, contexts = THREAD_CONTEXTS): TraceModel {
  return buildTraceModel({
    records: writeRecords(THREAD_RECORDS.slice(first)),
    coreCount: 2,
    lineBytes: 64,
    fromStart: first === 0,
    contexts,
    threadsOf: threadHistory,
  });
}

function threadsOf({ threads }: TraceModel): ThreadHistory {
  if (threads === undefined) throw new Error("the trace has threads");
  return threads;
}

const model = modelFrom(0);
const threads = threadsOf(model);

function placeAt(cycle: number, thread: number, of = model): string {
  const cursor = new TraceCursor(of);
  cursor.seek(cycle);
  const { scheduling, core } = threadNow(threadsOf(of), cursor, thread);
  return scheduling === "on a core" ? `core ${core}` : scheduling;
}

describe("the threads of a trace", () => {
  it("are its contexts but for the idle loops, numbered from 0", () => {
    expect([...threads.contextOf]).toEqual([2, 3, 4]);
    expect([...threads.threadOf]).toEqual([-1, -1, 0, 1, 2]);
  });

  it("do not exist where the program says nothing of its contexts", () => {
    expect(
      modelFrom(
        0,
        THREAD_CONTEXTS.map((one) => ({ ...one, state: "runnable" as const })),
      ).threads,
    ).toBeUndefined();
    expect(modelFrom(0, []).threads).toBeUndefined();
  });

  it("are on a core, wait for one, or wait for a wake-up", () => {
    expect([5, 50, 305, 400, 650, 900].map((cycle) => placeAt(cycle, 0))).toEqual([
      "ready",
      "core 0",
      "core 0",
      "preempted",
      "core 1",
      "absent",
    ]);
    expect([50, 250, 750, 900].map((cycle) => placeAt(cycle, 1))).toEqual(["core 1", "asleep", "ready", "core 1"]);
    expect([50, 400].map((cycle) => placeAt(cycle, 2))).toEqual(["ready", "core 0"]);
  });

  it("have their whole time in one row, without gaps", () => {
    for (let thread = 0; thread < threads.count; thread++) {
      const { segments } = threads;
      let sum = 0;
      for (let i = segments.offset[thread] ?? 0; i < (segments.offset[thread + 1] ?? 0); i++)
        sum += segmentEnd(segments, thread, i) - (segments.start[i] ?? 0);
      expect(segments.start[segments.offset[thread] ?? 0]).toBe(model.begin);
      expect(sum).toBe(model.end - model.begin);
    }
  });

  it("keep their locks while no core executes them, and on another core", () => {
    const cursor = new TraceCursor(model);
    cursor.seek(400);
    expect([0, 1].map((core) => cursor.state.holdsLock(core))).toEqual([false, false]);
    expect(threadNow(threads, cursor, 0)).toMatchObject({ scheduling: "preempted", holdsLock: true, since: 310 });
    expect(threadNow(threads, cursor, 1)).toMatchObject({ scheduling: "asleep", wants: 0 });
    cursor.seek(650);
    expect([0, 1].map((core) => cursor.state.holdsLock(core))).toEqual([false, true]);
    expect([...model.held.start]).toEqual([100, 600, 850]);
    expect([...model.held.end]).toEqual([310, 700, 960]);
  });

  it("show that their core is stolen", () => {
    const cursor = new TraceCursor(model);
    cursor.seek(900);
    expect(threadNow(threads, cursor, 1).state).toBe(CORE_STATE.STOLEN);
    cursor.seek(940);
    expect(threadNow(threads, cursor, 1).state).toBe(CORE_STATE.HOLDING);
    expect(model.systemStates).toContain(CORE_STATE.STOLEN);
  });

  it("wait for a core in a queue whose length is known at any cycle", () => {
    expect([5, 15, 250, 400, 650, 750, 900].map((cycle) => runnableAt(threads.queue, cycle))).toEqual([
      3, 2, 1, 1, 0, 1, 0,
    ]);
    expect(threads.queue.most).toBe(3);
    let counted = 0;
    for (let cycle = 0; cycle < 1000; cycle++) counted += runnableAt(threads.queue, cycle);
    expect(runnableCycles(threads.queue, 0, 1000)).toBe(counted);
  });

  it("are listed with the holder of a lock first", () => {
    const cursor = new TraceCursor(model);
    cursor.seek(15);
    expect(threadsIn(threads, cursor, ["ready", "preempted"]).map(({ thread }) => thread)).toEqual([1, 2]);
    cursor.seek(320);
    expect(threadsIn(threads, cursor, ["preempted", "asleep"]).map(({ thread }) => thread)).toEqual([0, 1]);
  });

  it("are absent before they are created and after their end, and wait for no core then", () => {
    const born = buildTraceModel({
      records: writeRecords([
        { time: 10, kind: "CONTEXT", core: 0, a: 2, b: 0 },
        { time: 400, kind: "CONTEXT_STATE", core: 0, a: 3, b: 0 },
        { time: 450, kind: "CONTEXT", core: 1, a: 3, b: 1 },
        { time: 500, kind: "CONTEXT_STATE", core: 0, a: 4, b: 0 },
        { time: 600, kind: "CONTEXT_STATE", core: 1, a: 3, b: 2 },
        { time: 620, kind: "CONTEXT", core: 1, a: 1, b: 3 },
        { time: 700, kind: "CONTEXT_STATE", core: 0, a: 3, b: 0 },
        { time: 1000, kind: "OPERATION", core: 0, a: 10 },
      ]),
      coreCount: 2,
      lineBytes: 64,
      fromStart: true,
      contexts: THREAD_CONTEXTS,
      threadsOf: threadHistory,
    });
    expect([5, 50, 900].map((cycle) => placeAt(cycle, 0, born))).toEqual(["ready", "core 0", "core 0"]);
    expect([5, 399, 420, 500, 650, 750].map((cycle) => placeAt(cycle, 1, born))).toEqual([
      "absent",
      "absent",
      "ready",
      "core 1",
      "absent",
      "ready",
    ]);
    expect([5, 499, 550, 999].map((cycle) => placeAt(cycle, 2, born))).toEqual(["absent", "absent", "ready", "ready"]);
    const { queue } = threadsOf(born);
    expect([5, 50, 420, 460, 550, 750].map((cycle) => runnableAt(queue, cycle))).toEqual([1, 0, 1, 0, 1, 2]);
  });

  it("are known from the records that follow where a trace begins in the middle", () => {
    const cut = modelFrom(8);
    expect(placeAt(600, 0, cut)).toBe("core 1");
    expect(placeAt(650, 1, cut)).toBe("asleep");
    expect(placeAt(650, 2, cut)).toBe("core 0");
  });
});
