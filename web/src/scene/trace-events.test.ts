import { describe, expect, it } from "vitest";
import { threadHistory } from "./trace/history/thread-history.ts";
import { sceneNames } from "./words/names.ts";
import type { RunScene } from "./run-scene.ts";
import { writeRecords } from "./testing/record-writer.ts";
import { THREAD_CONTEXTS, THREAD_RECORDS } from "./testing/thread-trace.ts";
import { LOCK_ADDRESS, LOCK_LINE, ticketTrace } from "./testing/ticket-trace.ts";
import { type TraceEvent, traceEvents, traceEventsText } from "./trace-events.ts";
import { buildTraceModel } from "./trace/model.ts";

const CORES = 12;
const CLOCK_HZ = 2_400_000_000;

function scene(): RunScene {
  const records = writeRecords(ticketTrace({ cores: CORES, sections: 40 }));
  const lock = { name: "big_lock", type: "int", address: LOCK_ADDRESS, size: 8, fields: [], file: 0, line: 1 };
  return {
    model: buildTraceModel({ records, coreCount: CORES, lineBytes: 64, fromStart: true }),
    page: undefined,
    syscalls: undefined,
    firstLook: 0,
    printed: [],
    stations: [],
    machine: {
      nodeOfCore: Array.from({ length: CORES }, (_, core) => Math.floor(core / 6)),
      nodeCount: 2,
      positions: [],
      links: [],
      homes: new Map([[LOCK_LINE, 1]]),
    },
    names: sceneNames({ globals: [lock] }, 64),
  };
}

const SCENE = scene();
const { begin, end } = SCENE.model;
const input = { scene: SCENE, clockHz: CLOCK_HZ, from: begin, to: end, about: { scenario: "test" } };
const EVENTS = [...traceEvents(input)];
const spansOf = (tid: number): TraceEvent[] => EVENTS.filter((event) => event.ph === "X" && event.tid === tid);

describe("a trace for other viewers", () => {
  it("is the JSON that the format describes", () => {
    const file = JSON.parse([...traceEventsText(input)].join("")) as { traceEvents: TraceEvent[]; otherData: unknown };
    expect(file.otherData).toEqual({ scenario: "test" });
    expect(file.traceEvents).toEqual(EVENTS);
    for (const event of file.traceEvents) {
      expect(["X", "M", "s", "f", "C", "i"]).toContain(event.ph);
      expect(Number.isInteger(event.pid)).toBe(true);
      if (event.ph !== "M") expect(Number.isFinite(event.ts)).toBe(true);
      if (event.ph === "X") expect(event.dur).toBeGreaterThan(0);
    }
  });

  it("has what the program printed as instants of the core, within the interval", () => {
    const middle = Math.round((begin + end) / 2);
    const printed = [
      { time: middle, core: 7, text: "half" },
      { time: end + 1, core: 0, text: "too late" },
    ];
    const found = [...traceEvents({ ...input, scene: { ...SCENE, printed } })].filter(({ ph }) => ph === "i");
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ name: "half", cat: "printf", s: "t", pid: 1, tid: 7 });
    expect(found[0]?.ts).toBeCloseTo((middle / CLOCK_HZ) * 1e6, 3);
  });

  it("covers every core's time without gap or overlap, on its chip", () => {
    for (let core = 0; core < CORES; core++) {
      const spans = spansOf(core);
      expect(spans.every((event) => event.pid === Math.floor(core / 6))).toBe(true);
      const total = spans.reduce((sum, event) => sum + (event.dur ?? 0), 0);
      expect(total).toBeCloseTo(((end - begin) / CLOCK_HZ) * 1e6, 3);
      for (let i = 1; i < spans.length; i++) {
        const before = spans[i - 1];
        expect(spans[i]?.ts).toBeCloseTo((before?.ts ?? 0) + (before?.dur ?? 0), 4);
      }
    }
  });

  it("has every critical section by the lock's name, and never two at a time", () => {
    const held = EVENTS.filter((event) => event.ph === "X" && event.name === "holds big_lock").sort(
      (a, b) => (a.ts ?? 0) - (b.ts ?? 0),
    );
    expect(held.length).toBe(SCENE.model.holds.start.length);
    for (let i = 1; i < held.length; i++) {
      expect(held[i]?.ts).toBeGreaterThanOrEqual((held[i - 1]?.ts ?? 0) + (held[i - 1]?.dur ?? 0) - 1e-4);
    }
  });

  it("draws an arrow for each hand-off, forwards in time", () => {
    const starts = EVENTS.filter((event) => event.ph === "s");
    const ends = new Map(EVENTS.filter((event) => event.ph === "f").map((event) => [event.id, event]));
    expect(starts.length).toBe(SCENE.model.handoffs.count);
    for (const start of starts) expect(ends.get(start.id)?.ts).toBeGreaterThanOrEqual(start.ts ?? Infinity);
  });

  it("counts the requests that wait at the home of the hottest line", () => {
    const counts = EVENTS.filter((event) => event.ph === "C");
    expect(counts.length).toBeGreaterThan(0);
    expect(counts.every((event) => event.pid === 1)).toBe(true);
    const waiting = counts.map((event) => Number(event.args?.["requests"]));
    expect(Math.min(...waiting)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...waiting)).toBeLessThan(CORES);
  });

  it("cuts what reaches over the interval", () => {
    const from = begin + (end - begin) / 3;
    const to = begin + (end - begin) / 2;
    const part = [...traceEvents({ ...input, from, to })].filter((event) => event.ph !== "M");
    const [low, high] = [(from / CLOCK_HZ) * 1e6, (to / CLOCK_HZ) * 1e6];
    for (const event of part) {
      expect(event.ts).toBeGreaterThanOrEqual(low - 1e-4);
      expect((event.ts ?? 0) + (event.dur ?? 0)).toBeLessThanOrEqual(high + 1e-4);
    }
  });

  it("has the critical sections of threads apart from the cores, which they leave", () => {
    const model = buildTraceModel({
      records: writeRecords(THREAD_RECORDS),
      coreCount: 2,
      lineBytes: 64,
      fromStart: true,
      contexts: THREAD_CONTEXTS,
      threadsOf: threadHistory,
    });
    const events = [...traceEvents({ ...input, scene: { ...SCENE, model }, from: 0, to: 1000 })];
    const named = events.flatMap(({ name, args }) => (name === "thread_name" ? [args?.["name"]] : []));
    expect(named).toEqual(["core 0", "core 1", "thread 0, locks", "thread 1, locks"]);
    const held = events.filter(({ cat, ph }) => cat === "lock" && ph === "X");
    expect(held.map(({ tid }) => tid)).toEqual([2 + 2, 2 + 3]);
    expect(held.map(({ pid }) => pid)).toEqual([2, 2]);
  });
});
