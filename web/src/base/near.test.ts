import { describe, expect, it } from "vitest";
import { didYouMean, nearMatch } from "./near.ts";

describe("nearMatch", () => {
  it("finds a name that is one slip away, whatever the case", () => {
    expect(nearMatch("Lookup_mtn", ["dput", "lookup_mnt", "line_sharing"])).toBe("lookup_mnt");
  });

  it("takes a beginning as an abbreviation", () => {
    expect(nearMatch("lookup", ["dput", "lookup_mnt"])).toBe("lookup_mnt");
  });

  it("finds nothing where nothing is near", () => {
    expect(nearMatch("banana", ["dput", "lookup_mnt"])).toBeUndefined();
  });

  it("is quick on very long input", () => {
    expect(nearMatch("x".repeat(1_000_000), ["dput"])).toBeUndefined();
  });
});

describe("didYouMean", () => {
  it("asks about the near match, else lists what there is", () => {
    expect(didYouMean("stok", ["stock", "mcs"])).toBe('did you mean "stock"?');
    expect(didYouMean("banana", ["stock", "mcs"])).toBe("known are stock, mcs");
    expect(didYouMean("banana", [])).toBe("there is none to choose from");
  });
});
