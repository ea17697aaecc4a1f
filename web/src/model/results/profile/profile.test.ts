import { describe, expect, it } from "vitest";
import { profileByFunction, profileByLine } from "./profile.ts";
import { spotText } from "../symbols.ts";
import { DEBUG, runResult } from "../../testing/fixtures.ts";

describe("profile", () => {
  it("adds instructions up to functions, most cycles first", () => {
    expect(profileByFunction(runResult(), DEBUG)).toEqual([
      { cycles: 1600, share: 0.8, symbol: "operation", file: "atomic.c", line: 19 },
      { cycles: 400, share: 0.2, symbol: "lock", file: "lib/locks.h", line: 9 },
    ]);
  });

  it("adds instructions up to source lines, and leaves out those that took no time", () => {
    const rows = profileByLine(runResult(), DEBUG);
    expect(rows.map((r) => [spotText(r), r.cycles])).toEqual([
      ["atomic.c:21", 1000],
      ["atomic.c:20", 600],
      ["lib/locks.h:10", 400],
    ]);
  });
});
