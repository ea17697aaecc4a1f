import { describe, expect, it } from "vitest";
import type { Answer, Edition } from "../../base/answer.ts";
import { NOT_ASKED } from "../../base/answer.ts";
import { together } from "./together.ts";

const answer = (value: string, edition: Edition): Answer<string> => ({ ...NOT_ASKED, value, edition });
const NONE: Answer<string> = NOT_ASKED;

/** Values with the same first letter are of the same thing, and other passes of it when their numbers differ. */
const areOfSame = (before: readonly string[], now: readonly string[]): boolean =>
  before.every((one, i) => one[0] === now[i]?.[0]);
const areOtherPasses = (before: readonly string[], now: readonly string[]): boolean =>
  before.some((one, i) => one[1] !== now[i]?.[1]) && areOfSame(before, now);

function shown(
  before: readonly string[] | undefined,
  answers: readonly Answer<string>[],
  rules: { readonly hold?: boolean; readonly asked?: readonly string[] } = {},
) {
  const { hold = false, asked } = rules;
  const { values, edition, waiting } = together(before, answers, { hold, areOfSame, areOtherPasses, asked });
  return [values, edition, waiting];
}

const QUICK = [answer("a1", "quick"), answer("b1", "quick")];
const PRECISE = [answer("a2", "precise"), answer("b2", "precise")];

describe("answers that are shown together", () => {
  it("are there when all are there", () => {
    expect(shown(undefined, QUICK)).toEqual([["a1", "b1"], "quick", undefined]);
    expect(shown(["a1", "b1"], [answer("a2", "precise"), NONE])).toEqual([undefined, undefined, undefined]);
    expect(shown(undefined, [])).toEqual([undefined, undefined, undefined]);
  });

  it("keep the quick values until all precise ones are there", () => {
    const half = [answer("a2", "precise"), answer("b1", "quick")];
    expect(shown(["a1", "b1"], half)).toEqual([["a1", "b1"], "quick", undefined]);
    expect(shown(["a1", "b1"], PRECISE)).toEqual([["a2", "b2"], "precise", undefined]);
    const part = [answer("a1, begin", "precise"), answer("b1", "quick")];
    expect(shown(["a1", "b1"], part, { hold: true })).toEqual([["a1", "b1"], "quick", undefined]);
    /* Of something else: the values before are no answer to it. */
    expect(shown(["c1", "d1"], half)).toEqual([["a2", "b1"], "quick", undefined]);
  });

  it("keep the values before as earlier ones until all present ones are there", () => {
    const half = [answer("a2", "precise"), answer("b1", "earlier")];
    expect(shown(["a1", "b1"], half)).toEqual([["a1", "b1"], "earlier", undefined]);
    expect(shown(undefined, half)).toEqual([undefined, "earlier", undefined]);
    expect(shown(undefined, half.slice(1))).toEqual([["b1"], "earlier", undefined]);
  });

  it("are not replaced while the reader uses them, until the reader asks for those that wait", () => {
    const now = ["a2", "b2"];
    expect(shown(["a1", "b1"], PRECISE, { hold: true })).toEqual([["a1", "b1"], "quick", now]);
    expect(shown(["a1", "b1"], PRECISE, { hold: true, asked: now })).toEqual([now, "precise", undefined]);
    expect(shown(["a1"], PRECISE.slice(0, 1), { hold: true })).toEqual([["a1"], "quick", ["a2"]]);
    /* A reader who turns to something else is shown it. */
    expect(shown(["c1", "b1"], PRECISE, { hold: true })).toEqual([now, "precise", undefined]);
    const earlier = PRECISE.map((one) => ({ ...one, edition: "earlier" as const }));
    expect(shown(["a1", "b1"], earlier, { hold: true })).toEqual([["a1", "b1"], "earlier", now]);
  });
});
