/** The box of a chip and the grid of its cores: as large as the box allows, and no larger than numbers need. */
import type { Box } from "./box.ts";

export interface ChipBox extends Box {
  readonly node: number;
  /** Cores of this chip, in order; core k of them is in column k % columns, row floor(k / columns). */
  readonly cores: readonly number[];
  readonly columns: number;
  readonly rows: number;
  readonly gridX: number;
  readonly gridY: number;
  /** Pitch of the grid and side of a cell, CSS px. */
  readonly pitch: number;
  readonly cell: number;
  readonly headerHeight: number;
}

function headerOf(width: number, height: number, textPx: number): number {
  return height >= textPx * 4.5 && width >= textPx * 4.5 ? textPx + 8 : Math.min(4, height * 0.1);
}

/** The room for the cores inside a box of a chip. */
export function coreRoom(width: number, height: number, textPx: number): [number, number] {
  const padding = Math.min(8, width * 0.05);
  return [width - 2 * padding, height - headerOf(width, height, textPx) - padding];
}

/** `threads`: as many neighbours, threads of one core, stay in a row. */
export function chipBox(box: Box, node: number, cores: readonly number[], textPx: number, threads = 1): ChipBox {
  const headerHeight = headerOf(box.width, box.height, textPx);
  const padding = Math.min(8, box.width * 0.05);
  const grid = coreGrid(cores.length, ...coreRoom(box.width, box.height, textPx), textPx * PITCH_MAX_TEXTS, threads);
  const gap = grid.pitch >= 12 ? Math.max(2, grid.pitch * 0.1) : grid.pitch >= 5 ? 1 : 0;
  const shown = tighten(box, grid, padding, headerHeight);
  return {
    ...shown,
    node,
    cores,
    headerHeight,
    columns: grid.columns,
    rows: grid.rows,
    pitch: grid.pitch,
    cell: Math.max(0, grid.pitch - gap),
    gridX: shown.x + (shown.width - grid.columns * grid.pitch) / 2,
    gridY: shown.y + headerHeight,
  };
}

/** Shrinks the box to its cores: chips stay where they are, but do not stretch over empty paper. */
function tighten(
  box: Box,
  grid: { columns: number; rows: number; pitch: number },
  padding: number,
  header: number,
): Box {
  const width = Math.min(box.width, grid.columns * grid.pitch + 2 * padding);
  const height = Math.min(box.height, grid.rows * grid.pitch + header + padding);
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

/** Largest pitch of cores, in heights of ordinary text: larger cells would show no more. */
const PITCH_MAX_TEXTS = 4.3;

export function coreGrid(
  count: number,
  width: number,
  height: number,
  largestPitch: number,
  threads = 1,
): { columns: number; rows: number; pitch: number } {
  const step = Math.min(threads, Math.max(1, count));
  let best = { columns: step, rows: Math.ceil(Math.max(1, count) / step), pitch: 0 };
  for (let columns = step; columns <= Math.max(1, count); columns += step) {
    const rows = Math.ceil(Math.max(1, count) / columns);
    const pitch = Math.max(0, Math.min(width / columns, height / rows, largestPitch));
    if (pitch > best.pitch + 1e-9) best = { columns, rows, pitch };
  }
  return best;
}

/** The size of a chip's box when nothing of it is empty. */
export function tightChip({ width, height }: Size, cores: number, textPx: number, threads = 1): Size {
  const grid = coreGrid(cores, ...coreRoom(width, height, textPx), textPx * PITCH_MAX_TEXTS, threads);
  const padding = Math.min(8, width * 0.05);
  return {
    width: Math.min(width, grid.columns * grid.pitch + 2 * padding),
    height: Math.min(height, grid.rows * grid.pitch + headerOf(width, height, textPx) + padding),
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A chip that is not drawn, since a part of the machine is shown alone: it is a spot at the edge of that part. */
export function hiddenChip(node: number, x: number, y: number): ChipBox {
  const nothing = { cores: [], columns: 1, rows: 1, pitch: 0, cell: 0, headerHeight: 0 };
  return { node, x, y, width: 0, height: 0, gridX: x, gridY: y, ...nothing };
}
