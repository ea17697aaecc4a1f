import { describe, expect, it } from "vitest";
import { spread } from "./job-order.ts";

describe("spread", () => {
  it("takes the ends, then ever finer middles, each value once", () => {
    expect(spread([1, 2, 3, 4, 5])).toEqual([5, 1, 3, 2, 4]);
    for (let n = 0; n < 40; n++) {
      const values = Array.from({ length: n }, (_, i) => i);
      expect([...spread(values)].sort((a, b) => a - b)).toEqual(values);
    }
  });
});
