import { describe, expect, it } from "vitest";
import { LINE_STATE } from "../../base/abi.gen.ts";
import { DisplayList, PAINT, RECT_STRIDE } from "../drawing/display-list.ts";
import { COLOUR } from "../drawing/theme.ts";
import { lockNames } from "../testing/lock-names.ts";
import { writeRecords, type WrittenRecord } from "../testing/record-writer.ts";
import { LOCK_LINE as LINE } from "../testing/ticket-trace.ts";
import { treeMachine } from "../testing/tree-machine.ts";
import { TraceCursor } from "../trace/cursor.ts";
import { buildTraceModel } from "../trace/model.ts";
import { drawMachineCores } from "./cores.ts";
import { describeHit } from "./details.ts";
import { defaultFocus } from "./focus.ts";
import { layoutMachine } from "./layout/layout.ts";
import { machineParts } from "./layout/machine-parts.ts";
import { placeLevels } from "./layout/place-levels.ts";
import type { SceneMachine } from "./layout/scene-machine.ts";
import { coreWithLine, levelsApart, waitingCounts, waitingGroups, waitsWhere } from "./line-places.ts";
import { drawMachineStrips } from "./strips.ts";

const NO_SUPPLIER = 0xffffffff;

/** Two bricks of two nodes of two cores; a node and a brick can own a line. */
const TREE: SceneMachine = { ...treeMachine([2, 2], 2), homes: new Map([[LINE, 3]]) };
const MACHINE: SceneMachine = {
  ...TREE,
  levels: [TREE.nodeOfCore, TREE.nodeOfCore.map((node) => Math.floor(node / 2))],
};

/** Core 0 has the line; cores far away ask first, and are served last. The trace does not show core 5 served. */
const RECORDS: readonly WrittenRecord[] = [
  { time: 1, kind: "REQUEST", core: 0, line: LINE, a: 2 },
  { time: 2, kind: "QUEUE", core: 0, line: LINE, a: 0 },
  { time: 2, kind: "SERVE", core: 0, line: LINE, a: 2, b: NO_SUPPLIER },
  { time: 10, kind: "QUEUE", core: 6, line: LINE, a: 1 },
  { time: 11, kind: "QUEUE", core: 5, line: LINE, a: 2 },
  { time: 12, kind: "QUEUE", core: 2, line: LINE, a: 3 },
  { time: 13, kind: "QUEUE", core: 7, line: LINE, a: 4 },
  { time: 14, kind: "QUEUE", core: 1, line: LINE, a: 5 },
  { time: 20, kind: "DATA", core: 0, line: LINE, a: LINE_STATE.MODIFIED, b: 19 },
  { time: 50, kind: "FREE", core: 0, line: LINE, a: 5 },
  ...[1, 2, 6, 7].flatMap((core, k): WrittenRecord[] => [
    { time: 100 * (k + 1), kind: "SERVE", core, line: LINE, a: 1, b: 0 },
    { time: 100 * (k + 1) + 40, kind: "DATA", core, line: LINE, a: LINE_STATE.MODIFIED, b: 100 },
    { time: 100 * (k + 1) + 60, kind: "FREE", core, line: LINE, a: 3 - k },
  ]),
];

const INPUT = { records: writeRecords(RECORDS), coreCount: 8, lineBytes: 64, fromStart: true };
const model = buildTraceModel({ ...INPUT, servesByLevel: true });
const levels = placeLevels(MACHINE, machineParts(MACHINE));
const focus = defaultFocus(model);
const { slot } = focus;
const names = lockNames("count");

function cursorAt(time: number, of = model): TraceCursor {
  const cursor = new TraceCursor(of);
  cursor.seek(time);
  return cursor;
}

const groupsAt = (time: number) =>
  waitingGroups(cursorAt(time), slot, levels).map(({ cores, apart, place }) => [cores, apart, place?.name]);

