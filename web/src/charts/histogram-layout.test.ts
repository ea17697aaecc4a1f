import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layoutHistogram } from "./histogram-layout.ts";

const SIZE = { width: 600, height: 240, fontPx: 12 };

/** Buckets as the core has them: ascending, without overlap. */
const buckets = fc
  .array(fc.record({ step: fc.integer({ min: 1, max: 5000 }), operations: fc.integer({ min: 1, max: 1000 }) }), {
    minLength: 1,
    maxLength: 300,
  })
  .map((steps) => {
    let from = 1;
    return steps.map(({ step, operations }) => {
      const bucket = { from, to: from + step, operations };
      from += step;
      return bucket;
    });
  });

describe("a histogram of latencies", () => {
  it("counts every operation in exactly one bar, whatever is joined, and stays within its axes", () => {
    fc.assert(
      fc.property(buckets, (given) => {
        const { bars, left, right, top, bottom } = layoutHistogram(given, [], SIZE);
        const total = given.reduce((sum, bucket) => sum + bucket.operations, 0);
        expect(bars.reduce((sum, bar) => sum + bar.bucket.operations, 0)).toBe(total);
        expect(bars.reduce((sum, bar) => sum + bar.share, 0)).toBeCloseTo(1, 9);
        for (const bar of bars) {
          expect(bar.x).toBeGreaterThanOrEqual(left - 1e-6);
          expect(bar.x + bar.width).toBeLessThanOrEqual(right + 1.01);
          expect(bar.y).toBeGreaterThanOrEqual(top - 1e-6);
          expect(bar.y + bar.height).toBeCloseTo(bottom, 6);
        }
      }),
      { seed: 5 },
    );
  });

  it("has equal heights where each doubling of the duration has as many operations, whatever the buckets", () => {
    const given = [9, 10, 11, 12].flatMap((octave) =>
      Array.from({ length: 32 }, (_, k) => {
        const from = 2 ** octave * (1 + k / 32);
        const to = 2 ** octave * (1 + (k + 1) / 32);
        return { from, to, operations: Math.log(to / from) };
      }),
    );
    for (const width of [300, 600, 2400]) {
      const { bars, step } = layoutHistogram(given, [], { ...SIZE, width });
      const heights = bars.slice(0, -1).map(({ height }) => height);
      expect(Math.min(...heights)).toBeGreaterThan(0.999 * Math.max(...heights));
      const widths = bars.map(({ bucket }) => bucket.to / bucket.from);
      expect(Math.min(...widths)).toBeGreaterThan((1 + step) * 0.999);
    }
  });

  it("says the whole share of operations that all take equally long", () => {
    for (const from of [1, 40, 5000]) {
      const { bars, top, yTicks } = layoutHistogram([{ from, to: from + 1, operations: 7 }], [], SIZE);
      expect(bars.map(({ share, y }) => [share, y])).toEqual([[1, top]]);
      expect(yTicks.at(-1)?.label).toMatch(/^100\D*$/);
    }
  });

  it("has another number at each tick, however small the shares are", () => {
    const labelsOf = (count: number): readonly string[] => {
      const at = (i: number): number => 1000 * (33 / 32) ** i;
      const even = Array.from({ length: count }, (_, i) => ({ from: at(i), to: at(i + 1), operations: 1 }));
      return layoutHistogram(even, [], { ...SIZE, width: 100_000 }).yTicks.map(({ label }) => label);
    };
    for (const count of [1, 2, 30, 65, 120, 700]) expect(new Set(labelsOf(count)).size).toBe(labelsOf(count).length);
    expect(labelsOf(2).at(-1)).toMatch(/^50\D*$/);
    expect(labelsOf(120).at(-1)).toMatch(/^0\.8\D*$/);
  });

  it("puts a mark into the bar of its duration, and its name to the side that has room", () => {
    const given = [
      { from: 100, to: 110, operations: 9 },
      { from: 1000, to: 1100, operations: 1 },
    ];
    const marks = [
      { name: "mean", value: 105 },
      { name: "99 %", value: 1050 },
    ];
    const layout = layoutHistogram(given, marks, SIZE);
    for (const [i, mark] of layout.marks.entries()) {
      const bar = layout.bars[i];
      expect(mark.x).toBeGreaterThan(bar?.x ?? Infinity);
      expect(mark.x).toBeLessThan((bar?.x ?? 0) + (bar?.width ?? 0));
    }
    expect(layout.marks.map((mark) => mark.anchor)).toEqual(["start", "end"]);
    expect(layout.bars[0]?.height).toBeGreaterThan((layout.bars[1]?.height ?? Infinity) * 8.9);
  });
});
