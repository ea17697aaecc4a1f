/** Something picked in a run: the run's own tables and trace say which one is right. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEBUG, lineResult, lockResult, runResult } from "../../testing/fixtures.ts";
import { exerciseOf, judged, NO_POINTS, problemsOf, solved } from "../testing/asked.ts";
import { lockRun } from "../testing/lock-trace.ts";
import type { Results, SeenRun } from "../common/needs.ts";

const RUN = { variant: "atomic", x: 8 };
const pick = (what: string, rule: string) => exerciseOf("pick", { what, run: RUN }, { rule });
const withRun = (run: SeenRun): Results => ({ ...NO_POINTS, run });
const ofResult = (result: SeenRun["result"]): Results => withRun({ result, debug: DEBUG, lineBytes: 64 });

/** Waits of three locks: the_lock, counts[0] and counts[1]. */
const locks = (waits: readonly number[]): Results =>
  ofResult(
    runResult({
      locks: waits.map((cycles, i) => lockResult(4096 + 8 * i, { acquisitions: 1, wait_cycles: cycles })),
    }),
  );
const NAMES = ["the_lock", "counts[0]", "counts[1]"];

describe("a picked lock", () => {
  const exercise = pick("lock", "most wait_mean");

  it("is right where the run's value is the largest, near where it is the second, and wrong otherwise", () => {
    const waits = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(waits, (values) => {
        const results = locks(values.map((value) => value * 1000));
        const order = NAMES.toSorted((a, b) => (values[NAMES.indexOf(b)] ?? 0) - (values[NAMES.indexOf(a)] ?? 0));
        const grades = order.map((picked) => judged(exercise, { picked }, results).grade);
        expect(grades).toEqual(["right", "near", "wrong"]);
        expect(judged(exercise, solved(exercise, results), results).grade).toBe("right");
      }),
    );
  });

  it("is as right as another one with the same value", () => {
    expect(judged(exercise, { picked: "counts[0]" }, locks([5000, 4990, 10])).grade).toBe("right");
  });

  it("is told beside the right one", () => {
    expect(judged(exercise, { picked: "counts[1]" }, locks([5000, 900, 10])).text).toBe(
      "`counts[1]` has 10 cycles; `the_lock` has 5000 cycles.",
    );
  });

  it("that the run does not have gets no verdict", () => {
    expect(exercise.check({ picked: "no_lock" }, locks([1, 2, 3])).ok).toBe(false);
    expect(exercise.check({ picked: "the_lock" }, NO_POINTS).ok).toBe(false);
  });
});

describe("a picked field", () => {
  const line = lineResult(4096, {
    counts: { reads: 60, writes: 40, false_sharing: 50 },
    readWords: [0b1, 0],
    writtenWords: [0b10, 0],
  });

  it("is right where cores ask for it on the line that is most falsely shared", () => {
    const results = ofResult(runResult({ lines: [line] }));
    const exercise = pick("field", "falsely shared");
    expect(judged(exercise, { picked: "the_lock.owner" }, results).grade).toBe("right");
    expect(judged(exercise, { picked: "counts[0]" }, results).grade).toBe("wrong");
    expect(solved(exercise, results)).toEqual({ picked: "the_lock.next" });
  });

  it("has no right answer where nothing is falsely shared", () => {
    const results = ofResult(runResult({ lines: [lineResult(4096, { counts: { reads: 9 } })] }));
    expect(pick("field", "falsely shared").solution(results).ok).toBe(false);
  });
});

describe("a picked core", () => {
  const exercise = pick("core", "next holder");

  it("is right where it is the next holder, near where it is the one after, and wrong otherwise", () => {
    const holders = fc.uniqueArray(fc.nat({ max: 40 }), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(holders, (cores) => {
        const results = withRun(lockRun(cores));
        /* Of six hand-offs the fourth is the middle one: from the fourth holder to the fifth. */
        const grades = [4, 5, 3, 6].map((i) => judged(exercise, { picked: cores[i] }, results).grade);
        expect(grades).toEqual(["right", "near", "wrong", "wrong"]);
        expect(solved(exercise, results)).toEqual({ picked: cores[4] });
      }),
    );
    expect(exercise.needs()).toEqual({ run: { ...RUN, parameters: {}, trace: true } });
  });

  it("that the run does not have gets no verdict", () => {
    for (const picked of [99, -1, 0.5, "no core"]) {
      expect(exercise.check({ picked }, withRun(lockRun([0, 1, 2]))).ok).toBe(false);
    }
  });
});

describe("a picked moment", () => {
  it("is right in the longest hand-off, near beside it, and wrong far from it", () => {
    const exercise = pick("moment", "longest hand-off");
    const results = withRun(
      lockRun(
        Array.from({ length: 60 }, (_, i) => i % 3),
        Array.from({ length: 60 }, (_, i) => (i === 58 ? 400 : 50)),
      ),
    );
    const right = solved(exercise, results);
    expect(judged(exercise, right, results).grade).toBe("right");
    const { picked } = right as { readonly picked: number };
    expect(judged(exercise, { picked: picked - 300 }, results).grade).toBe("near");
    expect(judged(exercise, { picked: 500 }, results).grade).toBe("wrong");
    expect(exercise.check({ picked: 1e9 }, results).ok).toBe(false);
  });
});

describe("the file of a pick", () => {
  it("names a rule that its thing has", () => {
    expect(problemsOf("pick", { what: "lock", run: RUN }, { rule: "most hand_off" })).toEqual(["reveal.rule"]);
    expect(problemsOf("pick", { what: "line", run: RUN }, { rule: "next holder" })).toEqual(["reveal.rule"]);
    expect(problemsOf("pick", { what: "core", run: { variant: "none", x: 8 } }, { rule: "next holder" })).toEqual([
      "ask.run.variant",
    ]);
  });
});
