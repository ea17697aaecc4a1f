/** Planted bugs: each protocol has some, each shows with two cores, and none is the protocol itself. */
import { PROTOCOL_NAMES } from "./coherence-words.ts";
import { describe, expect, it } from "vitest";
import { findWrong, stepsOf } from "./protocol.ts";
import { protocolNamed } from "./protocols.ts";
import { plantedBugs } from "./planted.ts";

describe.each(PROTOCOL_NAMES)("%s", (name) => {
  const bugs = plantedBugs(protocolNamed(name));

  it("has bugs that differ", () => {
    expect(bugs.length).toBeGreaterThanOrEqual(3);
    expect(new Set(bugs.map((bug) => JSON.stringify(bug))).size).toBe(bugs.length);
  });

  it("has only states that the protocol has, so that none is told by its looks", () => {
    const letters = protocolNamed(name).states.map(({ letter }) => letter);
    const states = bugs.flatMap(({ own, seen }) => [...own, ...seen].map(({ next }) => next));
    expect(letters).toEqual(expect.arrayContaining([...new Set(states)]));
  });

  it("shows each of them in the last of a few accesses", () => {
    for (const bug of bugs) {
      const way = findWrong(bug, 2) ?? [];
      const wrong = stepsOf(bug, 2, way).map((step) => step.wrong.length > 0);
      expect(wrong).toEqual(way.map((_, i) => i === way.length - 1));
    }
  });
});
