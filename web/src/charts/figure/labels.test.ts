import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spreadLabels, wrapLabel } from "./labels.ts";

describe("labels beside curves", () => {
  it("stay where they want to be when nothing is in the way", () => {
    expect(spreadLabels([50, 10], 12, 0, 100)).toEqual([50, 10]);
  });

  it("never overlap and stay inside when they fit", () => {
    const heights = fc.array(fc.double({ min: -50, max: 250, noNaN: true }), { maxLength: 8 });
    fc.assert(
      fc.property(heights, (wanted) => {
        const placed = [...spreadLabels(wanted, 20, 0, 200)].sort((a, b) => a - b);
        placed.forEach((y, i) => {
          expect(y).toBeGreaterThanOrEqual(-1e-9);
          expect(y).toBeLessThanOrEqual(200 + 1e-9);
          if (i > 0) expect(y - (placed[i - 1] ?? 0)).toBeGreaterThanOrEqual(20 - 1e-9);
        });
      }),
      { seed: 7 },
    );
  });

  it("break at spaces and keep long words whole", () => {
    expect(wrapLabel("stock (ticket lock)", 13)).toEqual(["stock (ticket", "lock)"]);
    expect(wrapLabel("unbreakablelabel x", 5)).toEqual(["unbreakablelabel", "x"]);
  });
});
