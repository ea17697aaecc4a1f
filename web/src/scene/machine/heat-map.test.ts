import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LINE_STATE, TRACE } from "../../base/abi.gen.ts";
import { DisplayList, PAINT, RECT_STRIDE } from "../drawing/display-list.ts";
import { COLOUR } from "../drawing/theme.ts";
import { shapesBeyond } from "../testing/bounds.ts";
import { writeRecords } from "../testing/record-writer.ts";
import { ticketTrace } from "../testing/ticket-trace.ts";
import { treeMachine } from "../testing/tree-machine.ts";
import { buildTraceModel } from "../trace/model.ts";
import { type HeatMap, heatMap, transfersByLevel } from "./heat-map.ts";
import { cellAt, cellInWords, drawHeatCursor, drawHeatMap, heatArea, heatKeys } from "./heat-map-drawing.ts";
import { machineParts } from "./layout/machine-parts.ts";
import { transfersOf, type Transfers } from "./transfers.ts";

const ALTIX = treeMachine([2, 4, 4, 8], 2);
const PARTS = machineParts(ALTIX);

function asTransfers(pairs: readonly (readonly [number, number, number])[]): Transfers {
  return {
    pairs: pairs.map(([giver, taker, times]) => ({ giver, taker, times })),
    total: pairs.reduce((sum, [, , times]) => sum + times, 0),
    others: 0,
  };
}

describe("the transfers of a line", () => {
  const model = buildTraceModel({
    records: writeRecords(ticketTrace({ cores: 8, sections: 30 })),
    coreCount: 8,
    lineBytes: 64,
    fromStart: true,
  });

  it("are one for each change of the owner, from the owner before", () => {
    const { columns } = model;
    const owners: number[] = [];
    for (let i = 0; i < columns.count; i++) {
      const isOwned = columns.a[i] === LINE_STATE.MODIFIED || columns.a[i] === LINE_STATE.EXCLUSIVE;
      if (columns.kind[i] === TRACE.DATA && isOwned && columns.line[i] === model.lineOfSlot[0])
        owners.push(columns.core[i] ?? -1);
    }
    const { pairs, total, others } = transfersOf(model, 0, "written");
    expect(owners.length).toBeGreaterThan(20);
    expect([total, others]).toEqual([owners.length - 1, 1]);
    const steps = owners.slice(1).map((taker, k) => `${owners[k]} ${taker}`);
    for (const { giver, taker, times } of pairs)
      expect(steps.filter((step) => step === `${giver} ${taker}`)).toHaveLength(times);
  });

  it("that were sent are at least as many as those that were written from cache to cache", () => {
    const sent = transfersOf(model, 0, "sent");
    expect(sent.total + sent.others).toBeGreaterThan(0);
    expect(sent.pairs.every(({ giver, taker }) => giver !== taker)).toBe(true);
    expect(transfersOf(model, -1, "sent")).toEqual({ pairs: [], total: 0, others: 0 });
  });
});

/** Left and top edges of the cells with transfers. */
function drawnCells({ rects: { data }, rectCount }: DisplayList): (readonly [number, number])[] {
  return Array.from({ length: rectCount }, (_, i) => i * RECT_STRIDE)
    .filter((at) => data[at + 4] === COLOUR.line && data[at + 5] === PAINT.FILL)
    .map((at) => [data[at] ?? 0, data[at + 1] ?? 0]);
}

/** The row of a core of the machine, of which every row has equally many. */
const rowOf = (map: HeatMap, core: number): number => Math.floor((core * map.units.length) / ALTIX.nodeOfCore.length);

const anyPairs = fc.array(fc.tuple(fc.nat({ max: 511 }), fc.nat({ max: 511 }), fc.integer({ min: 1, max: 40 })), {
  maxLength: 60,
});

