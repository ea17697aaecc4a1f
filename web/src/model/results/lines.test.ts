import { describe, expect, it } from "vitest";
import { countOfAskers, lineRows } from "./lines.ts";
import { DEBUG, lineResult, runResult } from "../testing/fixtures.ts";

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

  it("tell the fields that were asked for on lines of up to 256 bytes, to the last word", () => {
    const fields = [0, 124, 128, 252].map((offset) => ({ path: `at_${offset}`, type: "int", offset, size: 4 }));
    const wide = { name: "wide", type: "struct wide", address: 4096, size: 256, fields, file: 0, line: 1 };
    const askedOf = (readWords: readonly [number, number]): string | undefined =>
      lineRows(runResult({ lines: [lineResult(4096, { readWords })] }), { ...DEBUG, globals: [wide] }, 256)[0]?.asked;
    expect(askedOf([0x8000_0000, 0])).toBe("wide.at_124");
    expect(askedOf([0, 1])).toBe("wide.at_128");
    expect(askedOf([1, 0x8000_0000])).toBe("wide.at_0, wide.at_252");
  });

  it("are asked for by so many cores, or by 64 or more, which a run does not tell apart", () => {
    expect([0, 1, 63, 64].map(countOfAskers)).toEqual(["0", "1", "63", "64 or more"]);
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
