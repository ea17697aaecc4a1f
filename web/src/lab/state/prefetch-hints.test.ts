import { describe, expect, it } from "vitest";
import { hintNow, NO_HINTS, reportHint, type PrefetchHints, type PrefetchHint } from "./prefetch-hints.ts";

const values = (...of: number[]): PrefetchHint => ({ kind: "values", name: "hold", values: of });
const told = (...all: [by: string, expected: PrefetchHint | undefined][]): PrefetchHints =>
  all.reduce((before, [by, expected]) => reportHint(before, by, expected), NO_HINTS);

describe("what a reader may ask for next", () => {
  it("is what the control said that spoke last", () => {
    expect(hintNow({ hints: NO_HINTS })).toBeUndefined();
    expect(hintNow({ hints: told(["slider", values(1)], ["figure", values(2)]) })).toEqual(values(2));
    expect(hintNow({ hints: told(["slider", values(1)], ["figure", values(2)], ["slider", values(3)]) })).toEqual(
      values(3),
    );
  });

  it("is that of the focused control again when the pointer has left another one", () => {
    const focus = values(1);
    expect(hintNow({ hints: told(["slider", focus], ["figure", values(2)], ["figure", undefined]) })).toBe(focus);
  });

  it("stays that of the pointer when the focus goes, and is nothing when both have gone", () => {
    const one = told(["slider", values(1)], ["figure", values(2)], ["slider", undefined]);
    expect(hintNow({ hints: one })).toEqual(values(2));
    expect(hintNow({ hints: reportHint(one, "figure", undefined) })).toBeUndefined();
  });
});
