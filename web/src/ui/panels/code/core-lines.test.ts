import { describe, expect, it } from "vitest";
import { coresOfFile, describeLine, describePlaces } from "./core-lines.ts";

const DEBUG = {
  files: ["a.c", "lib/b.h"],
  spots: [
    { file: 0, line: 3 },
    { file: 1, line: 20 },
    { file: 1, line: 20 },
    { file: 0, line: 7 },
    { file: 1, line: 9 },
  ],
};
const at = (core: number, pc: number, holding = false) => ({ core, pc, holding });
const PLACES = [at(0, 1), at(1, 2, true), at(2, 0), at(3, 1), at(4, 3), at(5, 4), at(6, 99)];

describe("cores by line", () => {
  it("counts the cores of all instructions of a line, in its own file only", () => {
    expect(coresOfFile(PLACES, DEBUG, "lib/b.h")).toMatchObject([
      { line: 20, cores: [0, 1, 3], holding: [1] },
      { line: 9, cores: [5], holding: [] },
    ]);
    expect(coresOfFile(PLACES, DEBUG, "a.c").map((one) => one.line)).toEqual([3, 7]);
    expect(coresOfFile(PLACES, DEBUG, "c.h")).toEqual([]);
  });

  it("says where most are, and how many are elsewhere", () => {
    expect(describePlaces(PLACES, DEBUG)).toBe("3 at lib/b.h:20, 1 at a.c:3, 1 at a.c:7, 1 elsewhere");
    expect(describePlaces([at(0, 0), at(1, 1), at(2, 2)], DEBUG)).toBe("2 at lib/b.h:20, 1 at a.c:3");
    expect(describePlaces([], DEBUG)).toBe("");
  });

  it("names the cores of a line, and who of them holds a lock", () => {
    expect(describeLine({ line: 1, cores: [7], holding: [] })).toBe("core 7 is here");
    expect(describeLine({ line: 1, cores: [7], holding: [7] })).toBe("core 7 is here, holding a lock");
    expect(describeLine({ line: 1, cores: [1, 4], holding: [4] })).toBe("2 cores are here: 1, 4; holding a lock: 4");
    const many = Array.from({ length: 30 }, (_, core) => core);
    expect(describeLine({ line: 1, cores: many, holding: [] })).toMatch(/^30 cores are here: 0, .*, 23, …$/);
  });
});
