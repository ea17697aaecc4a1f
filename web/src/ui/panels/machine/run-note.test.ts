import { describe, expect, it } from "vitest";
import { noteOfRun } from "./run-note.ts";

describe("what is said of the run whose machine is shown", () => {
  type Edition = Parameters<typeof noteOfRun>[0]["edition"];
  const wordOf = (made: string | undefined, stored: string | undefined, isDone: boolean, edition: Edition) =>
    noteOfRun({ edition, made, stored, isDone, isOffered: false })?.[0];

  it.each([
    [undefined, "1a", false, "stored", "stored"],
    ["1a", "1a", false, "quick", "✓ as stored"],
    ["1a", "1a", true, "precise", "✓ as stored"],
    ["2b", "1a", false, "precise", "first pass"],
    ["2b", "1a", true, "precise", "not as stored"],
  ])(
    "the browser's run %s, the stored one %s, the sweep complete: %s, edition %s: %s",
    (made, stored, isDone, edition, word) => {
      expect(wordOf(made, stored, isDone, edition as Edition)).toBe(word);
    },
  );

  it("is a first pass where a precise run takes the place of one that is not stored, and nothing otherwise", () => {
    expect(wordOf("2b", undefined, false, "quick")).toBe("first pass");
    expect(wordOf("2b", undefined, false, "precise")).toBeUndefined();
    expect(wordOf("2b", undefined, false, "earlier")).toBeUndefined();
    expect(wordOf(undefined, undefined, false, undefined)).toBeUndefined();
  });

  it("stays a first pass when the sweep is complete, where the reader goes on with it", () => {
    const [word, sentence] =
      noteOfRun({ edition: "quick", made: "2b", stored: "1a", isDone: true, isOffered: true }) ?? [];
    expect(word).toBe("first pass");
    expect(sentence).toContain("The precise run has been made since");
  });
});
