import { describe, expect, it } from "vitest";
import { noteOfRun } from "./run-note.ts";

describe("what is said of the run whose machine is shown", () => {
  const wordOf = (made: string | undefined, stored: string | undefined, isDone: boolean, isFinal = true) =>
    noteOfRun({ made, stored, isDone, isFinal, isOffered: false })?.[0];

  it.each([
    [undefined, "1a", false, "stored"],
    ["1a", "1a", false, "✓ as stored"],
    ["1a", "1a", true, "✓ as stored"],
    ["2b", "1a", false, "first pass"],
    ["2b", "1a", true, "not as stored"],
  ])("the browser's run %s, the stored one %s, the sweep complete: %s", (made, stored, isDone, word) => {
    expect(wordOf(made, stored, isDone)).toBe(word);
  });

  it("is a first pass where a precise run takes the place of one that is not stored, and nothing otherwise", () => {
    expect(wordOf("2b", undefined, false, false)).toBe("first pass");
    expect(wordOf("2b", undefined, false, true)).toBeUndefined();
    expect(wordOf(undefined, undefined, false, false)).toBeUndefined();
  });

  it("stays a first pass when the sweep is complete, where the reader goes on with it", () => {
    const [word, sentence] =
      noteOfRun({ made: "2b", stored: "1a", isDone: true, isFinal: false, isOffered: true }) ?? [];
    expect(word).toBe("first pass");
    expect(sentence).toContain("The precise run has been made since");
  });
});
