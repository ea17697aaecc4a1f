/**
 * The places of all parts of the machine view: chips in the machine's own arrangement, cores in a grid inside each, the
 * directory of each chip, the links, and below them the strips for the directory queue and the lock's waiters.
 *
 * A pure function of the machine and the size in CSS pixels. Level of detail follows from the size a core gets: numbers
 * and letters, plain cells, or one bar per chip. hit-test.ts reads the same numbers, so that the pointer
 * hits exactly what the reader sees.
 */
import type { Box } from "./box.ts";
import { digitsOfCores, numberSize } from "../../drawing/legible.ts";
import { chipBox, coreGrid, coreRoom, hiddenChip, tightChip, type ChipBox } from "./layout-chips.ts";
import { linkPlaces, type PlacedLink } from "./layout-links.ts";
import { treePlaces, type NodeFit, type TreePlaces } from "./layout-tree.ts";
import { isTree, machineParts, partInUse, type MachinePart, type MachineParts } from "./machine-parts.ts";
import { hasLevels, placeLevels, type PlaceLevel } from "./place-levels.ts";
import { nextHops } from "./scene-machine.ts";
import type { SceneMachine } from "./scene-machine.ts";
import { drawnOrder, jointsOf, sideShares, threadsOfCore } from "./unlike-cores.ts";

type Detail = "core" | "cell" | "chip";

/** Smallest core cell, CSS px, that carries a number and a letter, and that is still drawn as a cell. */
export const CORE_CELL_MIN = 19;
export const CELL_MIN = 4;

/** A row of numbered places under the machine: the directory queue, or the lock's waiters. */
export interface Strip extends Box {
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  /** Size of the numbers in the tiles, CSS px; 0 where the tiles have no room for legible ones. */
  readonly numberPx: number;
  /** Room over the first row of tiles for the names of its groups, CSS px; 0 for none. */
  readonly namesHeight: number;
}

/** Side of the tile in a place of a strip. */
export function tileSide({ cell }: Pick<Strip, "cell">): number {
  return cell - (cell > 8 ? TILE_GAP : cell > 4 ? 1 : 0);
}

const TILE_GAP = 3;

export interface MachineLayout {
  readonly width: number;
  readonly height: number;
  readonly detail: Detail;
  readonly textPx: number;
  readonly nodeCount: number;
  readonly chips: readonly ChipBox[];
  readonly nodeOfCore: Int32Array;
  /** Centre and side of each core's cell; at chip detail the chip's centre and 0. */
  readonly coreX: Float32Array;
  readonly coreY: Float32Array;
  readonly cell: number;
  /** The side of each core's cell as a share of `cell`: slow cores have smaller ones (unlike-cores.ts). */
  readonly sides: Float32Array;
  /** What joins the threads of one core. */
  readonly joints: readonly Box[];
  /** The directory of each chip. */
  readonly homeX: Float32Array;
  readonly homeY: Float32Array;
  /** Each link as a polyline of x, y pairs from its first node's chip edge to the second's. */
  readonly links: readonly PlacedLink[];
  /** Index into links by from * nodeCount + to, either direction; -1 where there is none. */
  readonly linkOf: Int32Array;
  readonly hops: Int16Array;
  /** The parts of the machine, and the one of them that is shown. */
  readonly parts: MachineParts;
  readonly shown: MachinePart;
  /** The places that can own a line, innermost level first; none where one home decides for all cores. */
  readonly levels: readonly PlaceLevel[];
  /** The places of a network in form of a tree, and of a part that is shown alone. */
  readonly tree: TreePlaces | undefined;
  readonly queueStrip: Strip | undefined;
  readonly lockStrip: Strip | undefined;
}

export interface LayoutOptions {
  readonly width: number;
  readonly height: number;
  /** Height of ordinary text, CSS px; it is larger when presenting. */
  readonly textPx?: number;
  /** Number of cores that run: the strips must have room for as many. */
  readonly running: number;
  /** Number of strips below the machine: the directory queue, and with 2 the lock's waiters. */
  readonly strips?: 0 | 1 | 2;
  /** The part of the machine that is shown (machine-parts.ts); the one in use when left out. */
  readonly within?: number | undefined;
}

