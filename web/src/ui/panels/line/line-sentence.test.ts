import { describe, expect, it } from "vitest";
import type { LineRow } from "../../../model/results/lines.ts";
import { lineSentence } from "./line-sentence.ts";

function sentence(of: Partial<Pick<LineRow, "readers" | "writers" | "falseSharing" | "oneReader">>, reads = 0): string {
  const row = { readers: 0, writers: 0, falseSharing: 0, oneReader: false, ...of, counts: { reads, writes: 1_200 } };
  return lineSentence(row as unknown as LineRow);
}

describe("the sentence on a line", () => {
  it("says how often and by how many cores the line was fetched", () => {
    expect(sentence({ writers: 1 })).toBe("Fetched to be written 1200 times by 1 core.");
    expect(sentence({ readers: 48, writers: 2 }, 1)).toBe(
      "Fetched to be read 1 time by 48 cores, to be written 1200 times by 2 cores.",
    );
  });

  it("does not say 64 cores where there may have been more, since a run does not tell more apart", () => {
    expect(sentence({ writers: 63 })).toMatch(/ by 63 cores\.$/);
    expect(sentence({ writers: 64 })).toMatch(/ by 64 or more cores\.$/);
  });

  it("says that cores are after different bytes, unless one core alone reads the line", () => {
    expect(sentence({ writers: 4, falseSharing: 0.4 })).toMatch(/ False sharing: 40\s?% of the misses/);
    expect(sentence({ writers: 4, falseSharing: 0.4, oneReader: true })).not.toContain("False sharing");
  });
});
