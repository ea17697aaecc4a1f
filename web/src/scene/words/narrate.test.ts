import { describe, expect, it } from "vitest";
import { LINE_STATE } from "../../base/abi.gen.ts";
import { sceneNames } from "./names.ts";
import { narrate, narrateHandoff, narrateRecord } from "./narrate.ts";
import { lockNames } from "../testing/lock-names.ts";
import { writeRecords } from "../testing/record-writer.ts";
import type { WrittenRecord } from "../testing/record-writer.ts";
import { namesOfCopies } from "./names-of-copies.ts";
import { LOCK_ADDRESS as LOCK, LOCK_LINE as LINE } from "../testing/ticket-trace.ts";
import { buildTraceModel } from "../trace/model.ts";

const NAMES = lockNames("vfsmount_lock");

function modelOf(records: readonly WrittenRecord[]) {
  return buildTraceModel({ records: writeRecords(records), coreCount: 48, lineBytes: 64, fromStart: false });
}

/** Core 3 releases; its store takes the line from 47 readers; core 7 re-reads, gets the lock, and writes. */
const HAND_OFF: readonly WrittenRecord[] = [
  { time: 700, kind: "LOCK_HELD", core: 3, line: LINE, a: LOCK, b: 46 },
  { time: 760, kind: "LOCK_RELEASED", core: 3, line: LINE, a: LOCK, b: 46 },
  { time: 762, kind: "REQUEST", core: 3, line: LINE, a: 1, b: 0 },
  { time: 782, kind: "QUEUE", core: 3, line: LINE, a: 0, b: 0 },
  { time: 782, kind: "SERVE", core: 3, line: LINE, a: 0, b: 0xffffffff },
  { time: 782, kind: "INVALIDATE", core: 3, line: LINE, a: 46, b: 0 },
  { time: 790, kind: "DATA", core: 3, line: LINE, a: LINE_STATE.MODIFIED, b: 28 },
  { time: 790, kind: "FREE", core: 3, line: LINE, a: 0 },
  { time: 795, kind: "REQUEST", core: 7, line: LINE, a: 0 },
  { time: 795, kind: "REQUEST", core: 9, line: LINE, a: 0 },
  { time: 795, kind: "REQUEST", core: 11, line: LINE, a: 0 },
  { time: 815, kind: "QUEUE", core: 7, line: LINE, a: 22, b: 0 },
  { time: 1900, kind: "SERVE", core: 7, line: LINE, a: 1, b: 3 },
  { time: 2035, kind: "DATA", core: 7, line: LINE, a: LINE_STATE.OWNED, b: 1240 },
  { time: 2036, kind: "SPIN_END", core: 7 },
  { time: 2036, kind: "LOCK_HELD", core: 7, line: LINE, a: LOCK, b: 45 },
  { time: 2040, kind: "REQUEST", core: 7, line: LINE, a: 2 },
  { time: 2060, kind: "SERVE", core: 7, line: LINE, a: 1, b: 3 },
  { time: 2060, kind: "INVALIDATE", core: 7, line: LINE, a: 47, b: 4 },
  { time: 2180, kind: "DATA", core: 7, line: LINE, a: LINE_STATE.MODIFIED, b: 140 },
];

