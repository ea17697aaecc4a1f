import fc from "fast-check";
import { expect, it } from "vitest";
import { isInRotatingShard } from "./shard.ts";

const membersOf = (part: number, parts: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index).filter((index) => isInRotatingShard(index, { part, parts }));

it("shards divide the runs: each run is in exactly one, and their sizes differ by one at most", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 300 }), (parts, count) => {
      const shards = Array.from({ length: parts }, (_, i) => membersOf(i + 1, parts, count));
      expect(shards.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
      const sizes = shards.map(({ length }) => length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }),
    { seed: 19 },
  );
});

it("no shard has only the runs of the largest machine", () => {
  const places = membersOf(1, 4, 64).map((index) => index % 4);
  expect(new Set(places)).toEqual(new Set([0, 1, 2, 3]));
});
