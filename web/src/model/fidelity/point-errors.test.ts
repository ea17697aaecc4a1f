import { describe, expect, it } from "vitest";
import { errorSentence, factorOff, farthest, meanError, pointErrors } from "./point-errors.ts";

describe("pointErrors", () => {
  it("says what half and nine in ten of the points keep to, whichever way they are off", () => {
    const ratios = [0.99, 1.02, 0.97, 1.04, 0.95, 1.06, 0.93, 1.08, 0.91, 0.1];
    const found = pointErrors(ratios);
    expect(found?.points).toBe(10);
    expect(found?.half).toBeCloseTo(0.05, 12);
    expect(found?.nineInTen).toBeCloseTo(0.09, 12);
  });

  it("is the only point's error where there is one, and nothing where there is none", () => {
    expect(pointErrors([1.5])).toEqual({ points: 1, half: 0.5, nineInTen: 0.5 });
    expect(pointErrors([])).toBeUndefined();
  });
});

describe("meanError", () => {
  it("counts too much and too little alike, and says nothing of nothing", () => {
    expect(meanError([0.9, 1.3])).toBeCloseTo(0.2, 12);
    expect(meanError([])).toBeUndefined();
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
  it("rounds to whole per cent", () => {
    expect(errorSentence({ points: 640, half: 0.0694, nineInTen: 0.2745 })).toBe(
      "Half of the 640 predicted points lie within 7\u202f% of the measurement, nine in ten within 27\u202f%.",
    );
  });
});
