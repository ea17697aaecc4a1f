import { describe, expect, it } from "vitest";
import { coreResult, runResult } from "../testing/fixtures.ts";
import { workOf } from "./work.ts";

const [CORES, OPERATIONS, INSTRUCTIONS] = [2, 60, 7500];

/** A run that was measured from its beginning on. */
const RUN = runResult({
  cores: Array.from({ length: CORES }, () => coreResult({}, { instructions: INSTRUCTIONS })),
  transactions: 40,
  operations: OPERATIONS,
  time: 1000,
  measuredFrom: 0,
});

describe("workOf", () => {
  it("adds transactions, operations and instructions by what they cost", () => {
    expect(workOf(RUN)).toBe(40 + OPERATIONS / 3 + (CORES * INSTRUCTIONS) / 75);
  });

  it("counts the warm-up as if it were like the rest", () => {
    expect(workOf({ ...RUN, measuredFrom: 750 })).toBe(4 * workOf(RUN));
  });

  it("does not depend on how the simulator made the run", () => {
    expect(workOf({ ...RUN, events: 1e9, steps: 1e9 })).toBe(workOf(RUN));
  });

  it("is a number for a run that has measured nothing", () => {
    expect(workOf({ ...RUN, transactions: 0, operations: 0, cores: [], time: 5, measuredFrom: 5 })).toBe(0);
  });
});
