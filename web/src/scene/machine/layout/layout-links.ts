/** The links of the drawn machine: polylines from chip edge to chip edge, around chips that stand between. */
import type { Box } from "./box.ts";

export interface PlacedLink {
  readonly from: number;
  readonly to: number;
  /** x, y pairs from the edge of the first node's chip to the edge of the second's. */
  readonly points: Float32Array;
}

export interface LinkPlaces {
  readonly links: readonly PlacedLink[];
  /** Index into links by from * nodeCount + to, either direction; -1 where there is none. */
  readonly linkOf: Int32Array;
}

export function linkPlaces(
  nodeCount: number,
  pairs: readonly (readonly [number, number])[],
  chips: readonly Box[],
): LinkPlaces {
  const linkOf = new Int32Array(nodeCount * nodeCount).fill(-1);
  const links: PlacedLink[] = [];
  for (const [from, to] of pairs) {
    const a = chips[from];
    const b = chips[to];
    if (a === undefined || b === undefined || from === to || linkOf[from * nodeCount + to] !== -1) continue;
    linkOf[from * nodeCount + to] = links.length;
    linkOf[to * nodeCount + from] = links.length;
    links.push({ from, to, points: linkPoints(a, b, chips) });
  }
  return { links, linkOf };
}

/** Straight from edge to edge; when that would run through a third chip, around it in one bend. */
function linkPoints(a: Box, b: Box, chips: readonly Box[]): Float32Array {
  const ax = a.x + a.width / 2;
  const ay = a.y + a.height / 2;
  const bx = b.x + b.width / 2;
  const by = b.y + b.height / 2;
  const others = chips.filter((chip) => chip !== a && chip !== b);
  const clear = (x: number, y: number): boolean =>
    others.every((chip) => !crosses(chip, ax, ay, x, y) && !crosses(chip, x, y, bx, by));
  const mx = (ax + bx) / 2;
  const my = (ay + by) / 2;
  if (clear(mx, my)) return joined(a, b, undefined);
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const reach = Math.max(a.width, a.height);
  for (const share of [0.62, -0.62, 0.8, -0.8, 1, -1]) {
    const x = mx - ((by - ay) / length) * reach * share;
    const y = my + ((bx - ax) / length) * reach * share;
    if (clear(x, y)) return joined(a, b, [x, y]);
  }
  return joined(a, b, undefined);
}

function joined(a: Box, b: Box, bend: readonly [number, number] | undefined): Float32Array {
  const ac = [a.x + a.width / 2, a.y + a.height / 2] as const;
  const bc = [b.x + b.width / 2, b.y + b.height / 2] as const;
  const start = edgePoint(a, bend ?? bc);
  const end = edgePoint(b, bend ?? ac);
  return Float32Array.from(bend === undefined ? [...start, ...end] : [...start, ...bend, ...end]);
}

/** Where the line from a box's centre towards a point leaves the box. */
function edgePoint(box: Box, [tx, ty]: readonly [number, number]): readonly [number, number] {
  const cx = box.x + box.width / 2;
  const cy = box.y + box.height / 2;
  const dx = tx - cx;
  const dy = ty - cy;
  const scale = Math.min(
    dx === 0 ? Infinity : box.width / 2 / Math.abs(dx),
    dy === 0 ? Infinity : box.height / 2 / Math.abs(dy),
  );
  const share = Math.min(1, scale);
  return [cx + dx * share, cy + dy * share];
}

/** Whether a segment passes through a box (Liang–Barsky). */
function crosses(box: Box, x0: number, y0: number, x1: number, y1: number): boolean {
  let enter = 0;
  let leave = 1;
  const edges: readonly (readonly [number, number])[] = [
    [x0 - x1, x0 - box.x],
    [x1 - x0, box.x + box.width - x0],
    [y0 - y1, y0 - box.y],
    [y1 - y0, box.y + box.height - y0],
  ];
  for (const [p, q] of edges) {
    if (p === 0 && q < 0) return false;
    if (p < 0) enter = Math.max(enter, q / p);
    if (p > 0) leave = Math.min(leave, q / p);
  }
  return enter < leave;
}
