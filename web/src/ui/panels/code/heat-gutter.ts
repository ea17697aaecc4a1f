/**
 * The margin that shows where the selected run's cycles went, line by line: a bar and a percentage. Lines that were
 * executed at no visible cost carry a dot, lines that were never executed nothing.
 */
import { formatPercent } from "../../../base/format.ts";
import type { LineHeat } from "../../../model/results/code-heat.ts";
import { barGutter, type LineBar } from "./bar-gutter.ts";

/** From this share on the line has a number; below ten percent, with a decimal. */
const NUMBER_FROM = 0.005;
const WHOLE_FROM = 0.0995;

export const HEAT_GUTTER = barGutter("hl-heat");

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
