/** The bars of the margin of heat: which lines have one, how long, with which number. Pure. */
import { formatPercent } from "../../../base/format.ts";
import type { LineHeat } from "../../../model/results/profile/code-heat.ts";
import type { LineBar } from "./bar-gutter.ts";

/** From this share on the line has a number; below ten percent, with a decimal. */
const NUMBER_FROM = 0.005;
const WHOLE_FROM = 0.0995;

export function heatBars(heat: readonly LineHeat[]): readonly LineBar[] {
  return heat
    .filter(({ executed }) => executed)
    .map(({ line, share }) => ({
      line,
      share,
      text: share >= NUMBER_FROM ? formatPercent(share, share < WHOLE_FROM ? 1 : 0) : "·",
      title: `${formatPercent(share, 2)} of all cycles of this run`,
    }));
}

/** The line with the greatest share of the cycles; undefined while nothing is known of any line. */
export function hottestOf(heat: readonly LineHeat[]): number | undefined {
  const [first, ...rest] = heat;
  return first === undefined
    ? undefined
    : rest.reduce((best, one) => (one.share > best.share ? one : best), first).line;
}
