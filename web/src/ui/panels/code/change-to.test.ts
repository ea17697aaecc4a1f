import fc from "fast-check";
import { expect, it } from "vitest";
import { changeTo } from "./change-to.ts";

it("names only what differs", () => {
  expect(changeTo("one\ntwo\nthree", "one\n2\nthree")).toEqual({ from: 4, to: 7, insert: "2" });
  expect(changeTo("aa", "aaa")).toEqual({ from: 2, to: 2, insert: "a" });
  expect(changeTo("same", "same")).toEqual({ from: 4, to: 4, insert: "" });
});

it("always makes the one text of the other", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "\n"), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { from, to, insert } = changeTo(before, after);
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
    }),
  );
});
