import { expect, test } from "vitest";
import { identifierHint, nearestIdentifier } from "./near-identifiers.ts";

test("the nearest name has the fewest edits", () => {
  expect(nearestIdentifier("conter", ["count", "counter", "center"])).toBe("counter");
  expect(nearestIdentifier("next_tiket", ["current_ticket", "next_ticket"])).toBe("next_ticket");
});

test("two letters exchanged are one edit, capitals are none", () => {
  expect(nearestIdentifier("lokc", ["look", "lock"])).toBe("lock");
  expect(nearestIdentifier("LOCK", ["lock", "LOOK"])).toBe("lock");
});

test("a name too different is no suggestion", () => {
  expect(nearestIdentifier("frobnicate", ["counter", "lock"])).toBeUndefined();
  expect(identifierHint("x", ["counter"])).toBeUndefined();
  expect(nearestIdentifier("a".repeat(1000), ["a".repeat(1000) + "b"])).toBeUndefined();
});

test("the name itself is no suggestion", () => {
  expect(nearestIdentifier("lock", ["lock"])).toBeUndefined();
});
