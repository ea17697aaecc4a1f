import { describe, expect, it } from "vitest";
import { expectedStops, stopUnder } from "./slider-prefetch.ts";

describe("the stops at which a reader may arrive next", () => {
  it("are the one under the pointer, and those beside the present one while the slider has the focus", () => {
    expect(expectedStops(5, 9, true)).toEqual([9, 6, 4]);
    expect(expectedStops(5, 9, false)).toEqual([9]);
    expect(expectedStops(5, undefined, true)).toEqual([6, 4]);
    expect(expectedStops(5, undefined, false)).toEqual([]);
  });

  it("name none twice, and never the present one", () => {
    expect(expectedStops(5, 6, true)).toEqual([6, 4]);
    expect(expectedStops(5, 5, false)).toEqual([]);
  });
});

describe("the stop under a pointer", () => {
  const SLIDER = { left: 100, width: 216 };

  it("is as far along as the pointer is between the places where the handle's middle can be", () => {
    const at = [100, 108, 158, 208, 308, 316].map((x) => stopUnder(x, SLIDER, 201));
    expect(at).toEqual([0, 0, 50, 100, 200, 200]);
  });

  it("is a stop of the slider wherever the pointer is, and however narrow the slider", () => {
    expect([-50, 1000].map((x) => stopUnder(x, SLIDER, 11))).toEqual([0, 10]);
    expect(stopUnder(100, { left: 100, width: 0 }, 11)).toBe(0);
  });
});
