import { describe, expect, it } from "vitest";
import { threadHistory } from "../trace/history/thread-history.ts";
import { writeRecords } from "../testing/record-writer.ts";
import { THREAD_CONTEXTS, THREAD_LOCK, THREAD_RECORDS } from "../testing/thread-trace.ts";
import { TraceCursor } from "../trace/cursor.ts";
import { buildTraceModel } from "../trace/model.ts";
import { narrateRecord } from "./narrate.ts";
import { narrateMoment } from "./narrate-moment.ts";
import type { SceneNames } from "./names.ts";
import { describeThreads, heldUpAt, heldUpSentence, heldUpWords } from "./thread-words.ts";

const model = buildTraceModel({
  records: writeRecords(THREAD_RECORDS),
  coreCount: 2,
  lineBytes: 64,
  fromStart: true,
  contexts: THREAD_CONTEXTS,
  threadsOf: threadHistory,
});
const names: SceneNames = {
  line: () => "a line",
  lock: (address) => (address === THREAD_LOCK ? "door" : "another lock"),
  fieldCount: () => 0,
};

describe("a lock that no thread can give up, or take", () => {
  it("is told with its holder, which has been preempted", () => {
    expect(heldUpWords(model, 300, names)).toBeUndefined();
    expect(heldUpAt(model, 430)).toMatchObject({ role: "holder", thread: 0, why: "preempted", cycles: 120 });
    expect(heldUpWords(model, 430, names)).toBe("thread 0 holds door and waits for a core: preempted 120 cycles ago");
    expect(heldUpWords(model, 650, names)).toBeUndefined();
  });

  it("is told with the cores that go round wait loops meanwhile", () => {
    expect(heldUpSentence(model, 300, names)).toBe("");
    const words = [430, 705, 730, 900].map((cycle) => heldUpSentence(model, cycle, names));
    expect(words).toMatchInlineSnapshot(`
      [
        "Thread 0 holds door and waits for a core: preempted 120 cycles ago.",
        "Door is free for thread 1, which waits for a wake-up, for 505 cycles now.",
        "Door is free for thread 1, which waits for a core, for 20 cycles now.",
        "Thread 1 holds door, but a hypervisor took its core away 20 cycles ago.",
      ]
    `);
  });

  it("is told in units of time where the clock is known", () => {
    expect(heldUpWords(model, 430, { ...names, clockHz: 1e5 })).toContain("preempted 1.2 ms ago");
    expect(heldUpWords(model, 430, { ...names, clockHz: 1e8 })).toContain("preempted 1.2 µs ago");
  });

  it("is told with the next holder while it is free", () => {
    expect(heldUpWords(model, 705, names)).toBe(
      "door is free for thread 1, which waits for a wake-up, for 505 cycles now",
    );
    expect(heldUpWords(model, 730, names)).toBe("door is free for thread 1, which waits for a core, for 20 cycles now");
    expect(heldUpWords(model, 830, names)).toBeUndefined();
  });

  it("is told with the hypervisor that has the holder's core", () => {
    expect(heldUpWords(model, 900, names)).toBe(
      "thread 1 holds door, but a hypervisor took its core away 20 cycles ago",
    );
    expect(heldUpWords(model, 940, names)).toBeUndefined();
  });

  it("is part of the sentence beneath the machine, after the event where the run stands still", () => {
    const held = "Thread 0 holds door and waits for a core: preempted 120 cycles ago.";
    expect(narrateMoment(model, undefined, 430, names, "played")).toBe(held);
    expect(narrateMoment(model, undefined, 430, names, "still")).toBe(
      `Core 0 leaves thread 0 and goes on in thread 2. ${held}`,
    );
  });
});

describe("threads in words", () => {
  it("are who does things, with their cores", () => {
    const told = THREAD_RECORDS.map((_, i) => narrateRecord(model, i, names));
    expect(told).toEqual([
      "core 0 goes on in thread 0",
      "core 1 goes on in thread 1",
      "thread 0 on core 0 holds door, 0 threads wait",
      "thread 1 on core 1 wants door, 0 threads wait",
      "thread 1 is to wait for a wake-up",
      "core 1 leaves thread 1 and looks for another one",
      "the timer interrupts thread 0 on core 0",
      "core 0 leaves thread 0 and goes on in thread 2",
      "core 1 goes on in thread 0",
      "thread 0 on core 1 goes on after an interrupt",
      "thread 0 on core 1 releases door, 1 thread waits",
      "thread 1 can go on as soon as a core is free for it",
      "thread 0 ends",
      "core 1 leaves thread 0 and goes on in thread 1",
      "thread 1 on core 1 holds door, 150 cycles after thread 0 released it, 0 threads wait",
      "a hypervisor takes core 1 away for 50 cycles",
      "thread 1 on core 1 releases door, 0 threads wait",
      "thread 2 on core 0 completes an operation of 10 cycles",
    ]);
  });

  it("say of all of them where they are, and why they wait", () => {
    const { threads } = model;
    if (threads === undefined) throw new Error("the trace has threads");
    const cursor = new TraceCursor(model);
    cursor.seek(430);
    expect(describeThreads(threads, cursor, names)).toBe(
      "Thread 0 waits for a core: preempted 120 cycles ago; holds door. " +
        "Thread 1 waits for a wake-up, for 230 cycles; wants door: the next holder. " +
        "Thread 2 is on core 0, computing, for 120 cycles.",
    );
  });

  it("say once what is the same of several", () => {
    const { threads } = model;
    if (threads === undefined) throw new Error("the trace has threads");
    const cursor = new TraceCursor(model);
    cursor.seek(0);
    const said = describeThreads(threads, cursor, names).split(". ");
    expect(new Set(said.map((one) => one.replace(/^(?:Thread|Each of the threads) [\d, -]+/, ""))).size).toBe(
      said.length,
    );
    expect(said.join()).toMatch(/Each of the threads \d/);
  });
});
