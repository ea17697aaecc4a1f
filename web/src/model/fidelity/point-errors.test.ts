import { describe, expect, it } from "vitest";
import { errorSentence, factorOff, farthest, meanFactor, pointErrors } from "./point-errors.ts";

describe("pointErrors", () => {
  it("says what half and nine in ten of the points keep to, whichever way they are off", () => {
    const ratios = [1.01, 1 / 1.02, 1.03, 1 / 1.04, 1.05, 1 / 1.06, 1.07, 1 / 1.08, 1.09, 0.1];
    const found = pointErrors(ratios);
    expect(found?.points).toBe(10);
    expect(found?.half).toBeCloseTo(1.05, 12);
    expect(found?.nineInTen).toBeCloseTo(1.09, 12);
  });

  it("is the only point's error where there is one, and nothing where there is none", () => {
    expect(pointErrors([2])).toEqual({ points: 1, mean: 2, half: 2, nineInTen: 2 });
    expect(pointErrors([])).toBeUndefined();
  });

  it.each([1.1, 2, 30])("takes values that are %s times too low for as far off as those too high", (factor) => {
    const [low, high] = [pointErrors([1 / factor, 1]), pointErrors([factor, 1])];
    expect(low?.mean).toBeCloseTo(high?.mean ?? 0, 12);
    expect(low?.nineInTen).toBeCloseTo(high?.nineInTen ?? 0, 12);
  });
});

describe("meanFactor", () => {
  it("counts twice as much and half as much alike, and says nothing of nothing", () => {
    expect(meanFactor([0.5, 2])).toBeCloseTo(2, 12);
    expect(meanFactor([])).toBeUndefined();
  });
});

describe("farthest", () => {
  it("takes a quarter to be farther off than three times as much", () => {
    expect(factorOff(0.25)).toBe(4);
    expect(farthest([{ r: 1 }, { r: 3 }, { r: 0.25 }], ({ r }) => r)).toEqual({ r: 0.25 });
    expect(farthest<number>([], (ratio) => ratio)).toBeUndefined();
  });
});

describe("errorSentence", () => {
  it("says factors with two decimals", () => {
    expect(errorSentence({ points: 640, mean: 1.1, half: 1.0694, nineInTen: 1.3745 })).toBe(
      "Half of the 640 predicted points are off by at most ×\u202f1.07, nine in ten by at most ×\u202f1.37.",
    );
  });
});
