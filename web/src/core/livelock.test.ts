import { describe, expect, it } from "vitest";
import type { CoreResult, LineResult } from "../base/run.ts";
import { fakeResult } from "../session/testing/fake-engine.ts";
import { busyForNothing, exchangedLines } from "./livelock.ts";

const SPEC = { program: new Uint8Array(), params: [], seed: 1 } as unknown as Parameters<typeof fakeResult>[0];

/** Busy cores with so many operations each. */
function coresOf(operations: readonly number[]): readonly CoreResult[] {
  const { cores } = fakeResult({ ...SPEC, cores: operations.length }, () => 1000);
  return cores.map((core, index) => ({ ...core, counts: { ...core.counts, operations: operations[index] ?? 0 } }));
}

/** A line by the masks of its readers and writers. */
const line = (readers: number, writers: number): LineResult =>
  ({ readers: [readers, 0], writers: [writers, 0] }) as unknown as LineResult;

describe("cores that are busy for nothing", () => {
  it("are those without an operation whose lines no other core uses", () => {
    const cores = coresOf([0, 500, 0, 500]);
    expect(busyForNothing(cores, [line(0b0101, 0b0101), line(0b1010, 0b1010)])).toEqual([0, 2]);
  });

  it("are none of those that serve others", () => {
    const cores = coresOf([0, 500, 0, 500]);
    expect(busyForNothing(cores, [line(0b0010, 0b0001)])).toEqual([2]);
  });

  it("are none of those that serve a core which serves others", () => {
    const cores = coresOf([0, 500, 0, 500]);
    expect(busyForNothing(cores, [line(0b0010, 0b0001), line(0b0001, 0b0100)])).toEqual([]);
  });

  it("are none while the others have completed little, or nothing", () => {
    expect(busyForNothing(coresOf([0, 99]), [])).toEqual([]);
    expect(busyForNothing(coresOf([0, 0]), [])).toEqual([]);
  });

  it("are none of those that idle", () => {
    const [first, second] = coresOf([0, 500]);
    if (first === undefined || second === undefined) throw new Error("two cores");
    const idle = { ...first, cycles: { ...first.cycles, compute: 1, idle: 1 } };
    expect(busyForNothing([idle, second], [])).toEqual([]);
  });
});

describe("the lines by which cores keep each other busy", () => {
  const used = (reads: number, readers: number, writers: number): LineResult =>
    ({
      ...{ address: reads, counts: { reads, writes: 0 } },
      ...{ readers: [readers, 0], writers: [writers, 0], writtenWords: [0b100, 0] },
    }) as unknown as LineResult;

  it("are those that one core writes and another uses, hottest first", () => {
    const lines = [used(200, 0b11, 0b01), used(300, 0, 0b11), used(900, 0b11, 0), used(800, 0b1, 0b1)];
    expect(exchangedLines(2, lines)).toEqual([
      { address: 300, writtenWords: [308], writers: [0, 1], users: [0, 1] },
      { address: 200, writtenWords: [208], writers: [0], users: [0, 1] },
    ]);
  });

  it("leave out what was used little, and are unknown of more cores than a line distinguishes", () => {
    const lines = [used(1000, 0b11, 0b01), used(99, 0b11, 0b10)];
    expect(exchangedLines(2, lines).map(({ address }) => address)).toEqual([1000]);
    expect(exchangedLines(65, lines)).toEqual([]);
  });
});
