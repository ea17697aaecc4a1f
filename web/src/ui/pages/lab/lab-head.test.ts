import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { claimParts } from "./lab-head.tsx";

describe("the parts of a claim", () => {
  it.each([
    ["48 cores do less work than 8 cores.", "48 cores do less work than 8 cores.", ""],
    ["One add limits all. A sloppy counter does not.", "One add limits all.", " A sloppy counter does not."],
    ["More cores are slower: the lock takes longer.", "More cores are slower", ": the lock takes longer."],
    ["Two are cheaper; others need more.", "Two are cheaper", "; others need more."],
    ["With 0.4 % of the work under a lock, it stops.", "With 0.4 % of the work under a lock, it stops.", ""],
  ])("%s", (claim, headline, rest) => {
    expect(claimParts(claim)).toEqual({ headline, rest });
  });

  it("are the whole claim together", () => {
    fc.assert(
      fc.property(fc.string(), (claim) => {
        const { headline, rest } = claimParts(claim);
        expect(headline + rest).toBe(claim);
      }),
      { seed: 7 },
    );
  });
});
