import { describe, expect, it } from "vitest";
import { buildTraceModel, type TraceModel } from "../model.ts";
import { sceneNames } from "../../words/names.ts";
import { narrate } from "../../words/narrate.ts";
import { storesAt } from "./store-history.ts";
import { DisplayList } from "../../drawing/display-list.ts";
import { drawStored } from "../../timeline/stored.ts";
import { timelineFrame, timelineView } from "../../timeline/view.ts";
import { writeRecords } from "../../testing/record-writer.ts";

/** Core 1 stores twice, waits for room, and stores again; core 0 computes. */
function model(): TraceModel {
  const records = writeRecords([
    { time: 0, kind: "WORK", core: 0, a: 400 },
    { time: 100, kind: "STORE", core: 1, line: 60, a: 1, b: 8 },
    { time: 110, kind: "STORE", core: 1, line: 61, a: 2, b: 0 },
    { time: 120, kind: "STALL", core: 1, a: 1, b: 1 },
    { time: 200, kind: "DRAIN", core: 1, line: 60, a: 1, b: 8 << 16 },
    { time: 200, kind: "STALL", core: 1, a: 0, b: 1 },
    { time: 203, kind: "STORE", core: 1, line: 62, a: 2, b: 0 },
    { time: 300, kind: "DRAIN", core: 1, line: 61, a: 1 },
    { time: 320, kind: "DRAIN", core: 1, line: 62, a: 0 },
  ]);
  return buildTraceModel({ records, coreCount: 2, lineBytes: 64, fromStart: true });
}

describe("stores in buffers over time", () => {
  it("are counted for each core at each cycle", () => {
    const { stores } = model();
    const counts = [99, 100, 115, 199, 200, 203, 300, 320, 500].map((cycle) => storesAt(stores, 1, cycle));
    expect(counts).toEqual([0, 1, 2, 2, 1, 2, 1, 0, 0]);
    expect(storesAt(stores, 0, 200)).toBe(0);
    expect(stores.most).toBe(2);
  });

  it("of a core are none before its first store, whatever other cores have in their buffers", () => {
    const records = writeRecords([
      { time: 100, kind: "STORE", core: 0, line: 60, a: 3, b: 0 },
      { time: 200, kind: "STORE", core: 1, line: 61, a: 1, b: 0 },
    ]);
    const { stores } = buildTraceModel({ records, coreCount: 3, lineBytes: 64, fromStart: true });
    expect([0, 1, 2].map((core) => storesAt(stores, core, 150))).toEqual([3, 0, 0]);
    expect([0, 1, 2].map((core) => storesAt(stores, core, 200))).toEqual([3, 1, 0]);
  });

  it("are told in words", () => {
    const names = sceneNames(undefined, 64);
    const said = (cycle: number): string => narrate(model(), cycle, names);
    expect(said(100)).toBe("cycle 100: a store of core 1 to line 0xf00 enters its store buffer, 1 store is in it");
    expect(said(120)).toBe("cycle 120: core 1 waits for room in its store buffer");
    expect(said(200)).toBe("cycle 200: a store of core 1 to line 0xf00 drains, others can see it; 1 store remains");
  });

  it("are bars at the foot of the core's lane, as high as the buffer is full", () => {
    const trace = model();
    const frame = timelineFrame(
      { width: 400, height: 200, textPx: 10 },
      { begin: 0, end: 400, laneCount: 2, hasLock: false },
    );
    const view = timelineView(frame, 0, 400);
    const bars = (core: number): number => {
      const list = new DisplayList();
      drawStored(list, view, trace, core);
      return list.rectCount;
    };
    expect(bars(0)).toBe(0);
    expect(bars(1)).toBe(5); /* 1, 2, 1, 2, 1 stores; none before and behind */
  });
});