/** Least height, CSS px, of a picture with strips beneath a tree: racks need more room than a few chips. assumed */
const TREE_WITH_STRIPS = 290;

export function layoutMachine(machine: SceneMachine, options: LayoutOptions): MachineLayout {
  const textPx = options.textPx ?? 12;
  const width = Math.max(1, options.width);
  const height = Math.max(1, options.height);
  const isLow = isTree(machine) && height < TREE_WITH_STRIPS;
  const count = isLow ? 0 : (options.strips ?? 2);
  const strips = stripBoxes(width, height, textPx, { count, running: options.running, named: hasLevels(machine) });
  const area = chipArea(width, height, strips, textPx);
  const coresOfNode = groupCores(machine);
  const threads = threadsOfCore(machine);
  const parts = machineParts(machine);
  const within = options.within ?? partInUse(machine, parts, options.running);
  const tree =
    isTree(machine) || within !== parts.root
      ? placedTree(parts, within, area, textPx, coresOfNode, threads)
      : undefined;
  const chips =
    tree === undefined
      ? placeChips(machine, area).map((box, node) => chipBox(box, node, coresOfNode[node] ?? [], textPx, threads))
      : chipsOfTree(tree, machine.nodeCount, coresOfNode, textPx, threads);
  const cell = chips.reduce((least, chip) => (chip.cores.length === 0 ? least : Math.min(least, chip.cell)), Infinity);
  const detail = detailOf(cell);
  const sides = sideShares(machine);
  const places = { ...corePlaces(machine, chips, detail), cell: Number.isFinite(cell) ? cell : 0, sides };
  return {
    width,
    height,
    detail,
    textPx,
    chips,
    ...places,
    joints: detail === "chip" ? [] : jointsOf(machine, chips, places),
    nodeCount: machine.nodeCount,
    nodeOfCore: Int32Array.from(machine.nodeOfCore),
    ...homePlaces(chips),
    ...linkPlaces(machine.nodeCount, tree === undefined ? machine.links : [], chips),
    hops: nextHops(machine.nodeCount, machine.links),
    parts,
    shown: parts.all[within] ?? EVERYTHING,
    levels: placeLevels(machine, parts),
    tree,
    queueStrip: strips[0],
    lockStrip: strips[1],
  };
}

const EVERYTHING: MachinePart = {
  level: 1,
  name: "machine",
  index: 0,
  first: 0,
  last: Number.MAX_SAFE_INTEGER,
  parent: -1,
  children: [],
};

/** Is a node drawn? When a part of the machine is shown alone, the others are not. */
export function showsNode({ shown }: Pick<MachineLayout, "shown">, node: number): boolean {
  return node >= shown.first && node <= shown.last;
}

function placedTree(
  parts: MachineParts,
  within: number,
  area: Box,
  textPx: number,
  coresOfNode: readonly (readonly number[])[],
  threads: number,
): TreePlaces {
  const perNode = Math.max(...coresOfNode.map((cores) => cores.length));
  const fit: NodeFit = {
    pitch: (width, height) => coreGrid(perNode, ...coreRoom(width, height, textPx), Infinity, threads).pitch,
    tight: (width, height) => tightChip({ width, height }, perNode, textPx, threads),
  };
  return treePlaces(parts, within, area, textPx, fit);
}

function chipsOfTree(
  { parts, places, outside }: TreePlaces,
  nodeCount: number,
  coresOfNode: readonly (readonly number[])[],
  textPx: number,
  threads: number,
): ChipBox[] {
  const [x, y] = outside ?? [0, 0];
  return Array.from({ length: nodeCount }, (_, node) => {
    const place = places.get(parts.firstNode + node);
    if (place === undefined) return hiddenChip(node, x, y);
    const { x: left, y: top, width, height } = place;
    return chipBox({ x: left, y: top, width, height }, node, coresOfNode[node] ?? [], textPx, threads);
  });
}

function detailOf(cell: number): Detail {
  if (cell >= CORE_CELL_MIN) return "core";
  return cell >= CELL_MIN ? "cell" : "chip";
}

