import { describe, expect, it } from "vitest";
import { type Calm, type CalmAxis, beyondRange, changeOfAxis, nextAxis } from "./calm-range.ts";

type Range = readonly [number, number];
type Kind = CalmAxis["kind"];

/** The axis after each of these moments. */
function axes(kind: Kind, moments: readonly (readonly [Calm, Range])[]): readonly CalmAxis[] {
  const seen: CalmAxis[] = [];
  for (const [calm, needed] of moments) seen.push(nextAxis(seen.at(-1), { meaning: "rate", kind, calm, needed }));
  return seen;
}

const AT_REST = ["free", [0, 100]] as const;

describe("the y-axis under a moving slider", () => {
  it("stays the same while a control is held, wherever the curves go", () => {
    for (const high of [100, 40, 3, 900]) {
      expect(axes("linear", [AT_REST, ["held", [0, high]]]).at(-1)?.range).toEqual([0, 100]);
    }
    expect(
      axes("log", [
        ["free", [10, 100]],
        ["held", [4, 500]],
      ]).at(-1)?.range,
    ).toEqual([10, 100]);
  });

  it("stays the same while curves within it are drawn anew", () => {
    const [first, ...others] = axes("linear", [AT_REST, ["anew", [0, 40]], ["anew", [0, 3]]]);
    expect(others.map(({ range }) => range)).toEqual([first?.range, first?.range]);
  });

  it("moves seldom while curves that are drawn anew grow, and has room for each of them", () => {
    for (const kind of ["linear", "log"] as const) {
      const low = kind === "log" ? 1 : 0;
      const grown = Array.from({ length: 30 }, (_, i): readonly [Calm, Range] => ["anew", [low, 100 + 10 * i]]);
      const seen = axes(kind, [["free", [low, 100]], ...grown]);
      grown.forEach(([, needed], i) => expect(seen[i + 1]?.range[1]).toBeGreaterThanOrEqual(needed[1]));
      expect(new Set(seen.map(({ range }) => range[1])).size).toBeLessThan(5);
    }
  });

  it("has room below, too, where it is logarithmic", () => {
    const seen = axes("log", [
      ["free", [10, 100]],
      ["anew", [4, 90]],
    ]);
    expect(seen.at(-1)?.range).toEqual([2.5, 100]);
  });

  it("settles on what is drawn when the control is let go", () => {
    expect(axes("linear", [AT_REST, ["held", [0, 40]], ["free", [0, 40]]]).at(-1)?.range).toEqual([0, 40]);
  });

  it("is the same object while nothing changes, so that nothing is drawn again", () => {
    const [, second, third] = axes("linear", [AT_REST, ["held", [0, 40]], ["held", [0, 70]]]);
    expect(third).toBe(second);
  });
});

describe("what a reader is told of the axis", () => {
  const wordsOf = (kind: Kind, moments: readonly (readonly [Calm, Range])[]): string | undefined => {
    const last = axes(kind, moments).at(-1);
    return last && changeOfAxis(last);
  };

  it("is nothing before the curves have moved, however the first ones come", () => {
    expect(wordsOf("linear", [AT_REST, ["free", [0, 400]]])).toBeUndefined();
  });

  it("is what it covers now and covered before, when it has settled, and until the next move", () => {
    const settled = [AT_REST, ["held", [0, 40]], ["free", [0, 40]]] as const;
    expect(wordsOf("linear", settled)).toBe("y-axis now to 40, was 100");
    expect(wordsOf("linear", [...settled, ["held", [0, 40]]])).toBeUndefined();
  });

  it("is said of both ends where it is logarithmic", () => {
    const words = wordsOf("log", [
      ["free", [10, 100]],
      ["anew", [4, 90]],
    ]);
    expect(words).toBe("y-axis now 2.5 to 100, was 10 to 100");
  });

  it("is nothing where it is as it was, or another measure is shown", () => {
    expect(wordsOf("linear", [AT_REST, ["held", [0, 40]], ["free", [0, 101]]])).toBeUndefined();
    const before = axes("linear", [AT_REST, ["held", [0, 40]], ["free", [0, 40]]]).at(-1);
    const other = nextAxis(before, { meaning: "latency", kind: "linear", calm: "free", needed: [0, 7] });
    expect(changeOfAxis(other)).toBeUndefined();
  });
});

it("a value beyond an axis that is kept still is told by its side", () => {
  const beyond = beyondRange([10, 100]);
  expect([4, 10, 100, 101].map(beyond)).toEqual(["below", undefined, undefined, "above"]);
  expect(beyondRange(undefined)(1e9)).toBeUndefined();
});
