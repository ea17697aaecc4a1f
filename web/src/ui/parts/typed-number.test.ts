import { describe, expect, it } from "vitest";
import { formatCount } from "../../base/format.ts";
import { typedNumber } from "./typed-number.ts";

describe("a typed number", () => {
  it("may have its thousands apart in any of the usual ways", () => {
    for (const text of ["1147000", "1 147 000", "1,147,000", "1'147'000", formatCount(1_147_000)])
      expect(typedNumber(text)).toBe(1_147_000);
    expect(typedNumber("−5")).toBe(-5);
  });

  it("is none where there is anything else", () => {
    for (const text of ["", "12k", "1e9", "0x10", "1.5", "ten"]) expect(typedNumber(text)).toBeUndefined();
  });
});
