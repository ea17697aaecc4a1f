import { describe, expect, it } from "vitest";
import { type Curves, parseConclusion, valueOn } from "./conclusion.ts";

const CURVES: Curves = new Map([
  [
    "stock",
    [
      [1, 100],
      [8, 400],
      [64, 80],
      [512, 20],
    ],
  ],
  ["per-core", [[512, 5000]]],
]);

function value(text: string): number | string {
  const parsed = parseConclusion(text);
  if (!parsed.ok) return parsed.error;
  const result = valueOn(CURVES, parsed.value);
  return result.ok ? result.value : result.error;
}

describe("a conclusion", () => {
  it("relates points of curves", () => {
    expect(value("stock@64 / stock@peak")).toBe(0.2);
    expect(value("per-core@512 / stock@512")).toBe(250);
  });

  it("is the place of the highest point", () => expect(value("stock@peak.x")).toBe(8));

  it("is the place from which on a curve stays below a level, between two points", () => {
    expect(value('falls("stock", 240)')).toBe(36);
    expect(value('falls("stock", 80)')).toBe(64);
  });

  it("says what the curves lack", () => {
    expect(value("stock@2")).toBe("there is no point at 2");
    expect(value("mcs@peak")).toBe('there is no variant "mcs"');
    expect(value('falls("stock", 10)')).toBe("the curve does not fall below 10");
    expect(value('falls("stock", 500)')).toBe("the curve is below 500 from its beginning");
    expect(value("stock")).toMatch("is no number");
    expect(value("stock@64 /")).toMatch("ends too early");
  });
});
