import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countOf, groupThousands, plural } from "./text.ts";

describe("numbers and words in sentences", () => {
  it("have their digits in groups of three from the right, none lost", () => {
    expect(["", "7", "123", "1234", "1234567"].map((digits) => groupThousands(digits, " "))).toEqual([
      "",
      "7",
      "123",
      "1 234",
      "1 234 567",
    ]);
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9][0-9]{0,15}$/), (digits) => {
        const groups = groupThousands(digits, " ").split(" ");
        expect(groups.join("")).toBe(digits);
        expect(groups.slice(1).every((group) => group.length === 3)).toBe(true);
      }),
    );
  });

  it("say one thing, or several", () => {
    expect([countOf(1, "core"), countOf(0, "core"), countOf(12, "core")]).toEqual(["1 core", "0 cores", "12 cores"]);
    expect(plural(2, "is", "are")).toBe("are");
  });
});
