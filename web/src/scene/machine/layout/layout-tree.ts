/**
 * The places of a tree of parts, drawn as what it is: nodes side by side in a brick (many nodes in several rows, where
 * that makes them larger), bricks one above the other at their router, routers one above the other in a cabinet,
 * cabinets side by side. Where parts stand one above the other a line runs down at their left, or between two columns
 * of them; where they stand side by side one runs over their heads. Every part hangs on the line of the larger part by
 * a link of its own, and no link runs across another part.
 *
 * The same serves a single part of the machine, drawn as large as there is room: links to the rest lead to one spot at
 * the top edge.
 */
import type { Box } from "./box.ts";
import { type MachineParts, partName } from "./machine-parts.ts";

export interface PartPlace extends Box {
  readonly part: number;
  readonly level: number;
  /** The name where there is room for it, else the number, else nothing. */
  readonly label: string;
  readonly labelX: number;
  /** The spot where messages change level, CSS px; for a node the middle of its upper edge. */
  readonly hubX: number;
  readonly hubY: number;
  /** x, y pairs from that spot to the spot of the larger part, or to the rest of the machine; empty for none. */
  readonly up: Float32Array;
  /** Room for the link's thickness, CSS px. */
  readonly linkRoom: number;
}

export interface TreePlaces {
  readonly parts: MachineParts;
  /** The part that is shown; the whole machine, or one of its parts. */
  readonly within: number;
  /** The places of the parts in sight, by their numbers. */
  readonly places: ReadonlyMap<number, PartPlace>;
  /** The spot at which links to the rest of the machine end; undefined when all of the machine is shown. */
  readonly outside: readonly [number, number] | undefined;
}

/** Room for lines and gaps of each kind, CSS px in a picture 560 px wide; assumed, after looking. */
const SPINE = 7;
const BUS = 4;
const TOP_BUS = 11;
/** Gap between neighbours: nodes of a brick, bricks of a router, routers, cabinets; farther up as the last. */
const GAPS: readonly number[] = [3, 2, 5, 9];
/** Margin of the frame around a part that is neither a node nor a brick nor a router. */
const FRAME = 3;
/** Width of a letter, em. assumed, on the wide side */
const LETTER = 0.56;

