/** The tables of one run: cycles, profile, hot lines, locks, stations; and the names they use. */
import { describe, expect, it } from "vitest";
import { cycleRows } from "./cycles.ts";
import { lineRows } from "./lines.ts";
import { lockRows } from "./locks/locks.ts";
import { stationRows } from "./stations.ts";
import { profileByFunction, profileByLine } from "./profile/profile.ts";
import { fieldName, fieldsIn, nameOfAddress, placeOf, spotText } from "./symbols.ts";
import { DEBUG, lineResult, lockResult, runResult, stationResult } from "../testing/fixtures.ts";

describe("cycles", () => {
  it("are summed over cores, with shares that add up to 1", () => {
    const rows = cycleRows(runResult());
    expect(rows.find((r) => r.category === "compute")).toMatchObject({ cycles: 1100, share: 0.55, perOperation: 110 });
    expect(rows.reduce((sum, r) => sum + r.share, 0)).toBeCloseTo(1);
  });

  it("have shares of 0 in an empty run", () => {
    expect(cycleRows(runResult({ cores: [], operations: 0 })).every((r) => r.share === 0 && r.perOperation === 0)).toBe(
      true,
    );
  });
});

describe("profile", () => {
  it("adds instructions up to functions, most cycles first", () => {
    expect(profileByFunction(runResult(), DEBUG)).toEqual([
      { cycles: 1600, share: 0.8, symbol: "operation", file: "atomic.c", line: 19 },
      { cycles: 400, share: 0.2, symbol: "lock", file: "lib/locks.h", line: 9 },
    ]);
  });

  it("adds instructions up to source lines, and leaves out those that took no time", () => {
    const rows = profileByLine(runResult(), DEBUG);
    expect(rows.map((r) => [spotText(r), r.cycles])).toEqual([
      ["atomic.c:21", 1000],
      ["atomic.c:20", 600],
      ["lib/locks.h:10", 400],
    ]);
  });
});

describe("names", () => {
  it("of addresses: globals, fields, elements, stacks, nothing", () => {
    expect(nameOfAddress(DEBUG, 4096)).toBe("the_lock");
    expect(nameOfAddress(DEBUG, 4100)).toBe("the_lock.owner");
    expect(nameOfAddress(DEBUG, 4112)).toBe("counts[1]");
    expect(nameOfAddress(DEBUG, 4115)).toBe("counts[1]");
    expect(nameOfAddress(DEBUG, 9000)).toBe("a local variable on a core's stack");
    expect(nameOfAddress(DEBUG, 4140)).toBe("0x102c");
  });

  it("of a stretch: every scalar that overlaps it", () => {
    expect(fieldsIn(DEBUG, 4100, 8).map(fieldName)).toEqual(["the_lock.owner", "counts[0]"]);
  });

  it("of elements beyond those the compiler lists", () => {
    const counts = DEBUG.globals.find((g) => g.name === "counts");
    if (counts === undefined) throw new Error("no counts");
    const long = { ...DEBUG, globals: [{ ...counts, size: 80_000 }] };
    expect(fieldsIn(long, 4104 + 64_000, 64).map(fieldName)).toEqual(["counts+64000"]);
  });

  it("of instructions", () => {
    expect(placeOf(DEBUG, 4)).toEqual({ symbol: "operation", file: "atomic.c", line: 21 });
    expect(placeOf(DEBUG, 99)).toEqual({ symbol: "?", file: "?", line: 0 });
  });
});

