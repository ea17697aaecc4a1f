/**
 * Numbers in prose that are bound to a fact. An author of notes or of a tour writes `{{mcs@18: 422}}`: a reader sees
 * 422, and a test compares 422 with the simulated point of the variant `mcs` at 18. This file finds such numbers and
 * removes the bindings; tests/scenarios/claims.ts has the forms of bindings, and the comparison.
 */

export interface BoundNumber {
  /** The fact that the number states: `mcs@18`, `published stock@40`, `section`. */
  readonly binding: string;
  /** The number as readers see it: "11,700". */
  readonly shown: string;
  /** Offsets of the whole, braces included, in the text. */
  readonly from: number;
  readonly to: number;
}

const BOUND = /\{\{([^{}:]+):\s*([^{}:]+?)\s*\}\}/g;

/** The bound numbers of a text, in their order. A binding may extend over the end of a line. */
export function boundNumbers(text: string): readonly BoundNumber[] {
  return [...text.matchAll(BOUND)].map((match) => ({
    binding: (match[1] ?? "").trim().replace(/\s+/g, " "),
    shown: match[2] ?? "",
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/** The text as readers see it. */
export function withoutBindings(text: string): string {
  return text.replace(BOUND, (_, _binding: string, shown: string) => shown);
}