function groupCores(machine: SceneMachine): readonly (readonly number[])[] {
  const groups: number[][] = Array.from({ length: machine.nodeCount }, () => []);
  machine.nodeOfCore.forEach((node, core) => groups[node]?.push(core));
  return groups.map((cores) => drawnOrder(machine, cores));
}

// ---- The strips -----------------------------------------------------------------------------------------------------

/**
 * Two strips at the bottom, or none when the view is too small for them to leave the machine its room. In a picture
 * that is higher than wide, as on a phone, they take a larger share of the height: their tiles have numbers then.
 */
function stripBoxes(
  width: number,
  height: number,
  textPx: number,
  { count, running, named }: { readonly count: number; readonly running: number; readonly named: boolean },
): Strip[] {
  if (width < 260 || height < 240) return [];
  const margin = 8;
  const captionHeight = textPx + 8;
  const room = width - 2 * margin;
  const share = height > width ? 0.18 : 0.15;
  const limit = Math.max(textPx + 6, height * share - captionHeight);
  const grid = fitPlaces(running + 1, room, limit, textPx * 1.9);
  const side = tileSide(grid);
  const numberPx = numberSize(digitsOfCores(running), side - 2, Math.min(13, side * (running > 100 ? 0.46 : 0.6)));
  const stripHeight = Math.max(textPx + 8, grid.rows * grid.cell) + captionHeight;
  const namesHeight = named ? textPx : 0;
  return Array.from({ length: count }, (_, strip): Strip => {
    const names = strip === 0 ? namesHeight : 0;
    const y = height - margin - (count - strip) * (stripHeight + 8) + 8 - names;
    return { x: margin, y, width: room, height: stripHeight + names, numberPx, namesHeight: names, ...grid };
  });
}

/** The largest square cell with which `count` places fit into room × limit. */
function fitPlaces(
  count: number,
  room: number,
  limit: number,
  cellMax: number,
): { cell: number; columns: number; rows: number } {
  let best = { cell: 1, columns: Math.max(1, Math.floor(room)), rows: 1 };
  for (let rows = 1; rows <= 8; rows++) {
    const columns = Math.ceil(count / rows);
    const cell = Math.min(cellMax, room / columns, limit / rows);
    if (cell > best.cell) best = { cell, columns: Math.max(1, Math.floor(room / cell + 1e-6)), rows };
  }
  return best;
}

function chipArea(width: number, height: number, strips: readonly Strip[], textPx: number): Box {
  const margin = Math.min(12, width * 0.02 + 2);
  const top = strips[0];
  const bottom = top === undefined ? height - margin : top.y - textPx;
  return { x: margin, y: margin, width: Math.max(1, width - 2 * margin), height: Math.max(1, bottom - margin) };
}

// ---- The chips ------------------------------------------------------------------------------------------------------

/** Boxes of all nodes: their given positions stretched to the area, boxes as large as they can be without touching. */
function placeChips(machine: SceneMachine, area: Box): Box[] {
  const centres = unitCentres(machine, area);
  const { x: gapX, y: gapY } = chipGaps(machine, area);
  const place = (width: number, height: number): Box[] =>
    centres.map(([u, v]) => ({
      x: area.x + u * (area.width - width),
      y: area.y + v * (area.height - height),
      width,
      height,
    }));
  const fits = (width: number, height: number): boolean => !overlap(centres, area, width, height, gapX, gapY);
  const both = largest((k) => fits(k * area.width, k * area.height));
  const wider = largest((k) => fits(k * area.width, both * area.height), both);
  const higher = largest((k) => fits(wider * area.width, k * area.height), both);
  return place(wider * area.width, higher * area.height);
}

/** Least distance between chips: room for links. */
function chipGaps(machine: SceneMachine, area: Box): { readonly x: number; readonly y: number } {
  const share = 12 + 2 * Math.sqrt(machine.nodeCount);
  return { x: Math.min(40, Math.max(3, area.width / share)), y: Math.min(40, Math.max(3, area.height / share)) };
}

