/**
 * How large a scenario may be that the page opens from a reader's own folder. The page's thread plans every point of a
 * figure, draws it and gives each variant its panels, so a link could otherwise keep the page from answering. The
 * command line has no such limits. This file only measures; the caller tells.
 */
import { countOf } from "../../base/text.ts";
import { type Problem, problem } from "../json/problem.ts";
import type { Scenario } from "./scenario.ts";

const PAGE_LIMITS = {
  /** assumed: the largest scenario of ours has 13 */
  variants: 64,
  /** Variants times values of the sweep. assumed: the largest scenario of ours has 143 */
  points: 2500,
} as const;

const ELSEWHERE = "hotline sweep computes it on the command line";

/** Why the page does not open the scenario; empty when it does. */
export function pageProblems({ file, values }: Pick<Scenario, "file" | "values">): readonly Problem[] {
  const variants = file.variants.length;
  if (variants > PAGE_LIMITS.variants)
    return [problem("variants", `${variants} of them; the page shows at most ${PAGE_LIMITS.variants}`, ELSEWHERE)];
  const points = variants * values.length;
  if (points <= PAGE_LIMITS.points) return [];
  const made = `${countOf(variants, "variant")} at ${countOf(values.length, "value")} are ${points} points`;
  return [problem("sweep.values", `${made}; the page shows at most ${PAGE_LIMITS.points}`, ELSEWHERE)];
}
