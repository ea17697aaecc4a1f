import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinedRange, type YRange } from "./figure-domains.ts";

const RANGE = fc
  .tuple(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map(([a, b]): YRange => [Math.min(a, b), Math.max(a, b)]);

describe("the range that joins several", () => {
  it("is none of none", () => {
    expect(joinedRange([])).toBeUndefined();
  });

  it("covers each of them, and is no larger than they need", () => {
    fc.assert(
      fc.property(fc.array(RANGE, { minLength: 1, maxLength: 5 }), (ranges) => {
        const [low, high] = joinedRange(ranges) ?? [Number.NaN, Number.NaN];
        expect(ranges.every(([from, to]) => low <= from && to <= high)).toBe(true);
        expect(ranges.some(([from]) => from === low)).toBe(true);
        expect(ranges.some(([, to]) => to === high)).toBe(true);
      }),
    );
  });
});
