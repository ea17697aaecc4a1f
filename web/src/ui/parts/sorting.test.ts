import { describe, expect, it } from "vitest";
import { compareCells, sortRows } from "./sorting.ts";

describe("sorting", () => {
  const rows = [
    { name: "b", n: 2 },
    { name: "a", n: 10 },
    { name: "c", n: 2 },
  ];
  const cell = (row: (typeof rows)[number], column: string) => (column === "n" ? row.n : row.name);

  it("orders numbers by size and texts by alphabet", () => {
    expect(compareCells(10, 9)).toBeGreaterThan(0);
    expect(compareCells("core 10", "core 9")).toBeGreaterThan(0);
  });

  it("keeps equal rows in the order they came", () => {
    const sorted = sortRows(rows, { column: "n", direction: "descending" }, cell);
    expect(sorted.map((row) => row.name)).toEqual(["a", "b", "c"]);
    expect(sortRows(rows, undefined, cell)).toBe(rows);
  });

  it.each(["ascending", "descending"] as const)("puts rows without a value last: %s", (direction) => {
    const values = [2, Number.NaN, 10, "", 1, Number.NaN, 3];
    const sorted = sortRows(values, { column: "value", direction }, (value) => value);
    const numbers = [1, 2, 3, 10];
    expect(sorted).toEqual([
      ...(direction === "ascending" ? numbers : numbers.toReversed()),
      Number.NaN,
      "",
      Number.NaN,
    ]);
  });
});
