/** Outcomes of a litmus test: exactly those that are possible pass. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exerciseOf, judged, LITMUS, problemsOf, solved } from "../testing/asked.ts";

const OFFERED = ["0:a=0; 1:b=0;", "0:a=0; 1:b=1;", "0:a=1; 1:b=0;", "0:a=1; 1:b=1;"];
const BOTH_OLD = OFFERED[0] ?? "";
const ASK = { variant: "plain", model: "TSO" };
const EXERCISE = exerciseOf("outcomes", ASK, { because: { [BOTH_OLD]: "Both stores may still wait." } }, LITMUS);
const seen = (possible: readonly string[]) => ({ outcomes: { offered: OFFERED, possible } });
const some = fc.subarray(OFFERED);

describe("outcomes", () => {
  it("are right when they are those that the explorer found", () => {
    fc.assert(
      fc.property(some, (possible) => {
        expect(judged(EXERCISE, solved(EXERCISE, seen(possible)), seen(possible)).grade).toBe("right");
      }),
    );
  });

  it("are near when the reader is wrong about one of them, and wrong otherwise", () => {
    fc.assert(
      fc.property(some, some, (possible, ticked) => {
        const off = OFFERED.filter((one) => possible.includes(one) !== ticked.includes(one)).length;
        const { grade, text } = judged(EXERCISE, { possible: ticked }, seen(possible));
        expect(grade).toBe(off === 0 ? "right" : off === 1 ? "near" : "wrong");
        expect(text).toMatch(/^[A-Z0-9].*\.$/);
      }),
    );
  });

  it("have the exercise's sentence, or one that says what is so", () => {
    expect(judged(EXERCISE, { possible: OFFERED.slice(1) }, seen(OFFERED)).text).toBe("Both stores may still wait.");
    expect(judged(EXERCISE, { possible: OFFERED.slice(0, 3) }, seen(OFFERED)).text).toBe(
      "0:a=1, 1:b=1 is possible under TSO.",
    );
    expect(judged(EXERCISE, { possible: OFFERED.slice(1) }, seen(OFFERED.slice(1, 3))).text).toContain(
      "is impossible under TSO",
    );
  });

  it("that the test does not have get no verdict", () => {
    expect(EXERCISE.check({ possible: ["0:a=7;"] }, seen(OFFERED)).ok).toBe(false);
    expect(EXERCISE.check({ possible: [] }, {}).ok).toBe(false);
  });

  it("are those of a litmus experiment only, and of a variant that it has", () => {
    expect(problemsOf("outcomes", ASK, {})).toEqual(["kind"]);
    expect(problemsOf("outcomes", { ...ASK, variant: "none" }, {}, LITMUS)).toEqual(["ask.variant"]);
  });
});
