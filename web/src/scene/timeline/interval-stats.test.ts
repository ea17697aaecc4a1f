import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CORE_STATE, CORE_STATE_COUNT } from "../trace/state/core-states.ts";
import { intervalStats } from "./interval-stats.ts";
import { laneRows } from "./rows.ts";
import { drawnStateOf } from "../machine/cores.ts";
import { cyclesUpTo } from "../trace/history/segments.ts";
import { writeRecords } from "../testing/record-writer.ts";
import { ticketTrace } from "../testing/ticket-trace.ts";
import { TraceCursor } from "../trace/cursor.ts";
import { buildTraceModel, type TraceModel } from "../trace/model.ts";

const model = buildTraceModel({
  records: writeRecords(ticketTrace({ cores: 6, sections: 60, work: 300, hold: 40, service: 12, hop: 5 })),
  coreCount: 6,
  lineBytes: 64,
  fromStart: true,
});

const ROWS = laneRows(model, "cores");

/** Counts states cycle by cycle: the state during [t, t + 1) is that just after the records of cycle t. */
function countByCycle(of: TraceModel, from: number, to: number): number[] {
  const cursor = new TraceCursor(of);
  const cycles = new Array<number>(CORE_STATE_COUNT).fill(0);
  for (let t = from; t < to; t++) {
    cursor.seek(t);
    for (let core = 0; core < of.coreCount; core++) {
      const state = drawnStateOf(cursor, core);
      cycles[state] = (cycles[state] ?? 0) + 1;
    }
  }
  return cycles;
}

describe("statistics of an interval", () => {
  it("are what counting cycle by cycle gives", () => {
    const span = fc.tuple(fc.integer({ min: 0, max: model.end }), fc.integer({ min: 0, max: 400 }));
    fc.assert(
      fc.property(span, ([from, length]) => {
        const to = Math.min(model.end, from + length);
        expect(intervalStats(model, ROWS, to, from).cyclesOfState).toEqual(countByCycle(model, from, to));
      }),
      { seed: 21, numRuns: 60 },
    );
  });

  it("add up to cores times length, and over neighbouring intervals", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: model.end }), { minLength: 3, maxLength: 3 }), (points) => {
        const [a = 0, b = 0, c = 0] = points.sort((x, y) => x - y);
        const [left, right, whole] = [
          intervalStats(model, ROWS, a, b),
          intervalStats(model, ROWS, b, c),
          intervalStats(model, ROWS, a, c),
        ];
        const sum = (list: readonly number[]): number => list.reduce((x, y) => x + y, 0);
        expect(sum(whole.cyclesOfState)).toBe(model.coreCount * (c - a));
        expect(left.cyclesOfState.map((x, i) => x + (right.cyclesOfState[i] ?? 0))).toEqual([...whole.cyclesOfState]);
        expect(left.operations + right.operations).toBe(whole.operations);
        expect(left.handoffs + right.handoffs).toBe(whole.handoffs);
        expect(left.transactions + right.transactions).toBe(whole.transactions);
      }),
      { seed: 22, numRuns: 200 },
    );
  });

  it("count kernel code in a critical section as kernel code", () => {
    const lock = { core: 0, line: 3, a: 64 };
    const records = writeRecords([
      { time: 100, kind: "LOCK_HELD", ...lock },
      { time: 120, kind: "KERNEL", core: 0, a: 50 },
      { time: 200, kind: "LOCK_RELEASED", ...lock },
      { time: 210, kind: "OPERATION", core: 0 },
    ]);
    const kernel = buildTraceModel({ records, coreCount: 1, lineBytes: 64, fromStart: true });
    const { cyclesOfState } = intervalStats(kernel, laneRows(kernel, "cores"), 0, 210);
    expect(cyclesOfState[CORE_STATE.KERNEL]).toBe(50);
    expect(cyclesOfState[CORE_STATE.HOLDING]).toBe(20 + 30);
    for (const [from, to] of [
      [0, 210],
      [110, 130],
      [150, 190],
    ] as const)
      expect(intervalStats(kernel, laneRows(kernel, "cores"), from, to).cyclesOfState).toEqual(
        countByCycle(kernel, from, to),
      );
  });

  it("see every critical section of the trace", () => {
    const all = intervalStats(model, ROWS, model.begin, model.end);
    expect(all.cyclesOfState[CORE_STATE.HOLDING]).toBeGreaterThan(0);
    expect(all.operations).toBe(60);
    const totals = new Float64Array(7);
    cyclesUpTo(model.segments, model.totals, 0, model.end, totals);
    expect(totals.reduce((x, y) => x + y, 0)).toBe(model.end - model.begin);
  });
});
