/** Choices: the right ones pass, and every wrong one is answered by its own sentence. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { curves, exerciseOf, judged, LITMUS, NO_POINTS, problemsOf, solved } from "../testing/asked.ts";

const IDS = ["a", "b", "c", "d"] as const;
const CHOICES = IDS.map((id) => ({ id, text: `Choice ${id}.` }));
const BECAUSE = Object.fromEntries(IDS.map((id) => [id, `${id} is wrong because of ${id}.`]));

function several(right: readonly string[]) {
  const entries = IDS.map((id) => [id, right.includes(id) ? { right: true } : { because: BECAUSE[id] }]);
  return exerciseOf("choice", { several: true, choices: CHOICES }, { choices: Object.fromEntries(entries) });
}

const ONE = exerciseOf(
  "choice",
  { choices: CHOICES },
  {
    choices: { a: { right: true }, ...Object.fromEntries(["b", "c", "d"].map((id) => [id, { because: BECAUSE[id] }])) },
  },
);
const subset = fc.subarray([...IDS], { minLength: 1 });

describe("one choice", () => {
  it("is right where it holds, and answered by its own sentence where it does not", () => {
    expect(judged(ONE, solved(ONE, NO_POINTS), NO_POINTS).grade).toBe("right");
    for (const id of ["b", "c", "d"]) {
      expect(judged(ONE, { chosen: [id] }, NO_POINTS)).toEqual({
        grade: "wrong",
        text: BECAUSE[id]?.replace(/^./, (letter) => letter.toUpperCase()),
      });
    }
    expect(judged(ONE, { chosen: [] }, NO_POINTS).text).toBe("Nothing was chosen.");
  });

  it("that the exercise does not have gets no verdict", () => {
    expect(ONE.check({ chosen: ["z"] }, NO_POINTS)).toEqual({ ok: false, error: 'the exercise has no choice "z"' });
  });
});

describe("several choices", () => {
  it("are right where they are those that hold, in any order and however often", () => {
    fc.assert(
      fc.property(subset, (right) => {
        const chosen = [...right, ...right].reverse();
        expect(judged(several(right), { chosen }, NO_POINTS).grade).toBe("right");
      }),
    );
  });

  it("are near when one is missing or too many, and wrong when more are", () => {
    fc.assert(
      fc.property(subset, subset, (right, chosen) => {
        const off = IDS.filter((id) => right.includes(id) !== chosen.includes(id));
        const verdict = judged(several(right), { chosen }, NO_POINTS);
        expect(verdict.grade).toBe(off.length === 0 ? "right" : off.length === 1 ? "near" : "wrong");
        const extra = chosen.find((id) => !right.includes(id));
        if (extra !== undefined) expect(verdict.text.toLowerCase()).toContain("is wrong because of");
        expect(verdict.text).toMatch(/^[A-Z0-9].*\.$/s);
      }),
    );
  });
});

describe("a choice that follows from points", () => {
  const exercise = exerciseOf(
    "choice",
    {
      choices: [
        { id: "falls", text: "It falls." },
        { id: "rises", text: "It rises." },
      ],
    },
    {
      choices: {
        falls: { when: "atomic: throughput(8) < throughput(1)", because: "It rises." },
        rises: { when: "atomic: throughput(8) >= throughput(1)", because: "It falls." },
      },
    },
  );

  it("needs them, and changes with them", () => {
    expect(exercise.needs()).toEqual({ points: { variants: ["atomic"], values: [1, 8], parameters: {} } });
    const falling = curves({
      atomic: [
        [1, 9],
        [8, 3],
      ],
    });
    const rising = curves({
      atomic: [
        [1, 9],
        [8, 30],
      ],
    });
    expect(judged(exercise, { chosen: ["falls"] }, falling).grade).toBe("right");
    expect(judged(exercise, { chosen: ["falls"] }, rising)).toEqual({ grade: "wrong", text: "It rises." });
  });

  it("has no verdict where the points are missing", () => {
    expect(exercise.check({ chosen: ["falls"] }, curves({ atomic: [[1, 9]] })).ok).toBe(false);
    expect(exercise.check({ chosen: ["falls"] }, {}).ok).toBe(false);
  });
});

describe("the file of choices", () => {
  const problems = (choices: object, ask: object = { choices: CHOICES.slice(0, 2) }) =>
    problemsOf("choice", ask, { choices });

  it("has a sentence for every choice that may be wrong", () => {
    expect(problems({ a: { right: true }, b: {} })).toEqual(["reveal.choices.b.because"]);
    expect(problems({ a: { when: "atomic: peak() > 1" }, b: { because: "no" } })).toEqual(["reveal.choices.a.because"]);
    expect(problems({ a: { right: true } })).toEqual(["ask.choices[1].id"]);
  });

  it("names each choice once, one that is right, and shapes of curves that there are", () => {
    expect(problems({ a: { right: true }, b: { because: "no" }, c: { because: "no" } })).toEqual(["reveal.choices.c"]);
    expect(problems({ a: { because: "no" }, b: { because: "no" } })).toEqual(["reveal.choices"]);
    expect(problems({ a: { right: true }, b: { right: true } })).toEqual(["reveal.choices"]);
    const when = "none: peak() > 1";
    expect(problems({ a: { when, because: "no" }, b: { because: "no" } })).toEqual(["reveal.choices.a.when"]);
  });

  it("may lie beside a litmus experiment, as long as nothing follows from points", () => {
    const right = { choices: { a: { right: true }, b: { because: "no" } } };
    expect(problemsOf("choice", { choices: CHOICES.slice(0, 2) }, right, LITMUS)).toEqual([]);
  });
});
