/** The keys of a group of controls. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { positionByKey } from "./control-group.tsx";

const group = fc
  .integer({ min: 1, max: 20 })
  .chain((count) => fc.tuple(fc.nat({ max: count - 1 }), fc.constant(count)));

describe("a group of controls", () => {
  it("is walked through whole by one arrow key, in either direction, and ends where the walk began", () => {
    fc.assert(
      fc.property(group, fc.constantFrom("ArrowLeft", "ArrowRight"), ([begin, count], key) => {
        const seen = new Set<number>();
        let place = begin;
        for (let i = 0; i < count; i++) {
          place = positionByKey(key, place, count) ?? -1;
          seen.add(place);
        }
        expect(place).toBe(begin);
        expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
      }),
    );
  });

  it("has a first and a last control", () => {
    expect(positionByKey("Home", 3, 5)).toBe(0);
    expect(positionByKey("End", 1, 5)).toBe(4);
  });

  it.each(["Enter", " ", "Tab", "ArrowUp", "ArrowDown", "a"])("leaves the key %j to the control", (key) => {
    expect(positionByKey(key, 1, 3)).toBeUndefined();
  });
});
