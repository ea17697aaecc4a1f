/** Where things are in the picture of an execution: cores above, their store buffers, memory below. Pure. */
import type { LitmusProgram } from "../../../base/litmus.ts";
import type { PendingStore, WitnessMoment } from "../../../litmus/outcomes/replay.ts";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ExecutionLayout {
  readonly width: number;
  readonly height: number;
  readonly cores: readonly Box[];
  readonly buffers: readonly Box[];
  readonly memory: readonly Box[];
}

const CORE = { width: 150, height: 46 } as const;
const BUFFER = { width: 150, row: 28 } as const;
const CELL = { width: 110, height: 46 } as const;
const GAP = 26;
/** The way between a core and its buffer, and between the buffers and memory. */
const WAY = { toBuffer: 26, toMemory: 58 } as const;
const MARGIN = 4;

export const TILE = { width: 130, height: 24 } as const;

/** `depth` is the largest number of stores that wait in one buffer during the execution; 0: none has buffers. */
export function executionLayout(program: LitmusProgram, depth: number): ExecutionLayout {
  const threads = program.threads.length;
  const locations = program.locations.length;
  const rows = (count: number, width: number): number => count * width + (count - 1) * GAP;
  const width = Math.max(rows(threads, CORE.width), rows(locations, CELL.width)) + 2 * MARGIN;
  const bufferTop = MARGIN + CORE.height + WAY.toBuffer;
  const bufferHeight = depth === 0 ? 0 : depth * BUFFER.row + 8;
  const memoryTop = bufferTop + bufferHeight + WAY.toMemory;
  const place = (count: number, size: number, index: number): number =>
    (width - rows(count, size)) / 2 + index * (size + GAP);
  return {
    width,
    height: memoryTop + CELL.height + MARGIN,
    cores: program.threads.map((_, i) => ({ x: place(threads, CORE.width, i), y: MARGIN, ...CORE })),
    buffers: program.threads.map((_, i) => ({
      x: place(threads, BUFFER.width, i),
      y: bufferTop,
      width: BUFFER.width,
      height: bufferHeight,
    })),
    memory: program.locations.map((_, i) => ({ x: place(locations, CELL.width, i), y: memoryTop, ...CELL })),
  };
}

export interface Tile extends PendingStore {
  readonly x: number;
  readonly y: number;
  /** The store has left its buffer in this step and lies on its place in memory. */
  readonly arrives: boolean;
}

/** The stores of a moment; the one that reaches memory in this step lies on its cell. The oldest lies lowest. */
export function tilesOf(
  layout: ExecutionLayout,
  moment: WitnessMoment,
  before: WitnessMoment | undefined,
): readonly Tile[] {
  const waiting = moment.buffers.flatMap((buffer, thread) =>
    buffer.map((store, i): Tile => {
      const box = layout.buffers[thread] ?? NOWHERE;
      const y = box.y + box.height - (i + 1) * BUFFER.row;
      return { ...store, x: box.x + (box.width - TILE.width) / 2, y, arrives: false };
    }),
  );
  const left = moment.step?.action === "STORE" ? storeOf(before, moment.step.store) : undefined;
  const cell = left === undefined ? undefined : layout.memory[left.location];
  if (left === undefined || cell === undefined) return waiting;
  const at = { x: cell.x + (cell.width - TILE.width) / 2, y: cell.y + (cell.height - TILE.height) / 2 };
  return [...waiting, { ...left, ...at, arrives: true }];
}

const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };

function storeOf(moment: WitnessMoment | undefined, id: number | undefined): PendingStore | undefined {
  return moment?.buffers.flat().find((store) => store.id === id);
}

/** The way of a value in this step, as an SVG path from where it comes to where it goes; undefined without one. */
export function wayOf(layout: ExecutionLayout, moment: WitnessMoment): string | undefined {
  const { step } = moment;
  if (step === undefined || step.location === undefined) return undefined;
  const core = layout.cores[step.thread];
  const cell = layout.memory[step.location];
  const buffer = layout.buffers[step.thread];
  if (core === undefined || cell === undefined || buffer === undefined) return undefined;
  const below = { x: core.x + core.width / 2, y: core.y + core.height };
  const above = { x: cell.x + cell.width / 2, y: cell.y };
  switch (step.action) {
    case "LOAD":
    case "UPDATE":
      return curve(above, { x: core.x + core.width - 14, y: below.y });
    case "FORWARD":
      return curve({ x: below.x + 40, y: buffer.y + 8 }, { x: below.x + 40, y: below.y });
    case "STORE":
      return curve({ x: below.x, y: buffer.height === 0 ? below.y : buffer.y + buffer.height }, above);
    case "BUFFER":
      return curve(below, { x: below.x, y: buffer.y });
    default:
      return undefined;
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function curve(from: Point, to: Point): string {
  const middle = (from.y + to.y) / 2;
  return `M${from.x},${from.y}C${from.x},${middle} ${to.x},${middle} ${to.x},${to.y}`;
}
