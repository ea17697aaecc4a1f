/**
 * Answers that are shown together, as the two runs of a race: none of them is replaced without the others. What the
 * reader uses is replaced when the reader asks for it. A single answer follows the same rules. Pure; the hook is in
 * ui/state/use-answer.ts.
 */
import type { Answer, Edition } from "../../base/answer.ts";

export interface TogetherRules<Value> {
  /** The reader uses what is shown: another pass of it waits until it is asked for. */
  readonly hold: boolean;
  /** Do the values answer what those before answer too? */
  readonly areOfSame: (before: readonly Value[], now: readonly Value[]) => boolean;
  /** Are they then others, as precise ones are after quick ones? */
  readonly areOtherPasses: (before: readonly Value[], now: readonly Value[]) => boolean;
}

export interface Together<Value> {
  /** Undefined where one of the answers has no value. */
  readonly values: readonly Value[] | undefined;
  /** Of all values. */
  readonly edition: Edition | undefined;
  /** What is there in the place of the values, and waits until the reader asks for it. */
  readonly waiting: readonly Value[] | undefined;
}

/** `before`: the values that were shown last. `asked`: those that the reader has asked for. */
export function together<Value>(
  before: readonly Value[] | undefined,
  answers: readonly Answer<Value>[],
  { hold, areOfSame, areOtherPasses, asked }: TogetherRules<Value> & { readonly asked: readonly Value[] | undefined },
): Together<Value> {
  const now = answers.flatMap(({ value }) => (value === undefined ? [] : [value]));
  if (now.length === 0 || now.length < answers.length)
    return { values: undefined, edition: undefined, waiting: undefined };
  const waiting =
    hold && before !== undefined && areOtherPasses(before, now) && !isSameList(asked, now) ? now : undefined;
  if (answers.some(({ edition }) => edition === "earlier")) {
    return { values: before ?? (now.length === 1 ? now : undefined), edition: "earlier", waiting };
  }
  const arePrecise = answers.every(({ edition }) => edition === "precise");
  if (waiting !== undefined || (!arePrecise && before !== undefined && areOfSame(before, now)))
    return { values: before, edition: "quick", waiting };
  return { values: now, edition: arePrecise ? "precise" : "quick", waiting };
}

export function isSameList(one: readonly unknown[] | undefined, other: readonly unknown[] | undefined): boolean {
  return one?.length === other?.length && (one ?? []).every((each, i) => each === other?.[i]);
}
