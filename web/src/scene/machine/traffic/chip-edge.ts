/** Ways along the edge of a chip: messages that pass a chip, or leave it, go around its cores and not across them. */
import type { Box } from "../layout/box.ts";

/** Hands the corners between two points of a box's edge to `add`, the shorter way round; the points are left out. */
export function alongEdge(
  box: Box,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  add: (x: number, y: number) => void,
): void {
  const around = 2 * (box.width + box.height);
  if (around <= 0) return;
  const from = distanceAlong(box, fromX, fromY);
  const to = distanceAlong(box, toX, toY);
  const clockwise = (to - from + around) % around;
  const forward = clockwise <= around / 2;
  const length = forward ? clockwise : around - clockwise;
  let passed = 0;
  for (let k = 0; k < 4; k++) {
    const corner = nextCorner(box, from, forward, passed);
    passed = cornerAway(box, corner, from, forward);
    if (passed === 0 || passed >= length) return;
    add(cornerX(box, corner), cornerY(box, corner));
  }
}

/** The corner that comes next after a distance along the edge; when there is none, the corner at distance 0. */
function nextCorner(box: Box, from: number, forward: boolean, passed: number): number {
  let best = -1;
  for (let corner = 0; corner < 4; corner++) {
    const away = cornerAway(box, corner, from, forward);
    if (away > passed && (best < 0 || away < cornerAway(box, best, from, forward))) best = corner;
  }
  return best;
}

/** Distance along the edge from a place to a corner, in one direction. */
function cornerAway(box: Box, corner: number, from: number, forward: boolean): number {
  if (corner < 0) return 0;
  const around = 2 * (box.width + box.height);
  const at = cornerAt(box, corner);
  return ((forward ? at - from : from - at) + around) % around;
}

/** Corners clockwise from the upper left one: their distance along the edge, CSS px. */
function cornerAt({ width, height }: Box, corner: number): number {
  return corner === 0 ? 0 : corner === 1 ? width : corner === 2 ? width + height : 2 * width + height;
}

function cornerX(box: Box, corner: number): number {
  return corner === 1 || corner === 2 ? box.x + box.width : box.x;
}

function cornerY(box: Box, corner: number): number {
  return corner >= 2 ? box.y + box.height : box.y;
}

/** Distance along the edge, clockwise from the upper left corner, of the point of the edge nearest to a point. */
function distanceAlong(box: Box, x: number, y: number): number {
  const dx = Math.min(box.width, Math.max(0, x - box.x));
  const dy = Math.min(box.height, Math.max(0, y - box.y));
  const nearest = Math.min(dy, box.width - dx, box.height - dy, dx);
  if (nearest === dy) return dx;
  if (nearest === box.width - dx) return box.width + dy;
  if (nearest === box.height - dy) return 2 * box.width + box.height - dx;
  return 2 * (box.width + box.height) - dy;
}
