/**
 * Where more curves end than names have room beside them, the curves whose ends are nearest to each other share one
 * label. The legend names each of them.
 */
import { mean } from "d3-array";

/** Groups of places in `heights`, from the top; at most `most` groups, and at least one where there is any height. */
export function groupNearest(heights: readonly number[], most: number): number[][] {
  const heightOf = (place: number): number => heights[place] ?? 0;
  const groups = [...heights.keys()].sort((a, b) => heightOf(a) - heightOf(b)).map((place) => [place]);
  while (groups.length > Math.max(1, most)) {
    const means = groups.map((group) => mean(group, heightOf) ?? 0);
    const gaps = means.slice(1).map((height, i) => height - (means[i] ?? 0));
    const at = gaps.indexOf(Math.min(...gaps));
    groups.splice(at, 2, groups.slice(at, at + 2).flat());
  }
  return groups;
}
