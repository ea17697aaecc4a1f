/** A drawn curve: the right one passes, a near one is told as such, and every wrong one is told where it is wrong. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SCENARIO_JSON, testScenario } from "../../testing/fixtures.ts";
import type { Results } from "../common/needs.ts";
import { curves, exerciseOf, judged, problemsOf, solved } from "../testing/asked.ts";

const ASK = { variant: "atomic", y: [1, 100_000] };
const EXERCISE = exerciseOf("draw", ASK, { peak_within: 1 });
const XS = [1, 2, 4, 6, 8];

const heights = fc.array(fc.double({ min: 1, max: 1e5, noNaN: true }), { minLength: XS.length, maxLength: XS.length });
const curve = heights.map((ys) => ys.map((y, i) => [XS[i] ?? 0, y] as const));

/** Rises to 4 cores, and collapses. */
const COLLAPSE = curves({
  atomic: [
    [1, 100],
    [2, 200],
    [4, 400],
    [6, 100],
    [8, 50],
  ],
});

/** The results of a scenario with another measure. */
function curvesOf(measure: object, points: readonly (readonly [number, number])[]): Results {
  const results = curves({ atomic: points });
  return {
    facts: { ...results.facts, rows: results.facts?.rows ?? [], machine: {}, file: testScenario({ measure }).file },
  };
}

const scaled = (by: number, points: readonly (readonly [number, number])[]) => points.map(([x, y]) => [x, y * by]);

describe("a drawn curve", () => {
  it("is right where it is the simulated one, in any order of its points", () => {
    fc.assert(
      fc.property(curve, fc.boolean(), (points, isReversed) => {
        const answer = { points: isReversed ? points.toReversed() : points };
        expect(judged(EXERCISE, answer, curves({ atomic: points })).grade).toBe("right");
        expect(solved(EXERCISE, curves({ atomic: points }))).toEqual({ points });
      }),
    );
  });

  it("is near when it lies a little too high or too low everywhere, and wrong when it lies far off", () => {
    fc.assert(
      fc.property(curve, fc.constantFrom(1.5, 1 / 1.5, 1.9, 1 / 1.9), fc.constantFrom(8, 0.1), (points, near, far) => {
        const results = curves({ atomic: points });
        const grade = (by: number) =>
          judged(exerciseOf("draw", ASK, {}), { points: scaled(by, points) }, results).grade;
        expect(grade(near)).toBe("near");
        expect(grade(far)).toBe("wrong");
      }),
    );
  });

  it("that goes on rising is told how far the peak is off, and where it is too hopeful", () => {
    const points = XS.map((x) => [x, 100 * x]);
    expect(judged(EXERCISE, { points }, COLLAPSE)).toEqual({
      grade: "wrong",
      text: "16 times too hopeful at 8 cores; the peak is 4 cores too late.",
    });
  });

  it("that falls too early is told so", () => {
    const points = [
      [1, 100],
      [2, 200],
      [4, 80],
      [6, 60],
      [8, 50],
    ];
    expect(judged(EXERCISE, { points }, COLLAPSE).text).toBe(
      "5 times too cautious at 4 cores; the peak is 2 cores too early.",
    );
  });

  it("of times, where less is better, is hopeful when it is low", () => {
    const times = curvesOf({ ...SCENARIO_JSON.measure, unit: "cycles" }, [
      [1, 100],
      [4, 20],
      [8, 100],
    ]);
    const answer = { points: [[1, 10]] };
    expect(judged(EXERCISE, answer, times).text).toBe("10 times too hopeful at 1 core.");
    const early = {
      points: [
        [1, 20],
        [4, 100],
        [8, 200],
      ],
    };
    expect(judged(EXERCISE, early, times).text).toContain("the lowest point is 3 cores too early");
  });

  it("may have other x values than the points, and is level beyond its ends", () => {
    const points = [
      [2, 200],
      [3, 400],
      [5, 200],
    ];
    const results = curves({
      atomic: [
        [1, 200],
        [3, 400],
        [8, 200],
      ],
    });
    expect(judged(exerciseOf("draw", ASK, {}), { points }, results).grade).toBe("right");
  });

  it("needs the whole curve, or the x values that are asked for", () => {
    expect(EXERCISE.needs()).toEqual({ points: { variants: ["atomic"], values: undefined, parameters: {} } });
    const some = exerciseOf("draw", { ...ASK, x: [8, 2] }, {});
    expect(some.needs()).toEqual({ points: { variants: ["atomic"], values: [2, 8], parameters: {} } });
  });

  it("is refused where it has no points, points below the axis, or hundreds of them", () => {
    const refused = [{ points: [] }, { points: [[1, 0]] }, { points: Array.from({ length: 999 }, (_, x) => [x, 1]) }];
    for (const answer of refused) expect(EXERCISE.check(answer, COLLAPSE).ok).toBe(false);
  });

  it("has problems where the scenario has no such variant or place", () => {
    expect(problemsOf("draw", { ...ASK, variant: "none" }, {})).toEqual(["ask.variant"]);
    expect(problemsOf("draw", { ...ASK, x: [1, 3] }, {})).toEqual(["ask.x[1]"]);
    expect(problemsOf("draw", { ...ASK, y: [5, 5] }, {})).toEqual(["ask.y"]);
    expect(problemsOf("draw", ASK, { right_within: 3 })).toEqual(["reveal.near_within"]);
  });

  it("may be of other parameters than the scenario's own, which must be there and in their range", () => {
    const name = "hold";
    const asked = { ...ASK, parameters: { [name]: 200 } };
    expect(exerciseOf("draw", asked, {}).needs().points?.parameters).toEqual({ [name]: 200 });
    expect(EXERCISE.needs().points?.parameters).toEqual({});
    expect(problemsOf("draw", { ...ASK, parameters: { nothing: 1, [name]: 1e9 } }, {})).toEqual([
      "ask.parameters.nothing",
      `ask.parameters.${name}`,
    ]);
  });
});
