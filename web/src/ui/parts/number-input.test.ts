import { describe, expect, it } from "vitest";
import { formatCount } from "../../base/format.ts";
import { typedNumber } from "./number-input.tsx";

describe("a typed number", () => {
  it("may have its thousands apart in any of the usual ways", () => {
    for (const text of ["1147000", "1 147 000", "1,147,000", "1'147'000", formatCount(1_147_000)])
      expect(typedNumber(text)).toBe(1_147_000);
    expect(typedNumber("−5")).toBe(-5);
    expect(typedNumber(formatCount(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER);
  });

  it("is beyond every range where it is too large to be exact", () => {
    expect(["9007199254740993", "9".repeat(400)].map(typedNumber)).toEqual([Infinity, Infinity]);
    expect(typedNumber("−9 007 199 254 740 993")).toBe(-Infinity);
  });

  it("is none where there is anything else", () => {
    for (const text of ["", "12k", "1e9", "0x10", "1.5", "ten"]) expect(typedNumber(text)).toBeUndefined();
  });
});
