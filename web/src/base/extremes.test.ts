/** The smallest and largest of more values than the stack has room for. */
import { expect, it } from "vitest";
import { largest, smallest } from "./extremes.ts";

it("are found among a million values, and among none", () => {
  const many = Float64Array.from({ length: 1_000_000 }, (_, i) => (i * 7919) % 1_000_000);
  expect([smallest(many), largest(many)]).toEqual([0, 999_999]);
  expect([smallest([]), largest([])]).toEqual([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]);
  expect(largest([1, Number.NaN, 2])).toBeNaN();
});
