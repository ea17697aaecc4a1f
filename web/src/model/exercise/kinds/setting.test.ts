/** Parameters moved until a goal is reached: the runs with these values decide. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { curves, exerciseOf, judged, problemsOf, solved } from "../testing/asked.ts";

const ASK = { parameters: ["hold"], goal: "the curve peaks at 4 cores" };
const REVEAL = { goal: "atomic: peak_x() == 4", near: "atomic: abs(peak_x() - 4) <= 2", solution: { hold: 300 } };
const EXERCISE = exerciseOf("setting", ASK, REVEAL);

/** A curve with its peak there. */
const peakAt = (x: number) => curves({ atomic: [1, 2, 4, 6, 8].map((each) => [each, each === x ? 9 : 5]) });

describe("a setting", () => {
  it("is right when the goal is reached, near when the looser one is, and wrong otherwise", () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 2, 4, 6, 8), fc.integer({ min: 10, max: 1000 }), (x, hold) => {
        const { grade } = judged(EXERCISE, { parameters: { hold } }, peakAt(x));
        expect(grade).toBe(x === 4 ? "right" : Math.abs(x - 4) <= 2 ? "near" : "wrong");
      }),
    );
    expect(judged(EXERCISE, solved(EXERCISE, peakAt(4)), peakAt(4)).text).toBe("The goal is reached: 4 against 4.");
    expect(judged(EXERCISE, { parameters: { hold: 10 } }, peakAt(8)).text).toBe("Not reached: 8 against 4.");
  });

  it("needs the points with the answer's values, and with no other parameter that it names", () => {
    const needs = EXERCISE.needsFor({ parameters: { hold: 50, pairs: 8 } });
    expect(needs).toEqual({
      ok: true,
      value: { points: { variants: ["atomic"], values: undefined, parameters: { hold: 50 } } },
    });
    expect(EXERCISE.needs().points?.parameters).toEqual({ hold: 300 });
  });

  it("of another parameter, or beyond its range, gets no verdict", () => {
    expect(EXERCISE.check({ parameters: { pairs: 2 } }, peakAt(4)).ok).toBe(false);
    expect(EXERCISE.check({ parameters: { hold: 1 } }, peakAt(4))).toEqual({
      ok: false,
      error: "hold has values from 10 to 1000, not 1",
    });
    expect(EXERCISE.check({ parameters: { hold: 0.5 } }, peakAt(4)).ok).toBe(false);
  });

  it("has problems where parameters, goal or solution do not fit the scenario", () => {
    expect(problemsOf("setting", { ...ASK, parameters: ["none"] }, REVEAL)).toEqual(["ask.parameters"]);
    expect(problemsOf("setting", ASK, { ...REVEAL, solution: { hold: 5 } })).toEqual(["reveal.solution"]);
    expect(problemsOf("setting", ASK, { ...REVEAL, goal: "atomic: peak_x()" })).toEqual(["reveal.goal"]);
    expect(problemsOf("setting", ASK, { ...REVEAL, near: "none: peak() > 1" })).toEqual(["reveal.near"]);
  });
});
