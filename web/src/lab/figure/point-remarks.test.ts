import { describe, expect, it } from "vitest";
import { remarksOf, spreadOf } from "./point-remarks.ts";

const POINT = { x: 48, y: 2900, quality: "precise", interval: undefined } as const;
const STARTS = "no interval: the two runs disagree, with 2897 and 3311 messages/s";

describe("the remarks at the selected point", () => {
  it("of a bistable point are its second value and how it comes about, short enough for two lines of a phone", () => {
    const point = { ...POINT, withoutInterval: STARTS, other: { y: 3311, interval: undefined } };
    expect(remarksOf(point)).toEqual(["bistable, so no interval: 3310 with another start and jitter"]);
    expect(spreadOf(point)).toBe("");
    const words = `stock (ticket lock) at 48 cores: 2900 messages/s ${remarksOf(point).join(" ")}`;
    expect(words.length).toBeLessThan(112);
  });

  it("keep what else must be said of such a point", () => {
    const starved = "3 of 48 cores completed no operation";
    const bistable = { ...POINT, withoutInterval: STARTS, other: { y: 3311, interval: undefined } };
    expect(remarksOf({ ...bistable, starved })).toEqual([...remarksOf(bistable), starved]);
  });

  it("are the point's own note, and that a cap ended the run", () => {
    const withoutInterval =
      "no interval: few cores did most of the work (Jain's index 0.900); the two runs gave 1 and 2 a/s";
    expect(remarksOf({ ...POINT, withoutInterval })).toEqual([withoutInterval]);
    const capped = { ...POINT, quality: "unconverged", interval: { low: 2000, high: 4000 } } as const;
    expect(remarksOf(capped)).toEqual([expect.stringContaining("did not converge")]);
    expect(remarksOf(POINT)).toEqual([]);
  });
});
