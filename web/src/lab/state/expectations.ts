/**
 * What the reader may ask for next, as told by each control that has the pointer or the focus. The control that spoke
 * last counts. When the pointer leaves it, what the focused control had told counts again.
 */

/** The likeliest first. */
export type Expected =
  /** Values of a parameter. */
  | { readonly kind: "values"; readonly name: string; readonly values: readonly number[] }
  /** Points of the figure. */
  | { readonly kind: "places"; readonly places: readonly { readonly seriesId: string; readonly x: number }[] };

/** By the control that told it, the last one at the end. */
export type Expectations = ReadonlyMap<string, Expected>;

export const NOTHING_EXPECTED: Expectations = new Map();

/** `expected` is undefined when the reader has turned away from the control. */
export function tellExpected(all: Expectations, by: string, expected: Expected | undefined): Expectations {
  const next = new Map(all);
  next.delete(by);
  if (expected !== undefined) next.set(by, expected);
  return next;
}

export function expectedNow({ expected }: { readonly expected: Expectations }): Expected | undefined {
  return [...expected.values()].at(-1);
}
