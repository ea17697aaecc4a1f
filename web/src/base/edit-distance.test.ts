import { expect, it } from "vitest";
import { editDistance } from "./edit-distance.ts";

it.each([
  ["stock", "stock", 0],
  ["stok", "stock", 1],
  ["sotck", "stock", 1],
  ["", "abc", 3],
  ["kitten", "sitting", 3],
])("from %s to %s and back are %i edits", (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
  expect(editDistance(b, a)).toBe(distance);
});
