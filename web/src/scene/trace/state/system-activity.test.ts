import { describe, expect, it } from "vitest";
import { ACTIVITY } from "../../../base/abi.gen.ts";
import {
  ACTIVITY_KERNEL,
  ACTIVITY_SWITCHING,
  ACTIVITY_UNKNOWN,
  ACTIVITY_USER,
  CORE_STATE,
  type CoreStateId,
} from "./core-states.ts";
import { TraceCursor } from "../cursor.ts";
import { buildTraceModel } from "../model.ts";
import { segmentAt } from "../history/segments.ts";
import { intervalStats } from "../../timeline/interval-stats.ts";
import { laneRows } from "../../timeline/rows.ts";
import { writeRecords, type WrittenRecord } from "../../testing/record-writer.ts";
import { ticketTrace } from "../../testing/ticket-trace.ts";

/** A system call: user code, a crossing, a cold kernel, a crossing; some instructions in between; then sleep. */
const CALL: readonly WrittenRecord[] = [
  { time: 0, kind: "USER", core: 0, a: 100 },
  { time: 110, kind: "SWITCH", core: 0, a: 75 },
  { time: 185, kind: "KERNEL", core: 0, a: 400, b: 300 },
  { time: 600, kind: "SWITCH", core: 0, a: 75 },
  { time: 700, kind: "SLEEP", core: 0 },
  { time: 900, kind: "AWAKE", core: 0 },
  { time: 950, kind: "OPERATION", core: 0, a: 950 },
];

function modelOf(records: readonly WrittenRecord[], fromStart = true) {
  return buildTraceModel({ records: writeRecords(records), coreCount: 1, lineBytes: 64, fromStart });
}

describe("a core that makes system calls", () => {
  it("is seen in user code, kernel code and the crossings between them, each for as long as its record says", () => {
    const model = modelOf(CALL);
    const cursor = new TraceCursor(model);
    const seen = [50, 105, 150, 300, 590, 650, 690, 800, 940].map((time) => {
      cursor.seek(time);
      expect(model.segments.activity[segmentAt(model.segments, 0, time)]).toBe(cursor.activityOf(0));
      return cursor.activityOf(0);
    });
    const { COMPUTING, IDLE } = ACTIVITY;
    const crossing = ACTIVITY_SWITCHING;
    expect(seen).toEqual([
      ACTIVITY_USER,
      COMPUTING,
      crossing,
      ACTIVITY_KERNEL,
      COMPUTING,
      crossing,
      COMPUTING,
      IDLE,
      COMPUTING,
    ]);
  });

  it("has its time divided among them, and has done what it does since the end of what ended by itself", () => {
    const model = modelOf(CALL);
    const stats = intervalStats(model, laneRows(model, "cores"), 0, 950);
    const cyclesOf = (state: CoreStateId) => stats.cyclesOfState[state];
    expect(cyclesOf(CORE_STATE.USER)).toBe(100);
    expect(cyclesOf(CORE_STATE.KERNEL)).toBe(400);
    expect(cyclesOf(CORE_STATE.SWITCHING)).toBe(150);
    expect(cyclesOf(CORE_STATE.IDLE)).toBe(200);
    expect(cyclesOf(CORE_STATE.COMPUTING)).toBe(100);
    const cursor = new TraceCursor(model);
    cursor.seek(105);
    expect(cursor.sinceOf(0)).toBe(100);
    cursor.seek(300);
    expect(cursor.sinceOf(0)).toBe(185);
  });

  it("is as warm as the share of the cycles that its code would also need with warm caches", () => {
    const cursor = new TraceCursor(modelOf(CALL));
    const warmth = [50, 150, 300, 590].map((time) => {
      cursor.seek(time);
      return cursor.warmthOf(0);
    });
    expect(warmth).toEqual([1, undefined, 0.25, undefined]);
  });

  it("is unknown before its first record when the trace begins in the middle of the run", () => {
    for (const cut of [1, 2, 3]) {
      const model = modelOf(CALL.slice(cut), false);
      expect(model.shape.begin?.activity[0]).toBe(ACTIVITY_UNKNOWN);
    }
  });
});

describe("the states of programs with system calls", () => {
  it("are named where they occur, and nowhere else", () => {
    const { USER, KERNEL, SWITCHING } = CORE_STATE;
    expect(modelOf(CALL).systemStates).toEqual(new Set([USER, KERNEL, SWITCHING]));
    expect(modelOf(CALL.slice(0, 2)).systemStates).toEqual(new Set([USER, SWITCHING]));
    expect(modelOf(ticketTrace({ cores: 1, sections: 4 })).systemStates.size).toBe(0);
  });
});