interface Plan {
  readonly parts: MachineParts;
  readonly within: number;
  readonly topLevel: number;
  /** Columns of the shown part's own parts. */
  readonly columns: number;
  /** Columns of the nodes of a brick. */
  readonly nodeColumns: number;
  /** Columns of parts at a line that runs down, by level: 1 or 2. */
  readonly sides: readonly number[];
  readonly scale: number;
  readonly textPx: number;
  /** Size of a node's box. */
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How large the cores of a node become in a box; the box of a node as tight as it can be. */
export interface NodeFit {
  readonly pitch: (width: number, height: number) => number;
  readonly tight: (width: number, height: number) => Size;
}

export function treePlaces(parts: MachineParts, within: number, area: Box, textPx: number, fit: NodeFit): TreePlaces {
  const whole = within === parts.root;
  const outside = whole ? undefined : ([area.x + area.width / 2, area.y + 2] as const);
  const head = whole ? 0 : textPx + 6;
  const room: Box = { ...area, y: area.y + head, height: Math.max(1, area.height - head) };
  const plan = tightened(bestPlan(parts, within, room, textPx, fit), fit);
  const size = sizeOf(plan, within);
  const places = new Map<number, PartPlace>();
  const corner = {
    x: room.x + Math.max(0, (room.width - size.width) / 2),
    y: room.y + Math.max(0, (room.height - size.height) / 2),
  };
  place(plan, within, corner, places);
  joinAll(plan, outside, places);
  return { parts, within, places, outside };
}

/** The arrangement that gives the cores the most room; of about equal ones the one that is tried first. */
function bestPlan(parts: MachineParts, within: number, room: Box, textPx: number, fit: NodeFit): Plan {
  const at = parts.all[within];
  const topLevel = at?.level ?? 0;
  const scale = Math.min(1.6, Math.max(0.5, Math.min(room.width / 560, room.height / 260)));
  const base = { parts, within, topLevel, scale, textPx, width: 0, height: 0 };
  const tried = columnsToTry(Math.max(1, at?.children.length ?? 1)).flatMap((columns) =>
    nodeColumnsToTry(parts).flatMap((nodeColumns) =>
      sidesToTry(topLevel).map((sides) => filling({ ...base, columns, nodeColumns, sides }, room)),
    ),
  );
  let [best, bestPitch] = [tried[0] ?? { ...base, columns: 1, nodeColumns: 1, sides: [] }, 0];
  for (const plan of tried) {
    const pitch = fit.pitch(plan.width, plan.height);
    if (pitch > bestPitch * 1.05) [best, bestPitch] = [plan, pitch];
  }
  return best;
}

/** Numbers of columns that leave no column empty, the widest first. */
function columnsToTry(count: number): readonly number[] {
  const all = Array.from({ length: count }, (_, k) => count - k);
  return all.filter((columns) => Math.ceil(count / Math.ceil(count / columns)) === columns);
}

/** So many nodes of a brick stand side by side, however narrow they become; the nodes of a larger one may have rows. */
const ROW_MAX = 8;

function nodeColumnsToTry({ all }: MachineParts): readonly number[] {
  const nodes = all.reduce((most, { level, children }) => (level === 1 ? Math.max(most, children.length) : most), 1);
  return nodes > ROW_MAX ? columnsToTry(nodes) : [nodes];
}

/** One or two columns at the lines of routers, and of what is above routers. */
function sidesToTry(topLevel: number): readonly (readonly number[])[] {
  const higher = Array.from({ length: Math.max(0, topLevel - 3) });
  const pairs = topLevel > 3 ? PAIRS : PAIRS.slice(0, 2);
  return pairs.map(([routers, above]) => [1, 1, routers, ...higher.map(() => above)]);
}

const PAIRS: readonly (readonly [number, number])[] = [
  [1, 1],
  [2, 1],
  [1, 2],
  [2, 2],
];

/** Sizes grow by whole numbers of node widths and heights, so two of them tell the size of a node that fits. */
function filling(plan: Plan, room: Size): Plan {
  const bare = sizeOf(plan, plan.within);
  const one = sizeOf({ ...plan, width: 1, height: 1 }, plan.within);
  const width = Math.max(1, (room.width - bare.width) / Math.max(1, one.width - bare.width));
  const height = Math.max(1, (room.height - bare.height) / Math.max(1, one.height - bare.height));
  return { ...plan, width, height };
}

function tightened(plan: Plan, fit: NodeFit): Plan {
  return { ...plan, ...fit.tight(plan.width, plan.height) };
}

// ---- Sizes ----------------------------------------------------------------------------------------------------------

/** Do the parts of a part stand side by side, with their line over their heads? */
function isRow(plan: Plan, level: number): boolean {
  return level === plan.topLevel || level === 1;
}

function columnsOf(plan: Plan, part: number): number {
  const at = plan.parts.all[part];
  if (at === undefined || at.children.length === 0) return 1;
  if (at.level === plan.topLevel) return plan.columns;
  return Math.min(at.children.length, at.level === 1 ? plan.nodeColumns : (plan.sides[at.level] ?? 1));
}

function gapOf(plan: Plan, level: number): number {
  return (GAPS[Math.min(GAPS.length, level) - 1] ?? 0) * plan.scale;
}

function busOf(plan: Plan, level: number): number {
  return (level === plan.topLevel && level > 1 ? TOP_BUS : BUS) * plan.scale;
}

/** Room for the name over a part of the shown one. */
function headOf(plan: Plan, level: number): number {
  return level > 0 && level === plan.topLevel - 1 ? plan.textPx + 4 : 0;
}

function frameOf(plan: Plan, level: number): number {
  return level > 2 && level < plan.topLevel ? FRAME * plan.scale : 0;
}

/** Room at the left for the line that joins rows. */
function spineOf(plan: Plan, part: number, rows: number): number {
  const level = plan.parts.all[part]?.level ?? 0;
  return rows > 1 || !isRow(plan, level) ? SPINE * plan.scale : 0;
}

function sizeOf(plan: Plan, part: number): Size {
  const at = plan.parts.all[part];
  const child = at?.children[0];
  if (at === undefined || child === undefined) return { width: plan.width, height: plan.height };
  const inner = sizeOf(plan, child);
  const columns = columnsOf(plan, part);
  const rows = Math.ceil(at.children.length / columns);
  const gap = gapOf(plan, at.level);
  const bus = isRow(plan, at.level) ? busOf(plan, at.level) : 0;
  const margins = 2 * frameOf(plan, at.level);
  const between = isRow(plan, at.level) ? gap : 0;
  return {
    width: columns * inner.width + (columns - 1) * between + spineOf(plan, part, rows) + margins,
    height: rows * (inner.height + bus) + (rows - 1) * gap + headOf(plan, at.level) + margins,
  };
}

// ---- Places ---------------------------------------------------------------------------------------------------------

interface Spot {
  readonly x: number;
  readonly y: number;
}

function place(plan: Plan, part: number, corner: Spot, places: Map<number, PartPlace>): void {
  const at = plan.parts.all[part];
  if (at === undefined) return;
  const box = { ...corner, ...sizeOf(plan, part) };
  const hub = hubOf(plan, part, box);
  const label = labelOf(plan, part, box);
  const linkRoom = Math.max(1, linkRoomOf(plan, at.level));
  const labelX = at.level > 1 && hub.x < box.x + box.width / 4 ? hub.x + 5 : box.x + 4;
  const bare = { part, level: at.level, label, labelX, hubX: hub.x, hubY: hub.y, up: new Float32Array(0), linkRoom };
  places.set(part, { ...box, ...bare });
  at.children.forEach((child, k) => place(plan, child, childCorner(plan, part, box, k), places));
}

function childCorner(plan: Plan, part: number, box: Box, k: number): Spot {
  const at = plan.parts.all[part];
  const child = at?.children[0] ?? -1;
  const level = at?.level ?? 0;
  const inner = sizeOf(plan, child);
  const columns = columnsOf(plan, part);
  const rows = Math.ceil((at?.children.length ?? 1) / columns);
  const gap = gapOf(plan, level);
  const bus = isRow(plan, level) ? busOf(plan, level) : 0;
  const row = Math.floor(k / columns);
  const margin = frameOf(plan, level);
  const column = k % columns;
  const spine = isRow(plan, level) || columns === 1 || column > 0 ? spineOf(plan, part, rows) : 0;
  return {
    x: box.x + margin + spine + column * (inner.width + (isRow(plan, level) ? gap : 0)),
    y: box.y + margin + headOf(plan, level) + row * (inner.height + bus + gap) + bus,
  };
}

function linkRoomOf(plan: Plan, level: number): number {
  const parentIsTop = level + 1 >= plan.topLevel;
  if (level === 0) return 0.5 * BUS * plan.scale;
  return (parentIsTop ? 0.55 * TOP_BUS : 0.6 * SPINE) * plan.scale;
}

/** x of the line that runs down, at the left of a part's rows or between its two columns. */
function spineX(plan: Plan, part: number, box: Box): number {
  const level = plan.parts.all[part]?.level ?? 0;
  const between = !isRow(plan, level) && columnsOf(plan, part) > 1;
  if (between) return box.x + box.width / 2;
  return box.x + frameOf(plan, level) + (SPINE * plan.scale) / 2;
}

/** y of the line over the first row of a part's parts. */
function busY(plan: Plan, level: number, box: Box): number {
  return box.y + frameOf(plan, level) + headOf(plan, level) + busOf(plan, level) / 2;
}

function hubOf(plan: Plan, part: number, box: Box): Spot {
  const at = plan.parts.all[part];
  const level = at?.level ?? 0;
  if (level === 0) return { x: box.x + box.width / 2, y: box.y };
  if (isRow(plan, level)) return { x: box.x + box.width / 2, y: busY(plan, level, box) };
  const underRow = isRow(plan, level + 1);
  const head = headOf(plan, level);
  const y = underRow ? box.y + frameOf(plan, level) + Math.max(2, head / 2) : box.y + box.height / 2;
  return { x: spineX(plan, part, box), y };
}

function labelOf(plan: Plan, part: number, box: Box): string {
  const at = plan.parts.all[part];
  if (at === undefined || headOf(plan, at.level) === 0) return "";
  const isBetween = at.level > 1 && columnsOf(plan, part) > 1;
  const room = isBetween ? box.width / 2 - 6 : box.width - SPINE * plan.scale - 6;
  const letter = plan.textPx * LETTER;
  const name = partName(plan.parts, part);
  if (name.length * letter <= room) return name;
  return String(at.index).length * letter <= room ? String(at.index) : "";
}

// ---- Links ----------------------------------------------------------------------------------------------------------

function joinAll(plan: Plan, outside: readonly [number, number] | undefined, places: Map<number, PartPlace>): void {
  for (const [part, at] of [...places]) {
    const parent = places.get(plan.parts.all[part]?.parent ?? -1);
    const ends = parent === undefined ? outside : undefined;
    if (parent !== undefined) places.set(part, { ...at, up: linkUp(plan, at, parent) });
    else if (ends !== undefined)
      places.set(part, { ...at, up: corners([at.hubX, at.hubY, ends[0], at.hubY, ...ends]) });
  }
}

function linkUp(plan: Plan, child: PartPlace, parent: PartPlace): Float32Array {
  const [hubX, hubY] = [parent.hubX, parent.hubY];
  if (!isRow(plan, parent.level)) return corners([child.hubX, child.hubY, hubX, child.hubY, hubX, hubY]);
  const y = child.y - busOf(plan, parent.level) / 2;
  if (Math.abs(y - hubY) < 0.01) return corners([child.hubX, child.hubY, child.hubX, hubY, hubX, hubY]);
  const x = spineX(plan, parent.part, parent);
  return corners([child.hubX, child.hubY, child.hubX, y, x, y, x, hubY, hubX, hubY]);
}

/** Without points that stand on the point before them. */
function corners(points: readonly number[]): Float32Array {
  const kept: number[] = [];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x = 0, y = 0] = [points[i], points[i + 1]];
    const same = Math.abs(x - (kept.at(-2) ?? Infinity)) < 0.01 && Math.abs(y - (kept.at(-1) ?? Infinity)) < 0.01;
    if (!same) kept.push(x, y);
  }
  return Float32Array.from(kept);
}

// ---- Ways -----------------------------------------------------------------------------------------------------------

/** The way from one node to another over the drawn links: x, y pairs. A node out of sight is at the edge. */
export function wayInTree(tree: TreePlaces, from: number, to: number): Float32Array {
  const up = linksUp(tree, from);
  const down = linksUp(tree, to);
  while (up.length > 0 && down.length > 0 && up.at(-1) === down.at(-1)) {
    up.pop();
    down.pop();
  }
  const there = up.flatMap((part) => [...(tree.places.get(part)?.up ?? [])]);
  const back = down.flatMap((part) => [...(tree.places.get(part)?.up ?? [])]);
  for (let i = back.length - 2; i >= 0; i -= 2) there.push(back[i] ?? 0, back[i + 1] ?? 0);
  return corners(there);
}

/** The parts whose links lead from a node up to the shown part, and out of it; none for a node out of sight. */
function linksUp({ parts, within, places, outside }: TreePlaces, node: number): number[] {
  const way: number[] = [];
  for (let part = parts.firstNode + node; places.has(part); part = parts.all[part]?.parent ?? -1) {
    if (part === within && outside === undefined) break;
    way.push(part);
    if (part === within) break;
  }
  return way;
}
