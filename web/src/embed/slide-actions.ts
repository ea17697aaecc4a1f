/**
 * Computes an embed's state from the fragments of its slide. A slide is shown in any order (forwards, backwards, by a
 * jump, all at once in print), so fragments are no commands: the visible ones, in order, *are* the state, which is
 * computed whole every time. Everything here is pure; hotline-reveal.ts reads the slides.
 */
import { fragmentOfPairs, mergedPairs, pairsOf } from "./keys.ts";
import type { LinkKeys } from "./protocol.ts";

export interface SlideAction {
  /** A step of the tour describes a whole state, so it replaces the earlier actions. */
  readonly tour?: number;
  /** Keys of a link, "n=24&x=mcs", which change the state so far. */
  readonly set?: string;
}

/** What the fragment of an exercise does: it shows what happens. */
export const REVEALS = "reveal=1";

/** Is an exercise asked there? Its answer is then the last thing that the slide shows. */
export function asksExercise(base: string): boolean {
  const pairs = pairsOf(base);
  return pairs.has("e") && pairs.get("reveal") !== "1";
}

export interface SlideState {
  /** The fragment with which the state begins. */
  readonly link: string;
  /** The keys that are then set. */
  readonly keys: LinkKeys;
}

/** The keys of a link that a step of the tour leaves unchanged. */
export const KEPT_BY_STEPS: readonly string[] = ["v", "s", "show", "theme", "type", "autoplay", "still", "allow"];

/** The state of an embed; `base` is the embed's own fragment, as its author wrote it. */
export function slideState(base: string, visible: readonly SlideAction[]): SlideState {
  let link = base;
  let keys = "";
  for (const { tour, set } of visible) {
    if (tour !== undefined) {
      link = `${onlyKept(base)}&tour=${tour}`;
      keys = "";
    }
    /* An empty value stays: it takes a key away that the link has. */
    if (set !== undefined) keys = fragmentOfPairs(mergedPairs(pairsOf(keys), pairsOf(set)));
  }
  return { link: `#${link}`, keys: decoded(keys) };
}

/** Reads "1-4" as 1, 2, 3, 4 and "2,5" as 2, 5. A part that cannot be understood gives no step. */
export function stepsOf(text: string): readonly number[] {
  return text.split(",").flatMap((part) => {
    const [from, to = from] = part.split("-").map((one) => Number(one.trim()));
    if (!isStep(from) || !isStep(to) || to < from || to - from > STEPS_MAX) return [];
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}

/** The longest range of steps, assumed: a mistyped range must not make a million fragments. */
const STEPS_MAX = 100;

function isStep(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value > 0;
}

function onlyKept(fragment: string): string {
  const kept = [...pairsOf(fragment)].filter(([key]) => KEPT_BY_STEPS.includes(key));
  return kept.map(([key, value]) => `${key}=${value}`).join("&");
}

function decoded(keys: string): LinkKeys {
  return Object.fromEntries([...pairsOf(keys)].map(([key, value]) => [key, decodeURIComponentSafely(value)]));
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
