/**
 * Placing labels above one another: every label has a wished height, labels do not overlap, and they stay in the range.
 */

/** Heights nearest to `wanted` (same order) that are at least `gap` apart and within [top, bottom] if they fit. */
export function spreadLabels(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y || a.index - b.index);
  const placed = order.map((label) => label.y);
  pushDown(placed, gap, top);
  pullUp(placed, gap, bottom);
  pushDown(placed, gap, top);
  const result = new Array<number>(wanted.length).fill(0);
  order.forEach((label, rank) => {
    result[label.index] = placed[rank] ?? label.y;
  });
  return result;
}

function pushDown(placed: number[], gap: number, top: number): void {
  let floor = top;
  placed.forEach((y, rank) => {
    placed[rank] = Math.max(y, floor);
    floor = (placed[rank] ?? y) + gap;
  });
}

function pullUp(placed: number[], gap: number, bottom: number): void {
  let ceiling = bottom;
  for (let rank = placed.length - 1; rank >= 0; rank--) {
    placed[rank] = Math.min(placed[rank] ?? ceiling, ceiling);
    ceiling = (placed[rank] ?? ceiling) - gap;
  }
}

/** Breaks a label into lines of at most `columns` characters at spaces; longer words stay whole. */
export function wrapLabel(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + 1 + word.length <= columns) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
