import { describe, expect, it } from "vitest";
import { FakeClock } from "../../worker/testing/fake-clock.ts";
import { Turn, TURN_MS } from "./turn.ts";

describe("the turn of a sweep while a slider moves", () => {
  it("lasts until the sweep has drawn something, but not for ever", () => {
    const clock = new FakeClock();
    const turn = new Turn(clock);
    expect(turn.left()).toBe(TURN_MS.most);
    clock.pass(TURN_MS.least);
    expect(turn.left()).toBe(TURN_MS.most - TURN_MS.least);
    clock.pass(TURN_MS.most);
    expect(turn.left()).toBe(0);
  });

  it("is short for a sweep that draws soon, and over for one that has drawn its whole figure", () => {
    const clock = new FakeClock();
    const turn = new Turn(clock);
    turn.drew();
    expect(turn.left()).toBe(TURN_MS.least);
    clock.pass(TURN_MS.least / 2);
    expect(turn.left()).toBe(TURN_MS.least / 2);
    turn.end();
    expect(turn.left()).toBe(0);
  });
});
