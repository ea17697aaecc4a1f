import { describe, expect, it } from "vitest";
import { didYouMean, editDistance, nearMatch } from "./near.ts";

describe("editDistance", () => {
  it.each([
    ["stock", "stock", 0],
    ["stok", "stock", 1],
    ["sotck", "stock", 1],
    ["", "abc", 3],
    ["kitten", "sitting", 3],
  ])("of %s and %s is %i", (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
  });
});

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
