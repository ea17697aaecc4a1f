import { describe, expect, it } from "vitest";
import { searchFit } from "./fit-search.ts";

/** Residuals of a made-up law at some places, against the same law with other constants, and a little noise. */
const law = (a: number, b: number): readonly number[] =>
  [1, 2, 4, 8, 16].map((n) => Math.log(n / (1 + a * (n - 1) + b * n * (n - 1))));
const against = (a: number, b: number, noise = 0) => law(a, b).map((y, i) => y + noise * (i % 2 === 0 ? 1 : -1));

describe("searchFit", () => {
  it("finds one constant, and an interval that contains it", async () => {
    const truth = against(0.37, 0.01, 0.01);
    const evaluate = async ([a = 0]: readonly number[]) => law(a, 0.01).map((y, i) => y - (truth[i] ?? 0));
    const found = await searchFit([0.9], evaluate, { evaluationsMax: 30, isScaled: false });
    const [a = 0, half = 0] = [found?.place[0], found?.half[0]];
    expect(a).toBeCloseTo(0.37, 1);
    expect(Math.abs(a - 0.37)).toBeLessThan(half);
    expect(half).toBeLessThan(0.1);
  });

  it("finds two constants", async () => {
    const truth = against(0.4, 0.3);
    const evaluate = async ([a = 0, b = 0]: readonly number[]) => law(a, b).map((y, i) => y - (truth[i] ?? 0));
    const found = await searchFit([0.7, 0.7], evaluate, { evaluationsMax: 80, isScaled: false });
    expect(found?.place[0]).toBeCloseTo(0.4, 1);
    expect(found?.place[1]).toBeCloseTo(0.3, 1);
    expect(found?.correlation).toBeLessThan(0);
  });

  it("gives the intervals and the correlation of linear least squares, where the residuals are linear", async () => {
    const [x, z] = [
      [1, 2, 3, 4, 5, 6],
      [1, 1, 2, 3, 5, 8],
    ];
    const noise = [0.1, -0.2, 0.1, 0.2, -0.3, 0.1];
    const evaluate = async ([a = 0, b = 0]: readonly number[]) =>
      noise.map((e, i) => (x[i] ?? 0) * (a - 0.5) + (z[i] ?? 0) * (b - 0.5) + e);
    const found = await searchFit([0.3, 0.6], evaluate, { evaluationsMax: 200, isScaled: false });
    /* The sums over the points: x² 91, x z 94, z² 104; six points less two constants leave 4 degrees of freedom. */
    const determinant = 91 * 104 - 94 * 94;
    const variance = (found?.residuals ?? []).reduce((sum, one) => sum + one * one, 0) / 4;
    expect(found?.half[0]).toBeCloseTo(2.776 * Math.sqrt((variance * 104) / determinant), 3);
    expect(found?.half[1]).toBeCloseTo(2.776 * Math.sqrt((variance * 91) / determinant), 3);
    expect(found?.correlation).toBeCloseTo(-94 / Math.sqrt(91 * 104), 9);
    const one = await searchFit([0.3], async ([a = 0]) => evaluate([a, 0.5]), { evaluationsMax: 60, isScaled: false });
    const left = (one?.residuals ?? []).reduce((sum, r) => sum + r * r, 0) / 5;
    expect(one?.half[0]).toBeCloseTo(2.571 * Math.sqrt(left / 91), 3);
    expect(one?.correlation).toBeUndefined();
  });

  it("says nothing of the uncertainty where there are no more points than constants, or nothing changes", async () => {
    const two = await searchFit([0.5], async ([a = 0]) => [a - 0.2], { evaluationsMax: 20, isScaled: false });
    expect(two?.half).toEqual([undefined]);
    const flat = await searchFit([0.5], async () => [0.1, 0.2, 0.3], { evaluationsMax: 20, isScaled: false });
    expect(flat?.half).toEqual([undefined]);
  });

  it("knows one less of a curve in unknown units, whose scale the points give too", async () => {
    const evaluate = async ([a = 0]: readonly number[]) => [a - 0.2, 2 * (a - 0.2) + 0.01];
    const halfOf = async (isScaled: boolean) =>
      (await searchFit([0.5], evaluate, { evaluationsMax: 20, isScaled }))?.half[0];
    expect(await halfOf(false)).toBeGreaterThan(0);
    expect(await halfOf(true)).toBeUndefined();
  });

  it("goes round places without a value, and gives up where there is none", async () => {
    const evaluate = async ([a = 0]: readonly number[]) => (a > 0.6 ? undefined : [a - 0.4, 2 * (a - 0.4)]);
    const found = await searchFit([0.1], evaluate, { evaluationsMax: 30, isScaled: false });
    expect(found?.place[0]).toBeCloseTo(0.4, 1);
    expect(await searchFit([0.1], async () => undefined, { evaluationsMax: 9, isScaled: false })).toBeUndefined();
  });
});
