/** The lines by hand: each has its own life, and every planted bug can be found and is told in words. */
import { describe, expect, it } from "vitest";
import { NEW_HAND } from "../../../lab/link/hand-state.ts";
import { PROTOCOL_NAMES } from "../../../model/coherence/coherence-words.ts";
import { findWrong } from "../../../model/coherence/protocol.ts";
import { bugWords } from "./bug-found.tsx";
import { handRun } from "./hand-run.ts";

describe("a line by hand", () => {
  it("keeps the lines apart", () => {
    const accesses = [
      { core: 0, does: "write", line: 0 },
      { core: 1, does: "read", line: 1 },
    ] as const;
    const { lines, steps } = handRun({ ...NEW_HAND, lines: 2, accesses });
    expect(lines.map(({ states }) => states.join(" "))).toEqual(["M I I", "I E I"]);
    expect(steps.map(({ messages }) => messages.join())).toEqual(["BusRdX", "BusRd"]);
  });

  it("follows the sound protocol where a link names a bug that there is not", () => {
    const { sound, followed } = handRun({ ...NEW_HAND, bug: 9999 });
    expect(followed).toBe(sound);
    expect(bugWords(sound, followed)).toBeUndefined();
  });

  it.each(PROTOCOL_NAMES)("finds every bug of %s, and says which entry is wrong", (protocol) => {
    const { bugCount } = handRun({ ...NEW_HAND, protocol });
    const words = Array.from({ length: bugCount }, (_, i) => {
      const { sound, followed } = handRun({ ...NEW_HAND, protocol, bug: i + 1 });
      const way = (findWrong(followed, 2) ?? []).map((access) => ({ ...access, line: 0 }));
      const { steps } = handRun({ ...NEW_HAND, protocol, bug: i + 1, accesses: way });
      expect(steps.at(-1)?.wrong).not.toEqual([]);
      return bugWords(sound, followed);
    });
    expect(new Set(words).size).toBe(bugCount);
    expect(words).not.toContain(undefined);
  });
});