function unitCentres(machine: SceneMachine, area: Box): (readonly [number, number])[] {
  const given = machine.positions;
  if (given.length !== machine.nodeCount || sameSpot(given)) return gridCentres(machine, area);
  const xs = given.map(([x]) => x);
  const ys = given.map(([, y]) => y);
  const unit = (value: number, all: readonly number[]): number => {
    const low = Math.min(...all);
    const span = Math.max(...all) - low;
    return span > 0 ? (value - low) / span : 0.5;
  };
  return given.map(([x, y]) => [unit(x, xs), unit(y, ys)] as const);
}

/** Positions that cannot be drawn: two chips on one spot. */
function sameSpot(positions: readonly (readonly [number, number])[]): boolean {
  return new Set(positions.map(([x, y]) => `${x} ${y}`)).size < positions.length;
}

/** A compact grid with as many columns as give the cores the most room; unit coordinates within the area. */
function gridCentres(machine: SceneMachine, area: Box): (readonly [number, number])[] {
  const count = machine.nodeCount;
  const columns = bestColumns(machine, area);
  const rows = Math.ceil(count / columns);
  return Array.from(
    { length: count },
    (_, i) =>
      [
        columns === 1 ? 0.5 : (i % columns) / (columns - 1),
        rows === 1 ? 0.5 : Math.floor(i / columns) / (rows - 1),
      ] as const,
  );
}

function bestColumns(machine: SceneMachine, area: Box): number {
  const count = machine.nodeCount;
  const perChip = Math.ceil(machine.nodeOfCore.length / Math.max(1, count));
  const { x: gapX, y: gapY } = chipGaps(machine, area);
  const threads = threadsOfCore(machine);
  let columns = 1;
  let best = -1;
  for (let tried = 1; tried <= count; tried++) {
    const rows = Math.ceil(count / tried);
    const width = (area.width - gapX * (tried - 1)) / tried;
    const height = (area.height - gapY * (rows - 1)) / rows;
    if (width <= 0 || height <= 0) continue;
    const { pitch } = coreGrid(perChip, ...coreRoom(width, height, 12), Infinity, threads);
    if (pitch <= best * 1.001) continue;
    best = pitch;
    columns = tried;
  }
  return columns;
}

function overlap(
  centres: readonly (readonly [number, number])[],
  area: Box,
  width: number,
  height: number,
  gapX: number,
  gapY: number,
): boolean {
  const scaleX = area.width - width;
  const scaleY = area.height - height;
  for (let i = 0; i < centres.length; i++) {
    for (let j = i + 1; j < centres.length; j++) {
      const [ux, uy] = centres[i] ?? [0, 0];
      const [vx, vy] = centres[j] ?? [0, 0];
      if (Math.abs(ux - vx) * scaleX < width + gapX && Math.abs(uy - vy) * scaleY < height + gapY) return true;
    }
  }
  return false;
}

/** Largest k in (0, 1] that passes, by bisection; 2 % when nothing does, so that a hopeless size still draws. */
function largest(passes: (k: number) => boolean, low = 0.02): number {
  let high = 1;
  if (passes(high)) return high;
  for (let i = 0; i < 20; i++) {
    const middle = (low + high) / 2;
    if (passes(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function corePlaces(machine: SceneMachine, chips: readonly ChipBox[], detail: Detail) {
  const coreX = Float32Array.from(machine.nodeOfCore, (node) => chips[node]?.x ?? 0);
  const coreY = Float32Array.from(machine.nodeOfCore, (node) => chips[node]?.y ?? 0);
  for (const chip of chips) {
    chip.cores.forEach((core, k) => {
      const whole = detail === "chip";
      coreX[core] = whole ? chip.x + chip.width / 2 : chip.gridX + ((k % chip.columns) + 0.5) * chip.pitch;
      coreY[core] = whole ? chip.y + chip.height / 2 : chip.gridY + (Math.floor(k / chip.columns) + 0.5) * chip.pitch;
    });
  }
  return { coreX, coreY };
}

function homePlaces(chips: readonly ChipBox[]) {
  const small = (chip: ChipBox): boolean => chip.headerHeight < 12;
  return {
    homeX: Float32Array.from(chips, (chip) =>
      small(chip) ? chip.x + chip.width / 2 : chip.x + chip.width - chip.headerHeight * 0.55,
    ),
    homeY: Float32Array.from(chips, (chip) => (small(chip) ? chip.y : chip.y + chip.headerHeight / 2)),
  };
}
