import { describe, expect, it } from "vitest";
import { LINE_STATE } from "../../base/abi.gen.ts";
import { describeHit } from "./details.ts";
import { defaultFocus } from "./focus.ts";
import { lockCaption, queueCaption } from "./strips.ts";
import { lockNames } from "../testing/lock-names.ts";
import { LOCK_ADDRESS as LOCK, LOCK_LINE as LINE } from "../testing/ticket-trace.ts";
import { treeMachine } from "../testing/tree-machine.ts";
import { machineParts } from "./layout/machine-parts.ts";
import { writeRecords } from "../testing/record-writer.ts";
import { TraceCursor } from "../trace/cursor.ts";
import { buildTraceModel } from "../trace/model.ts";

const model = buildTraceModel({
  records: writeRecords([
    { time: 0, kind: "LOCK_WAIT", core: 0, line: LINE, a: LOCK, b: 1 },
    { time: 1, kind: "LOCK_HELD", core: 0, line: LINE, a: LOCK, b: 0 },
    { time: 5, kind: "REQUEST", core: 0, line: LINE, a: 1 },
    { time: 8, kind: "QUEUE", core: 0, line: LINE, a: 0 },
    { time: 8, kind: "SERVE", core: 0, line: LINE, a: 2, b: 0xffffffff },
    { time: 20, kind: "DATA", core: 0, line: LINE, a: LINE_STATE.MODIFIED, b: 15 },
    { time: 20, kind: "FREE", core: 0, line: LINE },
    { time: 30, kind: "LOCK_WAIT", core: 3, line: LINE, a: LOCK, b: 1 },
    { time: 31, kind: "LOCK_WAIT", core: 2, line: LINE, a: LOCK, b: 2 },
    { time: 40, kind: "REQUEST", core: 1, line: LINE, a: 0 },
    { time: 41, kind: "REQUEST", core: 2, line: LINE, a: 0 },
    { time: 42, kind: "REQUEST", core: 3, line: LINE, a: 0 },
    { time: 50, kind: "QUEUE", core: 1, line: LINE, a: 0 },
    { time: 50, kind: "SERVE", core: 1, line: LINE, a: 1, b: 0 },
    { time: 51, kind: "QUEUE", core: 2, line: LINE, a: 1 },
    { time: 52, kind: "QUEUE", core: 3, line: LINE, a: 2 },
    { time: 400, kind: "LOCK_RELEASED", core: 0, line: LINE, a: LOCK, b: 2 },
    { time: 500, kind: "LOCK_HELD", core: 3, line: LINE, a: LOCK, b: 1 },
  ]),
  coreCount: 4,
  lineBytes: 64,
  fromStart: true,
});
const names = lockNames("big_lock");
const machine = { nodeOfCore: [0, 0, 1, 1, 1], nodeCount: 2, positions: [], links: [], homes: new Map([[LINE, 1]]) };
const cursor = new TraceCursor(model);
cursor.seek(60);
const context = { cursor, machine, names, focus: defaultFocus(model) };

describe("what is said of the thing one points at", () => {
  it("tells a core's state, its locks and its copies", () => {
    expect(describeHit(context, { kind: "core", core: 0 })).toEqual({
      title: "Core 0, chip 0",
      lines: ["holding the lock, for 40 cycles", "holds big_lock", "owns big_lock"],
    });
    expect(describeHit(context, { kind: "core", core: 3 })).toEqual({
      title: "Core 3, chip 1",
      lines: ["queued for big_lock, place 2, for 8 cycles", "wants big_lock: the next holder"],
    });
    expect(describeHit(context, { kind: "core", core: 2 })?.lines[1]).toBe("wants big_lock: 1 before it");
    expect(describeHit(context, { kind: "core", core: 4 })?.lines).toEqual(["does not take part in this run"]);
    expect(describeHit(context, { kind: "core", core: 9 })).toBeUndefined();
  });

  it("tells the core at a place of the queue and of the lock, and nothing of empty places", () => {
    expect(describeHit(context, { kind: "queue", place: 0 })?.title).toBe("Core 1, chip 0");
    expect(describeHit(context, { kind: "queue", place: 2 })?.title).toBe("Core 3, chip 1");
    expect(describeHit(context, { kind: "queue", place: 3 })).toBeUndefined();
    expect(describeHit(context, { kind: "lock", place: 0 })?.title).toBe("Core 0, chip 0");
    expect(describeHit(context, { kind: "lock", place: 1 })?.title).toBe("Core 3, chip 1");
  });

  it("calls a node what the machine's file says, and a node where the machine is a tree of named parts", () => {
    const ofTiles = { ...context, machine: { ...machine, nodeName: "tile" } };
    expect(describeHit(ofTiles, { kind: "core", core: 3 })?.title).toBe("Core 3, tile 1");
    expect(describeHit(ofTiles, { kind: "chip", node: 1 })?.title).toBe("Tile 1: 2 cores in this run");
    const groups = [{ level: 1, name: "brick", first: 0, last: 1 }];
    const inTree = { ...context, machine: { ...machine, groups } };
    expect(describeHit(inTree, { kind: "core", core: 3 })?.title).toBe("Core 3, node 1");
    expect(describeHit(inTree, { kind: "chip", node: 1 })?.title).toBe("Node 1: 2 cores in this run");
    expect(describeHit(inTree, { kind: "home", node: 1 })?.title).toBe("Directory of node 1");
  });

  it("uses the singular where there is one", () => {
    const soon = new TraceCursor(model);
    soon.seek(51);
    const now = { ...context, cursor: soon };
    expect(describeHit(now, { kind: "home", node: 1 })?.lines).toContain("1 request queued");
    expect(describeHit(now, { kind: "core", core: 1 })?.lines).toContain("big_lock is on the way to it, for 1 cycle");
    const parts = machineParts(treeMachine([2, 2], 2));
    const loads = { parts: Float64Array.of(1, 2000), links: new Float64Array(0), most: 2000 };
    const saidOf = (part: number) =>
      describeHit({ ...context, parts, loads }, { kind: "part", part })
        ?.lines.at(-1)
        ?.replaceAll("\u202f", " ");
    expect(saidOf(0)).toBe("1 message between it and the rest of the machine");
    expect(saidOf(1)).toBe("2 000 messages between it and the rest of the machine");
  });

  it("tells what a directory does, and how many of a chip's cores do what", () => {
    expect(describeHit(context, { kind: "home", node: 1 })?.lines).toEqual([
      "home of big_lock",
      "serves core 1",
      "2 requests queued",
      "owner: core 0",
    ]);
    expect(describeHit(context, { kind: "home", node: 0 })?.lines).toEqual([
      "home of lines that are not followed here",
    ]);
    expect(describeHit(context, { kind: "chip", node: 1 })).toEqual({
      title: "Chip 1: 2 cores in this run",
      lines: ["2 queued at the directory"],
    });
  });

  it("says in the strips where the next holder stands", () => {
    expect(queueCaption(cursor, context.focus, names, "tile 1")).toEqual({
      title: "In line for the cache line: 2",
      about: "next holder: 1 before it, 0 behind",
    });
    expect(lockCaption(cursor, context.focus, names)).toEqual({
      title: "Lock queue: core 3 is next, 1 behind it",
      about: "held by core 0 · big_lock",
    });
    const early = new TraceCursor(model);
    early.seek(0);
    expect(queueCaption(early, context.focus, names, "tile 1").about).toBe("big_lock, at tile 1");
    const later = new TraceCursor(model);
    later.seek(450);
    expect(lockCaption(later, context.focus, names).about).toBe("being handed over · big_lock");
  });
});
