import { describe, expect, it } from "vitest";
import { cycleRows } from "./cycles.ts";
import { runResult } from "../testing/fixtures.ts";

describe("cycles", () => {
  it("are summed over cores, with shares that add up to 1", () => {
    const rows = cycleRows(runResult());
    expect(rows.find((r) => r.category === "compute")).toMatchObject({ cycles: 1100, share: 0.55, perOperation: 110 });
    expect(rows.reduce((sum, r) => sum + r.share, 0)).toBeCloseTo(1);
  });

  it("have shares of 0 in an empty run", () => {
    expect(cycleRows(runResult({ cores: [], operations: 0 })).every((r) => r.share === 0 && r.perOperation === 0)).toBe(
      true,
    );
  });
});
