/** Things in order: by values of points, or the holders of a lock in a trace. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { curves, exerciseOf, judged, NO_POINTS, problemsOf, solved } from "../testing/asked.ts";
import { lockRun } from "../testing/lock-trace.ts";

const XS = [1, 2, 4, 6] as const;
const ITEMS = XS.map((x) => ({ id: `at-${x}`, text: `${x} cores` }));
const VALUES = Object.fromEntries(XS.map((x) => [`at-${x}`, `atomic@${x}`]));
const ASK = { first: "the cheapest", items: ITEMS };
const EXERCISE = exerciseOf("order", ASK, { values: VALUES });

const ofValues = (values: readonly number[]) =>
  curves({ atomic: values.map((value, i) => [XS[i] ?? 0, value] as const) });
/* Up to 49, so that neighbours are further apart than the 2 % that count as the same. */
const values = fc.uniqueArray(fc.integer({ min: 1, max: 49 }), { minLength: 4, maxLength: 4 });
const IDS = ITEMS.map(({ id }) => id);

describe("items in order", () => {
  it("are right in the order of their values, and near when two neighbours are exchanged", () => {
    fc.assert(
      fc.property(values, fc.nat({ max: 2 }), (list, at) => {
        const results = ofValues(list.map((value) => value * 100));
        const order = IDS.toSorted((a, b) => (list[IDS.indexOf(a)] ?? 0) - (list[IDS.indexOf(b)] ?? 0));
        expect(solved(EXERCISE, results)).toEqual({ order });
        expect(judged(EXERCISE, { order }, results).grade).toBe("right");
        const exchanged = order.with(at, order[at + 1] ?? "").with(at + 1, order[at] ?? "");
        expect(judged(EXERCISE, { order: exchanged }, results).grade).toBe("near");
        expect(judged(EXERCISE, { order: order.toReversed() }, results).grade).toBe("wrong");
      }),
    );
  });

  it("are told which pair stands the wrong way round, and by how much", () => {
    const order = ["at-6", "at-1", "at-2", "at-4"];
    expect(judged(EXERCISE, { order }, ofValues([10, 20, 30, 400])).text).toBe(
      "“1 cores” comes before “6 cores”: 10 against 400.",
    );
  });

  it("may stand either way where their values are the same", () => {
    const results = ofValues([100, 101, 300, 400]);
    expect(judged(EXERCISE, { order: ["at-2", "at-1", "at-4", "at-6"] }, results).grade).toBe("right");
  });

  it("may begin with the largest", () => {
    const falling = exerciseOf("order", ASK, { values: VALUES, lowest_first: false });
    expect(solved(falling, ofValues([1, 2, 3, 4]))).toEqual({ order: IDS.toReversed() });
  });

  it("belong into the order once, and others do not", () => {
    expect(judged(EXERCISE, { order: ["at-1", "at-1"] }, ofValues([1, 2, 3, 4]))).toEqual({
      grade: "wrong",
      text: "Each of the 4 belongs into the order once.",
    });
    expect(EXERCISE.check({ order: ["at-9"] }, ofValues([1, 2, 3, 4])).ok).toBe(false);
  });
});

describe("holders in order", () => {
  const holders = { run: { variant: "atomic", x: 8 }, count: 3 };
  const exercise = exerciseOf("order", { first: "the next holder", holders }, {});
  const cores = fc.uniqueArray(fc.nat({ max: 40 }), { minLength: 9, maxLength: 9 });

  it("are right as the trace has them, near when the first ones are right, and wrong otherwise", () => {
    fc.assert(
      fc.property(cores, (list) => {
        const results = { ...NO_POINTS, run: lockRun(list) };
        const order = list.slice(5, 8).map(String);
        expect(solved(exercise, results)).toEqual({ order });
        expect(judged(exercise, { order }, results).grade).toBe("right");
        expect(judged(exercise, { order: [...order.slice(0, 2), "77"] }, results).grade).toBe("near");
        expect(judged(exercise, { order: order.toReversed() }, results)).toEqual({
          grade: "wrong",
          text: `Core ${order[0]} comes at place 1.`,
        });
      }),
    );
  });
});

describe("the file of an order", () => {
  it("has either items with values or holders", () => {
    expect(problemsOf("order", { first: "the cheapest" }, {})).toEqual(["ask"]);
    expect(problemsOf("order", ASK, { values: { ...VALUES, none: "atomic@1" } })).toEqual(["reveal.values.none"]);
    expect(problemsOf("order", ASK, {})).toHaveLength(4);
    expect(problemsOf("order", ASK, { values: { ...VALUES, "at-1": "atomic@3" } })).toEqual(["reveal.values.at-1"]);
  });
});
