import { describe, expect, it } from "vitest";
import { firstLook } from "./first-look.ts";
import type { TraceModel } from "./model.ts";

/** The parts of a trace that the choice reads. */
function model(heldTime: number[], transactions: number[]): TraceModel {
  const part = {
    begin: 100,
    end: 1100,
    transactionTimes: Float64Array.from(transactions),
    handoffs: { heldTime: Float64Array.from(heldTime) },
  };
  return part as unknown as TraceModel;
}

describe("the first look at a trace", () => {
  it("is the first hand-off after the middle of what was measured", () => {
    expect(firstLook(model([200, 500, 700, 900], []), 0)).toBe(700);
    expect(firstLook(model([200, 500, 700, 900], []), 500)).toBe(900);
  });

  it("is the middle transaction of what was measured, where no lock is handed on", () => {
    expect(firstLook(model([], [110, 120, 130, 140, 800, 900, 1000]), 0)).toBe(140);
    expect(firstLook(model([], [110, 120, 130, 140, 800, 900, 1000]), 700)).toBe(900);
  });

  it("is the middle where nothing happened after the warm-up", () => {
    expect(firstLook(model([], [110, 120]), 300)).toBe(700);
  });

  it("looks at the whole trace if it ends before measuring began", () => {
    expect(firstLook(model([], [110, 120, 130]), 5000)).toBe(120);
  });
});
