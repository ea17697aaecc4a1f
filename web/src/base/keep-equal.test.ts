import fc from "fast-check";
import { expect, it } from "vitest";
import { keepEqual } from "./keep-equal.ts";

it("what equals the value before is that value", () => {
  const before = { curves: [{ id: "stock", points: [1, 2] }], note: undefined };
  expect(keepEqual(before, { curves: [{ id: "stock", points: [1, 2] }], note: undefined })).toBe(before);
});

it("of a value that has changed, the equal parts are those before", () => {
  const before = { stock: { points: [1, 2] }, fixed: { points: [3] } };
  const after = keepEqual(before, { stock: { points: [1, 2] }, fixed: { points: [3, 4] } });
  expect(after).toEqual({ stock: { points: [1, 2] }, fixed: { points: [3, 4] } });
  expect(after.stock).toBe(before.stock);
  expect(after.fixed).not.toBe(before.fixed);
});

it("a member that is undefined is not one that is missing", () => {
  expect(Object.keys(keepEqual({ a: undefined }, {}))).toEqual([]);
  expect(Object.keys(keepEqual({}, { a: undefined }))).toEqual(["a"]);
  expect(Object.keys(keepEqual({ b: undefined }, { a: undefined }))).toEqual(["a"]);
});

it("maps and functions are the same only when they are one", () => {
  const next = { map: new Map([[1, 2]]), scale: () => 1 };
  const kept = keepEqual({ map: new Map([[1, 2]]), scale: () => 1 }, next);
  expect(kept.map).toBe(next.map);
  expect(kept.scale).toBe(next.scale);
});

it("the value is always the next one", () => {
  const data = fc.jsonValue();
  fc.assert(
    fc.property(data, data, (before, next) => {
      expect(keepEqual(before, next)).toEqual(next);
      expect(keepEqual(next, structuredClone(next))).toBe(next);
    }),
  );
});
