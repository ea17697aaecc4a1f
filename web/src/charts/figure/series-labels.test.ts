import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupNearest } from "./series-labels.ts";

describe("labels that curves share", () => {
  it("are one for each curve while there is room", () => {
    expect(groupNearest([30, 10, 20], 3)).toEqual([[1], [2], [0]]);
  });

  it("join the curves that end nearest to each other", () => {
    expect(groupNearest([10, 100, 102, 50, 101], 3)).toEqual([[0], [3], [1, 4, 2]]);
  });

  it("contain every curve once, and are no more than asked", () => {
    const heights = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 16 });
    fc.assert(
      fc.property(heights, fc.integer({ min: 0, max: 20 }), (ends, most) => {
        const groups = groupNearest(ends, most);
        expect(groups.flat().sort((a, b) => a - b)).toEqual(ends.map((_, place) => place));
        expect(groups.length).toBe(Math.min(ends.length, Math.max(1, most)));
      }),
      { seed: 7 },
    );
  });
});
