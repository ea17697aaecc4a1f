import { describe, expect, it } from "vitest";
import { expectedNow, NOTHING_EXPECTED, tellExpected, type Expectations, type Expected } from "./expectations.ts";

const values = (...of: number[]): Expected => ({ kind: "values", name: "hold", values: of });
const told = (...all: [by: string, expected: Expected | undefined][]): Expectations =>
  all.reduce((before, [by, expected]) => tellExpected(before, by, expected), NOTHING_EXPECTED);

describe("what a reader may ask for next", () => {
  it("is what the control said that spoke last", () => {
    expect(expectedNow({ expected: NOTHING_EXPECTED })).toBeUndefined();
    expect(expectedNow({ expected: told(["slider", values(1)], ["figure", values(2)]) })).toEqual(values(2));
    expect(
      expectedNow({ expected: told(["slider", values(1)], ["figure", values(2)], ["slider", values(3)]) }),
    ).toEqual(values(3));
  });

  it("is that of the focused control again when the pointer has left another one", () => {
    const focus = values(1);
    expect(expectedNow({ expected: told(["slider", focus], ["figure", values(2)], ["figure", undefined]) })).toBe(
      focus,
    );
  });

  it("stays that of the pointer when the focus goes, and is nothing when both have gone", () => {
    const one = told(["slider", values(1)], ["figure", values(2)], ["slider", undefined]);
    expect(expectedNow({ expected: one })).toEqual(values(2));
    expect(expectedNow({ expected: tellExpected(one, "figure", undefined) })).toBeUndefined();
  });
});