describe("the places that have the line", () => {
  it("are those of the core that is being served, or else owns it, or was given it last", () => {
    expect(coreWithLine(cursorAt(0), slot)).toBe(-1);
    expect([15, 60, 110, 150, 190, 320].map((time) => coreWithLine(cursorAt(time), slot))).toEqual([0, 0, 1, 1, 1, 6]);
    const shared = buildTraceModel({
      ...INPUT,
      records: writeRecords([
        { time: 1, kind: "SERVE", core: 3, line: LINE, a: 2, b: NO_SUPPLIER },
        { time: 9, kind: "DATA", core: 3, line: LINE, a: LINE_STATE.SHARED, b: 8 },
        { time: 10, kind: "FREE", core: 3, line: LINE, a: 0 },
        { time: 20, kind: "EVICT", core: 3, line: LINE, a: 0, b: NO_SUPPLIER },
      ]),
    });
    expect([15, 25].map((time) => coreWithLine(cursorAt(time, shared), 0))).toEqual([3, -1]);
  });

  it("have the words of the machine's file, and threads of one core are in a core", () => {
    expect(levels.map(({ word }) => word)).toEqual(["node", "brick"]);
    expect(levels.map(({ of }) => of[5]?.name)).toEqual(["node 2", "brick 1"]);
    const named = { ...MACHINE, nodeName: "cluster" };
    expect(placeLevels(named, machineParts(named))[0]?.of[5]?.name).toBe("cluster 2");
    const coreOf = [0, 0, 1, 1, 2, 2, 3, 3];
    const nodeOfCore = [0, 0, 0, 0, 1, 1, 1, 1];
    const threads = { nodeOfCore, nodeCount: 2, coreOf, levels: [coreOf, nodeOfCore] };
    const made = placeLevels(threads, machineParts(threads));
    expect(made.map(({ word }) => word)).toEqual(["core", "chip"]);
    expect(made[0]?.of[3]?.cores).toEqual([2, 3]);
    expect([0, 1, 2].map((apart) => waitsWhere(made, apart))).toEqual([
      "in the core that has the line",
      "in the chip that has the line, outside its core",
      "outside the chip that has the line",
    ]);
  });

  it("keep their level when only some cores of the machine run", () => {
    const few = {
      ...TREE,
      nodeOfCore: [0, 1, 2],
      levels: [
        [0, 1, 2],
        [0, 0, 1],
      ],
    };
    const made = placeLevels(few, machineParts(few));
    expect(made.map(({ of }) => of[2]?.name)).toEqual(["node 2", "brick 1"]);
    expect(levelsApart(made, 0, 1)).toBe(1);
  });
});

describe("the queue at the home of a machine with levels", () => {
  it("is in the order in which it is served, in groups of one place, those of unknown order last", () => {
    expect(groupsAt(15)).toEqual([
      [[1], 0, "node 0"],
      [[2], 1, "node 1"],
      [[6, 7], 2, "brick 1"],
      [[5], 2, undefined],
    ]);
    expect(groupsAt(310)).toEqual([
      [[7], 0, "node 3"],
      [[5], 1, undefined],
    ]);
    expect(waitingCounts(cursorAt(15), slot, levels)).toBe("1 in node 0, 1 in brick 0, 3 outside");
  });

  it("is in order of arrival on other machines", () => {
    const { state } = cursorAt(15, buildTraceModel(INPUT));
    const queue = [state.queues.first(0)];
    for (let c = state.queues.after(queue[0] ?? -1); c >= 0; c = state.queues.after(c)) queue.push(c);
    expect(queue).toEqual([6, 5, 2, 7, 1]);
  });

  it("is told in words, for a core and for the home", () => {
    const context = { cursor: cursorAt(15), machine: MACHINE, names, focus };
    const saidOf = (core: number) => describeHit(context, { kind: "core", core })?.lines.at(-1);
    expect([1, 2, 7].map(saidOf)).toEqual([
      "waits in the node that has the line",
      "waits in the brick that has the line, outside its node",
      "waits outside the brick that has the line",
    ]);
    expect(saidOf(3)).not.toContain("waits");
    expect(describeHit(context, { kind: "home", node: 3 })?.lines.slice(-2)).toEqual([
      "the line is in node 0, brick 0",
      "waiting: 1 in node 0, 1 in brick 0, 3 outside",
    ]);
    const flat = { ...context, machine: TREE };
    expect(describeHit(flat, { kind: "core", core: 7 })?.lines.join()).not.toContain("waits");
    expect(describeHit(flat, { kind: "home", node: 3 })?.lines.join()).not.toContain("the line is in");
  });
});

