/** Numbers as people type them, and nothing that is none. */
import { expect, it } from "vitest";
import { decimalOf } from "./number.tsx";

it.each([
  ["5000", 5000],
  [" 5,000 ", 5000],
  ["16 396.2", 16396.2],
  ["1'200'000", 1_200_000],
  ["12\u202f000", 12000],
  ["3e6", 3e6],
  [".5", 0.5],
  ["−4", -4],
  ["+7.", 7],
])("%j is a number", (typed, value) => {
  expect(decimalOf(typed)).toBe(value);
});

it.each(["", " ", "many", "5 000x", "1,2", "1..2", "0x10", "1e999", "Infinity", "NaN", "1,00,000"])(
  "%j is none",
  (typed) => {
    expect(decimalOf(typed)).toBeUndefined();
  },
);
