/** A number with its unit: computed by points or by a run, right within a share, near by its unit or its size. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEBUG, lockResult, runResult } from "../../testing/fixtures.ts";
import { curves, exerciseOf, judged, NO_POINTS, problemsOf, solved } from "../testing/asked.ts";

const EXERCISE = exerciseOf(
  "number",
  { unit: "cycles", also: { ns: "1000000000 / machine clock_hz" } },
  { value: "atomic@8" },
);
const cycles = (value: number) => ({ value, unit: "cycles" });
const of = (value: number) => curves({ atomic: [[8, value]] });

const positive = fc.double({ min: 1e-3, max: 1e9, noNaN: true });

describe("a number", () => {
  it("is right where it is what the points give, and within a tenth of it", () => {
    fc.assert(
      fc.property(positive, fc.double({ min: -0.099, max: 0.099, noNaN: true }), (value, off) => {
        expect(judged(EXERCISE, solved(EXERCISE, of(value)), of(value)).grade).toBe("right");
        expect(judged(EXERCISE, cycles(value * (1 + off)), of(value)).grade).toBe("right");
      }),
    );
  });

  it("is near up to a half, and wrong beyond", () => {
    fc.assert(
      fc.property(positive, fc.double({ min: 0.11, max: 0.49, noNaN: true }), (value, off) => {
        expect(judged(EXERCISE, cycles(value * (1 - off)), of(value)).grade).toBe("near");
        expect(judged(EXERCISE, cycles(value * (2.1 + off)), of(value)).grade).toBe("wrong");
      }),
    );
  });

  it("may have another unit that the exercise knows, spelled as people do", () => {
    expect(judged(EXERCISE, { value: 250, unit: " NS " }, of(500)).grade).toBe("right");
    expect(judged(EXERCISE, { value: 500, unit: "ns" }, of(500)).text).toBe(
      "100 % too high; the simulation gives 500 cycles.",
    );
  });

  it("with the wrong unit is near when the number is right", () => {
    expect(judged(EXERCISE, { value: 500, unit: "µs" }, of(500))).toEqual({
      grade: "near",
      text: "The number is right, but it is a number of cycles.",
    });
    expect(judged(EXERCISE, { value: 7, unit: "" }, of(500)).grade).toBe("wrong");
  });

  it("that is a thousand times too large is told to look at its unit", () => {
    expect(judged(EXERCISE, cycles(500_000), of(500))).toEqual({
      grade: "near",
      text: "1000 times too large: the digits are right, the unit is not.",
    });
  });

  it("that is far off is told how far, also below 0", () => {
    expect(judged(EXERCISE, cycles(100), of(500)).text).toBe("5 times too low; the simulation gives 500 cycles.");
    expect(judged(EXERCISE, cycles(-3), of(500)).text).toBe("Too low; the simulation gives 500 cycles.");
    expect(judged(EXERCISE, cycles(3), of(0)).grade).toBe("wrong");
    expect(judged(EXERCISE, cycles(0), of(0)).grade).toBe("right");
  });

  it("may be a cell of a run's tables", () => {
    const value = { run: { variant: "atomic", x: 8 }, cell: { table: "locks", column: "handoff_mean" } };
    const handoff = exerciseOf("number", { unit: "cycles" }, { value });
    expect(handoff.needs()).toEqual({ run: { variant: "atomic", x: 8, parameters: {}, trace: false } });
    const result = runResult({ locks: [lockResult(4096, { acquisitions: 9, handoffs: 4, handoff_cycles: 1200 })] });
    const results = { ...NO_POINTS, run: { result, debug: DEBUG, lineBytes: 64 } };
    expect(solved(handoff, results)).toEqual(cycles(300));
    expect(handoff.check(cycles(300), NO_POINTS).ok).toBe(false);
  });

  it("has problems where it is bound to nothing", () => {
    expect(problemsOf("number", { unit: "" }, { value: "none@8" })).toEqual(["reveal.value"]);
    expect(problemsOf("number", { unit: "" }, { value: "atomic@3" })).toEqual(["reveal.value"]);
    expect(problemsOf("number", { unit: "" }, { value: "atomic@8 / " })).toEqual(["reveal.value"]);
    expect(problemsOf("number", { unit: "", also: { ns: "machine no.such" } }, { value: "hold" })).toEqual([
      "ask.also.ns",
    ]);
    expect(problemsOf("number", { unit: "" }, { value: "hold", near_within: 0.01 })).toEqual(["reveal.near_within"]);
  });
});