describe("a heat map", () => {
  it("loses no transfer, whatever its rows are", () => {
    fc.assert(
      fc.property(anyPairs, fc.integer({ min: 30, max: 2000 }), (pairs, side) => {
        const transfers = asTransfers(pairs);
        const options = { within: PARTS.root, running: 512, side };
        const map = heatMap(transfers, PARTS, ALTIX.nodeOfCore, options);
        expect(map.times.reduce((sum, times) => sum + times, 0)).toBe(transfers.total);
        expect(
          map.blocks.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, k) => first + k)),
        ).toEqual(map.units.map((_, row) => row));
        const levels = transfersByLevel(transfers, PARTS, ALTIX.nodeOfCore);
        expect(levels.reduce((sum, { times }) => sum + times, 0)).toBe(transfers.total);
      }),
      { seed: 8, numRuns: 60 },
    );
  });

  it("has a row for each core where there is room, else for a chip, a brick, a router", () => {
    const kinds = [1600, 800, 400, 200, 100].map((side) => {
      const map = heatMap(asTransfers([]), PARTS, ALTIX.nodeOfCore, { within: PARTS.root, running: 512, side });
      return [map.kind, map.units.length, map.blockKind];
    });
    expect(kinds).toEqual([
      ["core", 512, "cabinet"],
      ["node", 256, "cabinet"],
      ["brick", 128, "cabinet"],
      ["router", 32, "cabinet"],
      ["router", 32, "cabinet"],
    ]);
  });

  it("of one cabinet has a row for each of its cores, and leaves the others out", () => {
    const cabinet = PARTS.all.findIndex(({ level, index }) => level === 3 && index === 1);
    const transfers = asTransfers([
      [64, 127, 3],
      [64, 0, 5],
    ]);
    const map = heatMap(transfers, PARTS, ALTIX.nodeOfCore, { within: cabinet, running: 512, side: 300 });
    expect([map.units.length, map.units[0]?.name, map.blockKind, map.blocks.length]).toEqual([
      64,
      "core 64",
      "router",
      4,
    ]);
    expect(map.times.reduce((sum, times) => sum + times, 0)).toBe(3);
    expect(cellInWords(map, { taker: 63, giver: 0 }, "took it")).toBe("core 127 took it from core 64: 3 times");
    expect(cellInWords(map, { taker: 1, giver: 0 }, "took it")).toBe("core 65 took it from core 64: never");
  });

  it("has a key with the deepest cell, whose colours are those of the cells", () => {
    expect(heatKeys({ most: 0 })).toEqual([]);
    expect(heatKeys({ most: 1 })).toEqual([{ times: 1, opacity: 1 }]);
    expect(heatKeys({ most: 2 }).map(({ times }) => times)).toEqual([1, 2]);
    expect(heatKeys({ most: 3 }).map(({ times }) => times)).toEqual([1, 2, 3]);
    expect(heatKeys({ most: 1600 }).map(({ times }) => times)).toEqual([100, 400, 900, 1600]);
    const depths = heatKeys({ most: 1600 }).map(({ opacity }) => opacity);
    expect(depths.at(-1)).toBe(1);
    const steps = depths.slice(1).map((depth, i) => depth - (depths[i] ?? 0));
    for (const step of steps) expect(step).toBeCloseTo(steps[0] ?? 0, 6);
  });

  it("says how near the two ends of a transfer were", () => {
    const transfers = asTransfers([
      [5, 5, 1],
      [0, 1, 2],
      [0, 2, 3],
      [0, 4, 4],
      [0, 16, 5],
      [0, 511, 6],
    ]);
    expect(transfersByLevel(transfers, PARTS, ALTIX.nodeOfCore).map(({ where, times }) => `${where} ${times}`)).toEqual(
      ["same core 1", "same node 2", "same brick 3", "same router 4", "same cabinet 5", "another cabinet 6"],
    );
  });

  it("lies within its picture, and its cells are found where they are drawn", () => {
    const transfers = asTransfers([
      [0, 511, 9],
      [70, 200, 4],
    ]);
    const map = heatMap(transfers, PARTS, ALTIX.nodeOfCore, { within: PARTS.root, running: 512, side: 240 });
    for (const [width, height] of [
      [560, 300],
      [360, 400],
    ] as const) {
      const area = heatArea(width, height, 12);
      const list = new DisplayList();
      drawHeatMap(list, map, area, 12);
      expect(list.rectCount).toBeGreaterThan(map.units.length);
      expect(shapesBeyond(list, width, height)).toEqual([]);
      const side = area.width / map.units.length;
      /* The row is that of the core that took the line, the column that of the core that gave it. */
      expect(drawnCells(list).map(([x, y]) => cellAt(map, area, x + side / 2, y + side / 2))).toEqual([
        { taker: rowOf(map, 200), giver: rowOf(map, 70) },
        { taker: rowOf(map, 511), giver: rowOf(map, 0) },
      ]);
      const corner = { taker: map.units.length - 1, giver: 0 };
      expect(cellAt(map, area, area.x + side / 2, area.y + area.height - side / 2)).toEqual(corner);
      expect(cellAt(map, area, area.x - 1, area.y)).toBeUndefined();
      drawHeatCursor(list, map, area, corner);
      expect(shapesBeyond(list, width, height)).toEqual([]);
    }
  });
});
