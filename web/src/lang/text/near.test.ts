import { expect, test } from "vitest";
import { didYouMean, nearest } from "./near.ts";

test("the nearest name has the fewest edits", () => {
  expect(nearest("conter", ["count", "counter", "center"])).toBe("counter");
  expect(nearest("next_tiket", ["current_ticket", "next_ticket"])).toBe("next_ticket");
});

test("two letters exchanged are one edit, capitals are none", () => {
  expect(nearest("lokc", ["look", "lock"])).toBe("lock");
  expect(nearest("LOCK", ["lock", "LOOK"])).toBe("lock");
});

test("a name too different is no suggestion", () => {
  expect(nearest("frobnicate", ["counter", "lock"])).toBeUndefined();
  expect(didYouMean("x", ["counter"])).toBeUndefined();
  expect(nearest("a".repeat(1000), ["a".repeat(1000) + "b"])).toBeUndefined();
});

test("the name itself is no suggestion", () => {
  expect(nearest("lock", ["lock"])).toBeUndefined();
});
