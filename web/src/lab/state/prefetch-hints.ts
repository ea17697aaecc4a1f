/**
 * What the reader may ask for next, as told by each control that has the pointer or the focus. The control that spoke
 * last counts. When the pointer leaves it, what the focused control had told counts again.
 */

/** The likeliest first. */
export type PrefetchHint =
  /** Values of a parameter. */
  | { readonly kind: "values"; readonly name: string; readonly values: readonly number[] }
  /** Points of the figure. */
  | { readonly kind: "places"; readonly places: readonly { readonly seriesId: string; readonly x: number }[] };

/** By the control that told it, the last one at the end. */
export type PrefetchHints = ReadonlyMap<string, PrefetchHint>;

export const NO_HINTS: PrefetchHints = new Map();

/** `hint` is undefined when the reader has turned away from the control. */
export function reportHint(all: PrefetchHints, by: string, hint: PrefetchHint | undefined): PrefetchHints {
  const next = new Map(all);
  next.delete(by);
  if (hint !== undefined) next.set(by, hint);
  return next;
}

export function hintNow({ hints }: { readonly hints: PrefetchHints }): PrefetchHint | undefined {
  return [...hints.values()].at(-1);
}