/** The rectangles of the line's colour, as [x, y, width, height, paint]. */
function lineRects(list: DisplayList): number[][] {
  const { data } = list.rects;
  return Array.from({ length: list.rectCount }, (_, i) =>
    Array.from(data.subarray(i * RECT_STRIDE, i * RECT_STRIDE + 6)),
  )
    .filter(([, , , , colour]) => colour === COLOUR.line)
    .map(([x = 0, y = 0, width = 0, height = 0, , paint = 0]) => [x, y, width, height, paint]);
}

function drawn(machine: SceneMachine, time: number) {
  const layout = layoutMachine(machine, { width: 700, height: 600, running: 8, strips: 1 });
  const cores = new DisplayList();
  const strips = new DisplayList();
  drawMachineCores(cores, layout, cursorAt(time), focus, undefined, 0);
  drawMachineStrips(strips, layout, cursorAt(time), focus, names, 3);
  return { layout, cores, strips };
}

describe("the picture of a machine with levels", () => {
  it("outlines the places that have the line, the inner within the outer", () => {
    const { layout, cores } = drawn(MACHINE, 15);
    const outlines = lineRects(cores).filter(([, , , , paint]) => paint === PAINT.STROKE);
    const boxes = [layout.tree?.places.get(0), layout.chips[0]];
    expect(outlines).toHaveLength(2);
    outlines.forEach(([x = 0, y = 0, width = 0, height = 0], i) => {
      const { x: left, y: top, width: wide, height: high } = boxes[i] ?? { x: 0, y: 0, width: 0, height: 0 };
      [x - left, y - top, width - wide, height - high].forEach((off) => expect(off).toBeCloseTo(0, 3));
    });
  });

  it("has a bar over each core that waits in one of them, a longer one further in", () => {
    const { layout, cores, strips } = drawn(MACHINE, 15);
    const barOver = (core: number) => {
      const left = (layout.coreX[core] ?? 0) - layout.cell / 2;
      const top = (layout.coreY[core] ?? 0) - layout.cell / 2;
      const bar = lineRects(cores).find(
        ([x = 0, y = 0, , height = 0]) => Math.abs(x - left) < 0.01 && Math.abs(y + height - top) < 0.01,
      );
      return (bar?.[2] ?? 0) / layout.cell;
    };
    const shares = [0, 1, 2, 3, 5, 6, 7].map((core) => Number(barOver(core).toFixed(3)));
    expect(shares).toEqual([0, 1, 0.5, 0, 0, 0, 0]);
    const strip = layout.queueStrip;
    const places = lineRects(strips).map(([x = 0]) => Math.round((x - (strip?.x ?? 0)) / (strip?.cell ?? 1)));
    expect(places).toEqual([1, 2]);
  });

  it("parts the groups of the queue and names them", () => {
    const { strips } = drawn(MACHINE, 15);
    expect(strips.texts).toContain("brick 1");
    expect(strips.texts.some((text) => text.endsWith("1 in node 0, 1 in brick 0, 3 outside"))).toBe(true);
    /* One line is the gate behind the core that is being served. */
    expect(strips.lineCount).toBe(1 + 3);
  });

  it("has none of these marks where one home decides for all cores", () => {
    const { layout, cores, strips } = drawn(TREE, 15);
    expect(lineRects(cores)).toEqual([]);
    expect(lineRects(strips)).toEqual([]);
    expect(strips.lineCount).toBe(1);
    expect(layout.queueStrip?.namesHeight).toBe(0);
    expect(drawn(MACHINE, 15).layout.queueStrip?.cell).toBe(layout.queueStrip?.cell);
  });
});
