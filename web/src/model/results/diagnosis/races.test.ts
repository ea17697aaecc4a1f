import { describe, expect, it } from "vitest";
import type { DataRace, RacingAccess } from "../../../base/run.ts";
import { DEBUG } from "../../testing/fixtures.ts";
import { raceHint, raceText } from "./races.ts";

function access(change: Partial<RacingAccess>): RacingAccess {
  return { core: 0, pc: 1, time: 100, action: "read", order: "PLAIN", ...change };
}

function race(later: Partial<RacingAccess>, earlier: Partial<RacingAccess>): DataRace {
  return { address: 4112, size: 8, later: access(later), earlier: access(earlier), sequenceEnded: false };
}

describe("a data race in words", () => {
  it("names the variable, both accesses with their positions and moments, and what to do", () => {
    const found = race(
      { core: 2, pc: 4, time: 12_345 },
      { core: 1, pc: 2, time: 980, action: "update", order: "ACQUIRE" },
    );
    expect(raceText(found, DEBUG)).toBe(
      [
        "atomic.c:21: data race on counts[1]: a plain read by core 2 in operation() and " +
          "an acquiring read-modify-write by core 1 in lock(), which nothing orders",
        "  core 2, cycle 12 345: plain read in operation() at atomic.c:21",
        "  core 1, cycle 980: acquiring read-modify-write in lock() at lib/locks.h:11",
        "hint: one of the two is not marked as atomic: make it so, and release what was written before, and acquire it",
      ].join("\n"),
    );
  });

  it("advises a lock or an atomic variable only where both accesses are plain", () => {
    expect(raceHint(race({}, { action: "write" }))).toBe("take the same lock around both, or make the variable atomic");
    for (const found of [race({}, { order: "SEQ_CST" }), race({ order: "SEQ_CST" }, {})])
      expect(raceHint(found)).toContain("one of the two is not marked as atomic");
  });

  it("names the mark that the plain access lacks beside one marked ONCE, whichever of the two came later", () => {
    const once = { order: "ONCE" } as const;
    for (const found of [race({}, { ...once, action: "write" }), race({ ...once, action: "write" }, {})])
      expect(raceHint(found)).toContain("mark the plain read as well, by READ_ONCE(), or data_race()");
    for (const found of [race({ action: "write" }, once), race(once, { action: "write" })])
      expect(raceHint(found)).toContain("mark the plain write as well, by WRITE_ONCE(), or order the two");
  });
});
