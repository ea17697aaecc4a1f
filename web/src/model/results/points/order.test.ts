import { describe, expect, it } from "vitest";
import type { RunResult } from "../../../base/run.ts";
import { coreResult, lineResult, runResult } from "../../testing/fixtures.ts";
import { mixingLength, orderOf, stretched } from "./order.ts";

const WAITING = { compute: 900, miss_chip: 100 };

/** A run of cores that share a line. */
function shared(cores: number, orderChanges: number, operations = 10_000, cycles: typeof WAITING = WAITING): RunResult {
  const lines = [lineResult(4096, { counts: { transfers: operations } })];
  const each = Array.from({ length: cores }, () => coreResult(cycles, {}));
  return runResult({ cores: each, lines, orderChanges, operations });
}

describe("orderOf", () => {
  it("is frozen where no core ever changed its place, and mixed after a hundred changes for each core", () => {
    expect(orderOf(shared(48, 0))).toBe("frozen");
    expect(orderOf(shared(48, 1))).toBe("mixing");
    expect(orderOf(shared(48, 4799))).toBe("mixing");
    expect(orderOf(shared(48, 4800))).toBe("mixed");
  });

  it("is mixed where most turns come in another order than the last", () => {
    expect(orderOf(shared(48, 50, 100))).toBe("mixed");
    expect(orderOf(shared(48, 49, 100))).toBe("mixing");
  });

  it("is frozen of two cores that never leave their turns, and mixed otherwise", () => {
    expect(orderOf(shared(2, 0))).toBe("frozen");
    expect(orderOf(shared(2, 1))).toBe("mixed");
  });

  it("is mixed where there is no queue, because the cores share no line", () => {
    expect(orderOf(runResult({ cores: shared(8, 0).cores, lines: [], orderChanges: 0 }))).toBe("mixed");
  });

  it("is mixed where the cores hardly wait: a core takes as long in any order", () => {
    expect(orderOf(shared(48, 1, 10_000, { compute: 996, miss_chip: 4 }))).toBe("mixed");
    expect(orderOf(shared(48, 0, 10_000, { compute: 996, miss_chip: 4 }))).toBe("mixed");
    expect(orderOf(shared(48, 1, 10_000, { compute: 994, miss_chip: 6 }))).toBe("mixing");
  });

  it("asks for so many times longer a run as changes are wanting", () => {
    expect(mixingLength(shared(10, 250))).toBe(4);
    expect(mixingLength(shared(10, 0))).toBe(1);
    expect(mixingLength(shared(10, 1000))).toBe(1);
  });
});

describe("stretched", () => {
  const interval = { low: 90, high: 110 };

  it("reaches to where a run a hundred times longer would be, if the value moves on as it did", () => {
    expect(stretched(interval, { now: 100, shorter: 103, length: 10 })).toEqual({ low: 84, high: 110 });
    expect(stretched(interval, { now: 100, shorter: 97, length: 100 })).toEqual({ low: 90, high: 113 });
  });

  it("leaves the interval as it is where nothing moved, or the run is no longer", () => {
    expect(stretched(interval, { now: 100, shorter: 100, length: 16 })).toEqual(interval);
    expect(stretched(interval, { now: 100, shorter: 50, length: 1 })).toEqual(interval);
  });
});
