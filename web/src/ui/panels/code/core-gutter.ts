/**
 * The margin that shows where the cores are at the animation's present cycle: their number beside each line, in the
 * colour of holding where one of them holds a lock.
 */
import { barGutter, type LineBar } from "./bar-gutter.ts";
import { describeLine, type LineCores } from "./core-lines.ts";

export interface CoresShown {
  readonly lines: readonly LineCores[];
  /** Number of all cores of the run: a whole bar stands for them. */
  readonly coreCount: number;
}

export const CORE_GUTTER = barGutter("hl-cores");

export function coreBars({ lines, coreCount }: CoresShown): readonly LineBar[] {
  return lines.map((line) => ({
    line: line.line,
    share: line.cores.length / Math.max(1, coreCount),
    text: String(line.cores.length),
    title: describeLine(line),
    ...(line.holding.length > 0 ? { look: "hl-cores--holding" } : {}),
  }));
}
