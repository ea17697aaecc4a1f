import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatValues, parseValues } from "./values-list.ts";

function parsed(text: string): readonly number[] | string {
  const result = parseValues(text);
  return result.ok ? result.value : result.error.message;
}

describe("parseValues", () => {
  it("reads numbers, ranges and ranges with a step, ascending and each once", () => {
    expect(parsed("1,4,8-48:4")).toEqual([1, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48]);
    expect(parsed(" 3 , 1-2 ,2")).toEqual([1, 2, 3]);
    expect(parsed("5")).toEqual([5]);
    expect(parsed("-3--1")).toEqual([-3, -2, -1]);
  });

  it("ends a range at its last step", () => {
    expect(parsed("1-10:4")).toEqual([1, 5, 9]);
  });

  it.each([
    ["", "no whole number"],
    ["1,,2", "no whole number"],
    ["1.5", "no whole number"],
    ["a", "no whole number"],
    ["8-4", "ends before it begins"],
    ["1-8:0", "step of 0"],
    ["1-1000000000", "more than 10000 values"],
    ["99999999999999999999", "too large"],
    ["9007199254740992", "too large"],
    [`0-${"9".repeat(400)}`, "too large"],
    [Array.from({ length: 5000 }, () => "1-4096").join(","), "the list has more than 10000 values"],
  ])("refuses %j: %s", (text, message) => {
    expect(parsed(text)).toContain(message);
  });
});

describe("formatValues", () => {
  it("writes equal steps as ranges", () => {
    expect(formatValues([1, 4, 8, 12, 16, 48])).toBe("1,4-16:4,48");
    expect(formatValues([1, 2, 3])).toBe("1-3");
    expect(formatValues([])).toBe("");
  });

  it("is read back as the same values, whatever they are", () => {
    const values = fc.uniqueArray(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(values, (list) => {
        const ascending = [...list].sort((a, b) => a - b);
        expect(parsed(formatValues(ascending))).toEqual(ascending);
      }),
      { seed: 1 },
    );
  });

  it("parses anything without throwing", () => {
    const text = fc.stringMatching(/^[0-9,: -]{0,12}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), text), (t) => typeof parseValues(t).ok === "boolean"),
      { seed: 2 },
    );
  });
});
