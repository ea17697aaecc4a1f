/** The picture of system calls in words, and the events of system calls in those of FlexSC's paper. */
import { describe, expect, it } from "vitest";
import { LIMITS, STRUCTURES } from "../../base/abi.gen.ts";

import { writeRecords, type WrittenRecord } from "../testing/record-writer.ts";
import { executingCores } from "../trace/syscalls/entry-page.ts";
import { entryPage, syscallScene } from "../trace/syscalls/syscall-scene.ts";
import { TraceCursor } from "../trace/cursor.ts";
import { buildTraceModel } from "../trace/model.ts";
import { describeSyscalls } from "./describe-syscalls.ts";
import { sceneNames } from "./names.ts";
import { narrate } from "./narrate.ts";

const FILE = {
  word: "page.entry[].status",
  label: "System call page",
  one: "entry",
  several: "entries",
  values: ["free", "submitted", "busy", "done"],
  group: 4,
};
const WORDS = { offset: 0, stride: 64, count: 4, first: 0 };

/** Parts of the L1d and of the L2, in thirtieths. */
function cold(l1d: number, l2: number, isInKernel = false): number {
  const none = 2 ** LIMITS.COLD_BITS - 1;
  const parts = STRUCTURES.map(({ name }) => (name === "L1D" ? l1d : name === "L2" ? l2 : none));
  const bits = parts.reduce((sum, part, at) => sum + part * 2 ** (LIMITS.COLD_BITS * at), 0);
  return bits + (isInKernel ? 2 ** 31 : 0);
}

function entry(time: number, core: number, word: number, before: number, after: number): WrittenRecord {
  return { time, kind: "WORD", core, line: LIMITS.MEMORY_BASE / 64 + word, a: word, b: before * 65_536 + after };
}

const RECORDS: readonly WrittenRecord[] = [
  { time: 0, kind: "SIDES", core: 0, a: cold(0, 0), b: cold(30, 15) },
  { time: 0, kind: "SIDES", core: 1, a: cold(0, 0), b: cold(0, 0) },
  { time: 1, kind: "SLEEP", core: 1 },
  entry(10, 0, 0, 0, 1),
  entry(20, 0, 1, 0, 1),
  { time: 30, kind: "SWITCH", core: 0, a: 64 },
  { time: 94, kind: "SIDES", core: 0, a: cold(0, 0, true), b: cold(30, 15) },
  { time: 95, kind: "INTERRUPT", core: 0, a: 1 },
  { time: 96, kind: "SLEEP", core: 0 },
  { time: 200, kind: "AWAKE", core: 1 },
  entry(210, 1, 0, 1, 2),
  entry(220, 1, 0, 2, 3),
  { time: 300, kind: "AWAKE", core: 0 },
  { time: 300, kind: "SWITCH", core: 0, a: 64 },
  { time: 364, kind: "SIDES", core: 0, a: cold(9, 0), b: cold(0, 0) },
  entry(400, 0, 0, 3, 0),
  { time: 500, kind: "INVALIDATE", core: 1, line: LIMITS.MEMORY_BASE / 64 + 1, a: 1 },
  entry(500, 1, 1, 1, 2),
  entry(500, 1, 1, 2, 3),
];

function scene() {
  const model = buildTraceModel({
    records: writeRecords(RECORDS),
    coreCount: 2,
    lineBytes: 64,
    fromStart: true,
    subject: "system calls",
  });
  const watched = { file: FILE, words: WORDS, last: Uint16Array.of(0, 1, 0, 0) };
  const page = entryPage(model, watched);
  const syscalls = syscallScene(model, watched);
  if (syscalls === undefined || page === undefined) throw new Error("the trace has mode switches");
  return { model, page, syscalls };
}

describe("the picture of system calls in words", () => {
  const { model, page, syscalls } = scene();
  const at = (cycle: number): string => {
    const cursor = new TraceCursor(model);
    cursor.seek(cycle);
    return describeSyscalls(syscalls, page, cursor);
  };

  it("tells where each core is, what is cold, and the states of the entries", () => {
    expect(at(21)).toBe(
      "Core 0 is in user mode, submits entry 1; its user side is warm; its kernel side is cold: L1d 100 %, L2 50 %. " +
        "Core 1 is in the kernel, asleep; its user side is warm; its kernel side is warm. " +
        "System call page: of 4 entries 2 are submitted, 2 are free.",
    );
    expect(at(40)).toContain("Core 0 is on its way from user mode to the kernel");
    expect(at(215)).toContain("Core 0 is in the kernel, asleep");
    expect(at(215)).toContain("Core 1 is in the kernel, executes entry 0");
    expect(at(215)).toContain("of 4 entries 1 is submitted, 1 is busy, 2 are free");
    expect(at(401)).toContain("Core 0 is in user mode, collects entry 0; its user side is cold: L1d 30 %");
  });

  it("takes the core that makes entries busy for one that executes calls", () => {
    expect([...executingCores(model, FILE)]).toEqual([1]);
    expect(syscalls.sides.isAlwaysInKernel(1)).toBe(true);
    expect(syscalls.sides.isAlwaysInKernel(0)).toBe(false);
  });

  it("shows an interrupt from the core that sends it to the core that wakes up", () => {
    expect(syscalls.interrupts.all).toEqual([{ from: 0, to: 1, sent: 95, woken: 200 }]);
    expect([94, 95, 199, 200].map((cycle) => syscalls.interrupts.at(cycle).length)).toEqual([0, 1, 1, 0]);
  });

  it("tells the events in the words of FlexSC", () => {
    const names = { ...sceneNames(undefined, 64), watched: { file: FILE, first: 0 } };
    const said = (cycle: number): string => narrate(model, cycle, names);
    expect(said(10)).toBe("cycle 10: core 0 submits a system call in entry 0");
    expect(said(30)).toBe("cycle 30: core 0 enters the kernel");
    /* A note of what is cold is no event. */
    expect(said(94)).toBe("cycle 30: core 0 enters the kernel");
    expect(said(95)).toBe("cycle 95: core 0 sends an interrupt to core 1");
    expect(said(210)).toBe("cycle 210: a syscall thread on core 1 begins to execute entry 0: it is busy");
    expect(said(220)).toBe("cycle 220: the call of entry 0 is done; its result is there");
    expect(said(300)).toBe("cycle 300: core 0 goes back to user mode");
    expect(said(400)).toBe("cycle 400: core 0 takes the result of entry 0, which is free again");
  });

  it("tell of several changes in one cycle the last one, which the picture shows", () => {
    const names = { ...sceneNames(undefined, 64), watched: { file: FILE, first: 0 } };
    expect(narrate(model, 500, names)).toBe("cycle 500: the call of entry 1 is done; its result is there");
    expect(at(500)).toContain("Core 1 is in the kernel, has done entry 1");
  });

  it("knows the entry whose line a core fetches, and who has changed an entry last", () => {
    expect(page.wordOn(LIMITS.MEMORY_BASE / 64 + 2)).toBe(2);
    expect(page.wordOn(1)).toBe(-1);
    expect(page.changeBy(0, 25)).toEqual({ word: 1, time: 20 });
    expect([5, 15, 25, 450].map((cycle) => page.latestAt(cycle))).toEqual([-1, 0, 1, 0]);
    expect(page.countsAt(215)).toEqual([2, 1, 1, 0]);
  });
});
