/**
 * The transfers of a line as a square map: a row for each taker, a column for each giver. On large machines rows and
 * columns are chips, bricks or larger parts, the smallest for which every cell has a few pixels; cores of one chip are
 * neighbours. A pure function of the transfers, the machine and the room.
 */
import { meetingPart, nodeWordIn, partName, type MachineParts } from "./layout/machine-parts.ts";
import type { Transfers } from "./transfers.ts";

/** Smallest side of a cell, CSS px, at which a single cell can still be seen and pointed at. */
const CELL_MIN = 3;

/** A row and a column of the map: a core, or all running cores of a part. */
interface HeatUnit {
  readonly name: string;
  /** The part of the machine, or of a core the part of its chip. */
  readonly part: number;
  readonly core: number | undefined;
}

/** Neighbouring rows of one larger part, which the axis names. */
export interface HeatBlock {
  readonly name: string;
  /** The name without the kind of part: "3". */
  readonly short: string;
  readonly first: number;
  readonly last: number;
}

export interface HeatMap {
  readonly units: readonly HeatUnit[];
  /** The kind of a row: "core", "node", "brick". */
  readonly kind: string;
  /** The kind of a block: "node", "cabinet". */
  readonly blockKind: string;
  readonly blocks: readonly HeatBlock[];
  /** Times by taker * units + giver. */
  readonly times: Float64Array;
  readonly most: number;
}

export interface HeatMapOptions {
  /** The part whose cores have rows; the others are left out. */
  readonly within: number;
  /** Number of cores that run: the first ones. */
  readonly running: number;
  /** Side of the square for the cells, CSS px. */
  readonly side: number;
}

export function heatMap(
  transfers: Transfers,
  parts: MachineParts,
  nodeOfCore: readonly number[],
  options: HeatMapOptions,
): HeatMap {
  const cores = coresWithin(parts, nodeOfCore, options);
  const level = levelFor(parts, cores, nodeOfCore, options.side);
  const rows = rowsOf(parts, cores, nodeOfCore, level);
  const times = new Float64Array(rows.units.length ** 2);
  for (const { giver, taker, times: count } of transfers.pairs) {
    const [row, column] = [rows.rowOf.get(taker), rows.rowOf.get(giver)];
    if (row === undefined || column === undefined) continue;
    const at = row * rows.units.length + column;
    times[at] = (times[at] ?? 0) + count;
  }
  const most = times.reduce((max, count) => Math.max(max, count), 0);
  return { units: rows.units, kind: kindOf(parts, level), ...blocksOf(parts, rows.units, level, options), times, most };
}

/** Running cores of a part, those of one chip side by side. */
function coresWithin(
  parts: MachineParts,
  nodeOfCore: readonly number[],
  { within, running }: HeatMapOptions,
): number[] {
  const { first = 0, last = Infinity } = parts.all[within] ?? {};
  const cores = Array.from({ length: Math.min(running, nodeOfCore.length) }, (_, core) => core).filter((core) => {
    const node = nodeOfCore[core] ?? -1;
    return node >= first && node <= last;
  });
  return cores.sort((a, b) => (nodeOfCore[a] ?? 0) - (nodeOfCore[b] ?? 0) || a - b);
}

/** -1 for a row for each core, else the lowest level of parts that leaves every row its pixels. */
function levelFor(parts: MachineParts, cores: readonly number[], nodeOfCore: readonly number[], side: number): number {
  if (cores.length * CELL_MIN <= side) return -1;
  const top = parts.all[parts.root]?.level ?? 0;
  for (let level = 0; level < top; level++) {
    const used = new Set(cores.map((core) => partAtLevel(parts, nodeOfCore[core] ?? 0, level)));
    if (used.size * CELL_MIN <= side || level === top - 1) return level;
  }
  return 0;
}

/** The part of a level in which a node is: the largest one not above that level. */
function partAtLevel(parts: MachineParts, node: number, level: number): number {
  let part = parts.firstNode + node;
  for (;;) {
    const parent = parts.all[part]?.parent ?? -1;
    if ((parts.all[parent]?.level ?? Infinity) > level) return part;
    part = parent;
  }
}

