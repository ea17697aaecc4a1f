import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RECORD, RECORD_BYTES } from "../base/abi.gen.ts";
import { unrollTrace } from "./trace.ts";

const WORDS = RECORD_BYTES / 4;

/** A ring after `times.length` records; word `a` numbers them in the order of writing. */
function ringOf(times: readonly number[], size: number): Uint32Array {
  const ring = new Uint32Array(size * WORDS);
  times.forEach((time, i) => {
    const at = (i % size) * WORDS;
    ring[at + RECORD.time_lo / 4] = time % 2 ** 32;
    ring[at + RECORD.time_hi / 4] = Math.floor(time / 2 ** 32);
    ring[at + RECORD.a / 4] = i;
  });
  return ring;
}

function numbers(records: Uint32Array): number[] {
  return Array.from({ length: records.length / WORDS }, (_, i) => records[i * WORDS + RECORD.a / 4] ?? -1);
}

describe("unrollTrace", () => {
  it("gives what was written while the ring is not full", () => {
    expect(numbers(unrollTrace(ringOf([1, 2, 3], 8), 8, 3))).toEqual([0, 1, 2]);
  });

  it("begins with the oldest record that is still there", () => {
    const times = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect(numbers(unrollTrace(ringOf(times, 4), 4, times.length))).toEqual([6, 7, 8, 9]);
  });

  it("puts notes that were recorded ahead of their time where they belong, also beyond 32 bits", () => {
    const far = 2 ** 33;
    expect(numbers(unrollTrace(ringOf([far + 1, far + 9, far + 3, far + 9], 4), 4, 4))).toEqual([0, 2, 1, 3]);
  });

  it("is a stable sort by time of the last records, whatever the times", () => {
    const anywhere = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 40 });
    /** So far from their order that insertion gives up. */
    const backwards = fc
      .integer({ min: 300, max: 400 })
      .map((length) => Array.from({ length }, (_, i) => 50 - (i >> 3)));
    fc.assert(
      fc.property(fc.oneof(anywhere, backwards), fc.constantFrom(1, 2, 8, 16, 512), (times, size) => {
        const kept = times.map((time, i) => ({ time, i })).slice(-size);
        const expected = kept.sort((a, b) => a.time - b.time || a.i - b.i).map(({ i }) => i);
        expect(numbers(unrollTrace(ringOf(times, size), size, times.length))).toEqual(expected);
      }),
      { seed: 1 },
    );
  });
});
