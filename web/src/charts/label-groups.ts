/**
 * Where more curves end than names have room beside them, the curves whose ends are nearest to each other share one
 * label. The legend names each of them.
 */

/** Groups of places in `heights`, from the top; at most `most` groups, and at least one where there is any height. */
export function groupNearest(heights: readonly number[], most: number): number[][] {
  const groups = heights
    .map((_, place) => [place])
    .sort(([a = 0], [b = 0]) => (heights[a] ?? 0) - (heights[b] ?? 0) || a - b);
  while (groups.length > Math.max(1, most)) {
    const at = nearestPair(groups.map((group) => meanHeight(group, heights)));
    groups.splice(at, 2, [...(groups[at] ?? []), ...(groups[at + 1] ?? [])]);
  }
  return groups;
}

export function meanHeight(group: readonly number[], heights: readonly number[]): number {
  return group.reduce((sum, place) => sum + (heights[place] ?? 0), 0) / Math.max(1, group.length);
}

/** The place of the first of the two neighbours that are nearest to each other. */
function nearestPair(sorted: readonly number[]): number {
  const gaps = sorted.slice(1).map((height, i) => height - (sorted[i] ?? height));
  return Math.max(0, gaps.indexOf(Math.min(...gaps)));
}
