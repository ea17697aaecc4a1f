import { describe, expect, it } from "vitest";
import { CYCLE_CATEGORIES } from "./abi.gen.ts";
import { coreResult, lineResult, runResult } from "../model/testing/fixtures.ts";
import { countsOfCores, cyclesOfCores, inParts, sumsOfCycles, withTables } from "./run-tables.ts";

const CORES = [
  coreResult({ compute: 600, idle: 400 }, { operations: 6, loads: 12 }),
  coreResult({ compute: 500, idle: 0 }, { operations: 4, loads: 8 }),
];
const LINES = [
  lineResult(128, { home: undefined, readers: [3, 1], writers: [1, 0] }),
  lineResult(64, { home: 2, counts: { reads: 7 }, readWords: [5, 0], writtenWords: [0, 9] }),
];
const RESULT = runResult({ cores: CORES, lines: LINES });

describe("a result with tables", () => {
  it("has the rows that the tables were made from", () => {
    const made = withTables(inParts(RESULT).small, inParts(RESULT).tables);
    expect({ ...made }).toStrictEqual(RESULT);
    expect(made.lines).toBe(made.lines);
  });

  it("keeps its parts, so that nothing is made from its rows", () => {
    const { small, tables } = inParts(RESULT);
    expect(inParts(RESULT).tables).toBe(tables);
    expect(inParts(withTables(small, tables))).toEqual({ small, tables });
    expect(inParts(withTables(small, tables)).tables).toBe(tables);
  });
});

describe("a column of the cores", () => {
  it("is that of the category or the count, core by core", () => {
    expect(cyclesOfCores(RESULT, "idle")).toEqual([400, 0]);
    expect(cyclesOfCores(RESULT, "compute")).toEqual([600, 500]);
    expect(countsOfCores(RESULT, "operations")).toEqual([6, 4]);
    expect(countsOfCores(RESULT, "loads")).toEqual([12, 8]);
  });

  it("is summed over the cores for each category", () => {
    const sums = CYCLE_CATEGORIES.map(({ name }) => cyclesOfCores(RESULT, name).reduce((sum, one) => sum + one, 0));
    expect(sumsOfCycles(RESULT)).toEqual(sums);
    expect(sums).toContain(1100);
  });
});