interface Rows {
  readonly units: readonly HeatUnit[];
  readonly rowOf: ReadonlyMap<number, number>;
}

function rowsOf(parts: MachineParts, cores: readonly number[], nodeOfCore: readonly number[], level: number): Rows {
  const units: HeatUnit[] = [];
  const rowOf = new Map<number, number>();
  for (const core of cores) {
    const part = partAtLevel(parts, nodeOfCore[core] ?? 0, Math.max(0, level));
    const isNew = level < 0 || units.at(-1)?.part !== part;
    if (isNew) units.push(level < 0 ? { name: `core ${core}`, part, core } : unitOf(parts, part));
    rowOf.set(core, units.length - 1);
  }
  return { units, rowOf };
}

function unitOf(parts: MachineParts, part: number): HeatUnit {
  const { level = 0, first = 0, last = 0 } = parts.all[part] ?? {};
  const nodes = first === last ? "" : ` (${nodeWordIn(parts)}s ${first} to ${last})`;
  const name = level === 0 ? partName(parts, part) : `${parts.all[part]?.name ?? "part"}${nodes}`;
  return { name, part, core: undefined };
}

function kindOf(parts: MachineParts, level: number): string {
  if (level < 0) return "core";
  return parts.all.find((part) => part.level === level)?.name ?? "part";
}

/** Largest number of blocks that the axis names. */
const BLOCKS_MAX = 12;

/** The lowest level above the rows that has few enough parts to be named along an edge. */
function blocksOf(
  parts: MachineParts,
  units: readonly HeatUnit[],
  level: number,
  { within }: HeatMapOptions,
): Pick<HeatMap, "blocks" | "blockKind"> {
  const top = parts.all[within]?.level ?? 0;
  for (let above = level + 1; above < Math.max(top, level + 2); above++) {
    const blocks = blocksAt(parts, units, above);
    if (blocks.length <= BLOCKS_MAX || above >= top - 1) return { blocks, blockKind: kindOf(parts, above) };
  }
  return { blocks: [], blockKind: "" };
}

function blocksAt(parts: MachineParts, units: readonly HeatUnit[], level: number): HeatBlock[] {
  const blocks: HeatBlock[] = [];
  let open = -1;
  units.forEach(({ part }, row) => {
    const first = parts.all[part]?.first ?? 0;
    const around = partAtLevel(parts, first, level);
    const last = blocks.at(-1);
    if (last !== undefined && around === open) blocks[blocks.length - 1] = { ...last, last: row };
    else {
      const short = String(parts.all[around]?.index ?? "");
      blocks.push({ name: partName(parts, around), short, first: row, last: row });
    }
    open = around;
  });
  return blocks;
}

export interface LevelTransfers {
  /** "same core", "same node", "same brick", … */
  readonly where: string;
  readonly times: number;
}

/** How often the two ends of a transfer lay in the same core, chip, brick and so on, the nearest first. */
export function transfersByLevel(
  transfers: Transfers,
  parts: MachineParts,
  nodeOfCore: readonly number[],
): readonly LevelTransfers[] {
  const top = parts.all[parts.root]?.level ?? 0;
  const times = new Float64Array(top + 2);
  for (const { giver, taker, times: count } of transfers.pairs) {
    const at = giver === taker ? 0 : 1 + levelBetween(parts, nodeOfCore[giver] ?? 0, nodeOfCore[taker] ?? 0);
    times[at] = (times[at] ?? 0) + count;
  }
  return Array.from(times, (count, at) => ({ where: at === 0 ? "same core" : sameKind(parts, at - 1), times: count }));
}

/** The level of the smallest part with both nodes: 0 within one node. */
export function levelBetween(parts: MachineParts, a: number, b: number): number {
  return parts.all[meetingPart(parts, a, b)]?.level ?? 0;
}

export function sameKind(parts: MachineParts, level: number): string {
  const kind = kindOf(parts, level);
  const lower = kindOf(parts, level - 1);
  return level > 0 && level === parts.all[parts.root]?.level ? `another ${lower}` : `same ${kind}`;
}