describe("hot lines", () => {
  const line = lineResult(4096, {
    counts: { reads: 60, writes: 40, queue_cycles: 5000, busy_cycles: 800, false_sharing: 25 },
    readers: [0b111, 0x8000_0000],
    writers: [0b1, 0],
    readWords: [0b1, 0],
    writtenWords: [0b10, 0],
  });
  const [row] = lineRows(runResult({ lines: [line] }), DEBUG, 64);

  it("name what lies in them and who asked", () => {
    expect(row).toMatchObject({ name: "the_lock, counts, flags, head", readers: 4, writers: 1, home: 0 });
    expect(row?.fields.slice(0, 3)).toMatchObject([
      { name: "the_lock.next", offset: 0, size: 4, read: true, written: false },
      { name: "the_lock.owner", offset: 4, size: 4, read: false, written: true },
      { name: "counts[0]", offset: 8, size: 8, read: false, written: false },
    ]);
  });

  it("have a mean queue, a busy share and a share of false sharing", () => {
    expect(row).toMatchObject({ queueMean: 50, busyShare: 0.8, falseSharing: 0.25 });
  });

  it("name the fields that were asked for, as long as these are few", () => {
    expect(row?.asked).toBe("the_lock.next, the_lock.owner");
    const all = lineResult(4096, { readWords: [0xffff_ffff, 0], readers: [1, 0] });
    expect(lineRows(runResult({ lines: [all] }), DEBUG, 64)[0]?.asked).toBe("the_lock, counts, flags, head");
  });

  it("tell false sharing of several readers from that among the words of one reader", () => {
    expect(row?.oneReader).toBe(false);
    const node = lineResult(4096, { counts: { reads: 40, writes: 60, false_sharing: 40 }, readers: [0b100, 0] });
    expect(lineRows(runResult({ lines: [node] }), DEBUG, 64)[0]).toMatchObject({ falseSharing: 0.4, oneReader: true });
  });

  it("tell a core's own stack from a stack that other cores ask for, and from globals", () => {
    const lines = [lineResult(8192, {}), lineResult(8256, { counts: { transfers: 1 } }), lineResult(4096, {})];
    expect(lineRows(runResult({ lines }), DEBUG, 64).map((r) => r.ownStack)).toEqual([true, false, false]);
  });

  it("behind the globals are stacks; lines of one array are named by its elements", () => {
    const rows = lineRows(runResult({ lines: [lineResult(8192, {}), lineResult(4104, {})] }), DEBUG, 16);
    expect(rows.map((r) => r.name)).toEqual(["stack of a core", "counts[0]..[1]"]);
  });
});

describe("locks", () => {
  it("have means per acquisition and per hand-off, most waited for first", () => {
    const rows = lockRows(
      runResult({
        locks: [
          lockResult(4104, { acquisitions: 4, wait_cycles: 8, hold_cycles: 400 }),
          lockResult(4096, {
            acquisitions: 10,
            contended: 5,
            wait_cycles: 900,
            hold_cycles: 500,
            handoffs: 4,
            handoff_cycles: 1200,
            waiters_max: 3,
          }),
          lockResult(4112, {}),
        ],
      }),
      DEBUG,
    );
    expect(rows.map((r) => r.name)).toEqual(["the_lock", "counts"]);
    expect(rows[0]).toMatchObject({ contendedShare: 0.5, waitMean: 90, holdMean: 50, handoffMean: 300, waitersMax: 3 });
    expect(rows[1]).toMatchObject({ handoffMean: 0, contendedShare: 0 });
  });

  it("are never contended more often than taken, though a wait may begin before the end and be counted then", () => {
    const lock = lockResult(4096, { acquisitions: 575, contended: 576 });
    expect(lockRows(runResult({ locks: [lock] }), DEBUG)[0]?.contendedShare).toBe(1);
  });
});

describe("stations", () => {
  it("have means per use and per cycle, most waited for first, and the place of their creation", () => {
    const used = {
      uses: 10,
      delayed: 5,
      queue_cycles: 2000,
      queue_cycles_max: 700,
      service_cycles: 1500,
      busy_cycles: 1000,
    };
    const rows = stationRows(runResult({ stations: [stationResult(1, {}), stationResult(2, used)] }), DEBUG);
    expect(rows.map((row) => row.number)).toEqual([1, 0]);
    expect(rows[0]).toMatchObject({
      servers: 2,
      uses: 10,
      busyShare: 0.5,
      delayedShare: 0.5,
      waitMean: 200,
      waitMax: 700,
      serviceMean: 150,
      queueMean: 2,
    });
    expect(rows[0]?.createdAt).toEqual(placeOf(DEBUG, 0));
    expect(rows[1]).toMatchObject({ busyShare: 0, delayedShare: 0, waitMean: 0, serviceMean: 0, queueMean: 0 });
  });

  it("have names: by the number in the program, and the memory of each node and of all behind them", () => {
    const memory = { ...stationResult(1, {}), createdAt: undefined };
    const rows = stationRows(runResult({ stations: [stationResult(1, {}), memory, memory, memory] }), DEBUG);
    expect(rows.map(({ name }) => name)).toEqual([
      "station 0",
      "memory of node 0",
      "memory of node 1",
      "memory of all nodes",
    ]);
    expect(rows.map(({ createdAt }) => createdAt?.line)).toEqual([
      placeOf(DEBUG, 0).line,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
