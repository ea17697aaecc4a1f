import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classGrid, gridOfClasses, heatGrid } from "./heat-grid.ts";

describe("the cells of a heat map", () => {
  it("have the mean of their pairs, and the table's smallest and largest positive value", () => {
    const at = (row: number, column: number): number => (row === column ? Number.NaN : row + column);
    const { cells, rowsPerCell, means, span } = heatGrid({ size: 3, at });
    expect([cells, rowsPerCell]).toEqual([3, 1]);
    expect([...means]).toEqual([Number.NaN, 1, 2, 1, Number.NaN, 3, 2, 3, Number.NaN]);
    expect(span).toEqual([1, 3]);
    const joined = heatGrid({ size: 401, at });
    expect([joined.cells, joined.rowsPerCell]).toEqual([134, 3]);
    expect(joined.means[0]).toBe(2);
    expect(joined.means.at(-1)).toBe(799);
  });

  it("have no span where no value is positive", () => {
    expect(heatGrid({ size: 2, at: () => 0 }).span).toBe(undefined);
    expect(
      gridOfClasses(
        classGrid(2, () => -1),
        [5],
      ).span,
    ).toBe(undefined);
  });

  it("are those of the whole table when each class gets its value", () => {
    const value = fc.oneof(fc.constant(Number.NaN), fc.double({ min: 0, max: 1000, noNaN: true }));
    const tables = fc.record({
      size: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 201, max: 230 })),
      values: fc.array(value, { minLength: 1, maxLength: 6 }),
    });
    fc.assert(
      fc.property(tables, ({ size, values }) => {
        const classAt = (row: number, column: number): number => ((row * 7 + column * 3) % (values.length + 1)) - 1;
        const whole = heatGrid({ size, at: (row, column) => values[classAt(row, column)] ?? Number.NaN });
        const made = gridOfClasses(classGrid(size, classAt), values);
        expect(made.means).toHaveLength(whole.means.length);
        // A comparison of thousands of cells one by one with `expect` takes seconds.
        const isSame = (a: number, b: number): boolean => Object.is(a, b) || Math.abs(a - b) < 5e-7;
        expect([...made.means].filter((mean, cell) => !isSame(mean, whole.means[cell] ?? Number.NaN))).toEqual([]);
        expect(made.span).toEqual(whole.span);
      }),
      { numRuns: 40 },
    );
  });
});
