import { describe, expect, it } from "vitest";
import { FakeClock } from "../../worker/testing/fake-clock.ts";
import { SweepPacing, PACE_MS } from "./pacing.ts";

describe("the pacing of a sweep while a slider moves", () => {
  it("lasts until the sweep has drawn something, but not for ever", () => {
    const clock = new FakeClock();
    const pacing = new SweepPacing(clock);
    expect(pacing.left()).toBe(PACE_MS.most);
    clock.pass(PACE_MS.least);
    expect(pacing.left()).toBe(PACE_MS.most - PACE_MS.least);
    clock.pass(PACE_MS.most);
    expect(pacing.left()).toBe(0);
  });

  it("is short for a sweep that draws soon, and over for one that has drawn its whole figure", () => {
    const clock = new FakeClock();
    const pacing = new SweepPacing(clock);
    pacing.drew();
    expect(pacing.left()).toBe(PACE_MS.least);
    clock.pass(PACE_MS.least / 2);
    expect(pacing.left()).toBe(PACE_MS.least / 2);
    pacing.end();
    expect(pacing.left()).toBe(0);
  });
});
