import { expect, it } from "vitest";
import { leastSquaresFrom } from "./least-squares.ts";

const BOUNDS = { start: [0, 0], low: [-100, -100], high: [100, 100] };

it("finds the minimum", () => {
  const line = [1, 2, 3, 4].map((x) => [x, 3 * x - 1] as const);
  const { parameters, sum } = leastSquaresFrom(
    ([a = 0, b = 0]) => line.map(([x, y]) => a * x + b - y),
    [[0, 0]],
    BOUNDS,
  );
  expect(parameters.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([3, -1]);
  expect(sum).toBeLessThan(1e-12);
});

it("makes an end of a search that would go on for ever, however many points there are", () => {
  let count = 0;
  /* A valley that bends, along which each step gains a little. */
  const residuals = ([a = 0, b = 0]: readonly number[]): readonly number[] => {
    count += 10_000;
    return Array.from({ length: 10_000 }, (_, i) => (i === 0 ? 1 - a : 1e4 * (b - a * a)) + Math.sin(count + i));
  };
  leastSquaresFrom(
    residuals,
    [
      [-1.2, 1],
      [5, 5],
    ],
    BOUNDS,
  );
  expect(count).toBeLessThan(2 * 120_000);
});