describe("the animation in words", () => {
  const model = modelOf(HAND_OFF);
  const at = (cycle: number): string => narrate(model, cycle, NAMES).replaceAll("\u202f", " ");

  it("tells a hand-off as a reader would", () => {
    expect(at(699)).toBe("cycle 699: nothing has happened yet");
    expect(at(700)).toBe("cycle 700: core 3 holds vfsmount_lock, 46 cores wait");
    expect(at(761)).toBe("cycle 760: core 3 releases vfsmount_lock, 46 cores wait");
    expect(at(762)).toBe("cycle 762: core 3 asks for vfsmount_lock to write it");
    expect(at(782)).toBe("cycle 782: core 3 writes vfsmount_lock: 46 copies are taken away");
    expect(at(790)).toBe("cycle 790: core 3 takes vfsmount_lock after 28 cycles, 46 waiters re-read");
    expect(at(795)).toBe("cycle 795: 3 cores ask for vfsmount_lock");
    expect(at(815)).toBe("cycle 815: core 7 is in line for vfsmount_lock, behind 22");
    expect(at(1900)).toBe("cycle 1 900: core 3 sends vfsmount_lock to core 7");
    expect(at(2035)).toBe("cycle 2 035: core 7 gets its copy of vfsmount_lock after 1 240 cycles");
    expect(at(2036)).toBe(
      "cycle 2 036: core 7 holds vfsmount_lock, 1 276 cycles after core 3 released it, 45 cores wait",
    );
    expect(at(9999)).toBe("cycle 2 180: core 7 takes vfsmount_lock from core 3 after 140 cycles, 46 waiters re-read");
  });

  it("says of an atomic that the line's home executes that the directory does it, and of no copy", () => {
    const atHome = modelOf([
      { time: 5, kind: "REQUEST", core: 7, line: LINE, a: 2 },
      { time: 45, kind: "DATA", core: 7, line: LINE, a: LINE_STATE.INVALID, b: 40 },
    ]);
    expect(narrate(atHome, 45, NAMES)).toBe(
      "cycle 45: the directory of vfsmount_lock executes the atomic of core 7 after 40 cycles",
    );
  });

  it("announces only hand-offs while playing", () => {
    expect(narrateHandoff(model, 1999, NAMES)).toBeUndefined();
    expect(narrateHandoff(model, 2500, NAMES)?.replaceAll("\u202f", " ")).toBe(
      "cycle 2 036: core 7 holds vfsmount_lock, 1 276 cycles after core 3 released it, 45 cores wait",
    );
  });

  it("uses the singular where there is one", () => {
    const one = modelOf([
      { time: 5, kind: "INVALIDATE", core: 1, line: LINE, a: 1 },
      { time: 6, kind: "LOCK_WAIT", core: 1, line: LINE, a: LOCK, b: 1 },
      { time: 7, kind: "OPERATION", core: 1, a: 1 },
      { time: 8, kind: "IDLE", core: 1, a: 1200 },
      { time: 9, kind: "FREE", core: 1, line: 99, a: 1 },
    ]);
    const told = [0, 1, 2, 3, 4].map((i) => narrateRecord(one, i, NAMES).replaceAll("\u202f", " "));
    expect(told).toEqual([
      "core 1 writes vfsmount_lock: 1 copy is taken away",
      "core 1 wants vfsmount_lock, 1 core waits",
      "core 1 completes an operation of 1 cycle",
      "core 1 is idle for 1 200 cycles",
      "line 0x18c0 is free for the next core, 1 core is still in line",
    ]);
  });
});

describe("names of lines and locks", () => {
  const field = (path: string, offset: number) => ({ path, type: "int", offset, size: 4 });
  const names = sceneNames(
    {
      globals: [
        { name: "a", type: "int", address: 4096, size: 4, fields: [], file: 0, line: 1 },
        { name: "b", type: "int", address: 4100, size: 4, fields: [], file: 0, line: 2 },
        { name: "c", type: "int", address: 4104, size: 4, fields: [], file: 0, line: 3 },
        {
          name: "nodes",
          type: "struct node[4]",
          address: 4160,
          size: 256,
          file: 0,
          line: 4,
          fields: [0, 1, 2, 3].map((i) => field(`[${i}].next`, 64 * i)),
        },
      ],
    },
    64,
  );

  it("are those of the variables on them, elements of arrays told apart", () => {
    expect(names.line(64)).toBe("a, b, …");
    expect(names.line(66)).toBe("nodes[1]");
    expect(names.line(1000)).toBe("line 0xfa00");
    expect(names.lock(4100)).toBe("b");
    expect(names.lock(4160 + 128)).toBe("nodes[2]");
    expect(names.lock(12)).toBe("0xc");
  });

  it("end with dots only where more variables lie on the line than are named", () => {
    const two = [
      { name: "a", type: "int", address: 4096, size: 4, fields: [], file: 0, line: 1 },
      { name: "b", type: "int", address: 4100, size: 4, fields: [], file: 0, line: 2 },
    ];
    expect(sceneNames({ globals: two }, 64).line(64)).toBe("a, b");
  });

  it("of a lock inside a structure are those of its field, or its distance where the compiler lists no field", () => {
    const inode = { name: "inode", type: "struct inode", address: 4096, size: 64, file: 0, line: 1 };
    const named = sceneNames({ globals: [{ ...inode, fields: [field("i_count", 0), field("i_lock", 8)] }] }, 64);
    expect([4096, 4104, 4112].map((address) => named.lock(address))).toEqual(["inode", "inode.i_lock", "inode+16"]);
  });

  it("of the cores' copies of a variable tell the core, as in the table of hot lines", () => {
    const copies = [
      { name: "count", type: "long", address: 4096, size: 8, fields: [field("", 0)], file: 0, line: 1 },
      { name: "percpu_copies_of_count", type: "char[3][64]", address: 4160, size: 192, fields: [], file: 0, line: 1 },
    ];
    const threadLocals = {
      base: 8192,
      stride: 128,
      variables: [{ name: "mine", type: "int", address: 64, size: 4, fields: [], file: 0, line: 2 }],
    };
    const named = namesOfCopies({ globals: copies, threadLocals }, 64);
    expect([64, 65, 67].map((line) => named.line(line))).toEqual([0, 1, 3].map((core) => `count of core ${core}`));
    expect(named.lock(4160)).toBe("count of core 1");
    expect(named.line((8192 + 128 + 64) / 64)).toBe("mine of core 1");
    expect([named.fieldCount(65), named.fieldCount(8192 / 64)]).toEqual([1, 0]);
  });
});
