/**
 * What the colours, patterns and marks of a picture mean, as a row of samples with names: for pictures and films that
 * leave the page, beside whose canvas there is no text of the page.
 */
import { CORE_STATE, CORE_STATES, isSystemState, type CoreStateId } from "../trace/state/core-states.ts";
import type { DisplayList } from "../drawing/display-list.ts";
import { COLOUR } from "../drawing/theme.ts";
import { drawHolding, drawNext, drawStores, drawThreadTag, paintState } from "./cores.ts";
import { drawLinePlace, drawWaitingBar } from "./line-places-drawing.ts";
import { drawStrip, drawStripOutline } from "./token.ts";

export interface LegendItem {
  readonly name: string;
  /** Draws the sample with its left upper corner at a place. */
  readonly draw: (list: DisplayList, x: number, y: number, side: number) => void;
}

/**
 * The states of a core, those of programs with system calls only where they occur. "Not known yet" is left out, since
 * the name says nothing without the page's explanation.
 */
export function stateItems(system: ReadonlySet<CoreStateId>): readonly LegendItem[] {
  const states = CORE_STATES.filter(({ id }) => (isSystemState(id) ? system.has(id) : id !== CORE_STATE.UNKNOWN));
  const items = states.map(({ id, name }): LegendItem => ({
    name,
    draw: (list, x, y, side) => paintState(list, id, x, y, side),
  }));
  return system.size === 0 ? items : [...items, HOLDING_ITEM];
}

/** The mark of programs with system calls: user and kernel code stay in sight in a critical section. */
const HOLDING_ITEM: LegendItem = {
  name: "holding a lock meanwhile",
  draw: (list, x, y, side) => drawHolding(list, x, y, side),
};

/** The marks of the machine view. */
export const MARK_ITEMS: readonly LegendItem[] = [
  {
    name: "the line, owned",
    draw: (list, x, y, side) => drawStrip(list, x + side / 2, y + side / 2, stripSize(side), 0),
  },
  {
    name: "a copy of it",
    draw: (list, x, y, side) => drawStripOutline(list, x + side / 2, y + side / 2, stripSize(side)),
  },
  { name: "next holder", draw: (list, x, y, side) => drawNext(list, x + 2, y + 2, side - 4) },
];

/** What of a run has marks of its own: stores in buffers, a machine with levels, threads. */
export interface MarkedRun {
  readonly hasStores: boolean;
  readonly levelled: boolean;
  readonly hasThreads: boolean;
}

export function markItems({ hasStores, levelled, hasThreads }: MarkedRun): readonly LegendItem[] {
  return [
    ...MARK_ITEMS,
    ...(levelled ? PLACE_ITEMS : []),
    ...(hasStores ? [STORE_ITEM] : []),
    ...(hasThreads ? [THREAD_ITEM] : []),
  ];
}

const PLACE_ITEMS: readonly LegendItem[] = [
  {
    name: "places that have the line",
    draw: (list, x, y, side) => {
      drawLinePlace(list, { x, y, width: side * 1.2, height: side });
      drawLinePlace(list, { x: x + side * 0.25, y: y + side * 0.25, width: side * 0.5, height: side * 0.5 });
    },
  },
  {
    name: "waits in one of them",
    draw: (list, x, y, side) => {
      paintState(list, CORE_STATE.QUEUED, x, y + 2, side - 2);
      drawWaitingBar(list, 1, x, y + 2, side - 2);
    },
  },
];

const THREAD_ITEM: LegendItem = {
  name: "the thread on the core",
  draw: (list, x, y, side) => drawThreadTag(list, 7, x + side, y, side * 0.9),
};

const STORE_ITEM: LegendItem = {
  name: "stores in its store buffer",
  draw: (list, x, y, side) => drawStores(list, 3, x, y, Math.max(side, 12)),
};

function stripSize(side: number): { readonly width: number; readonly height: number } {
  return { width: side * 1.1, height: side * 0.5 };
}

/** Mean advance of a character of the sans typeface, as a share of its size. assumed, generous */
const ADVANCE = 0.54;
/** From a sample to its name, and from a name to the next sample, as shares of the size of type. */
const NEAR = 0.45;
const APART = 1.5;
const ROW = 1.7;

interface PlacedItem {
  readonly item: LegendItem;
  readonly x: number;
  readonly row: number;
}

export interface LegendLayout {
  readonly placed: readonly PlacedItem[];
  readonly textPx: number;
  /** CSS pixels. */
  readonly height: number;
}

/** In as many rows as `width` needs; sizes in CSS pixels. */
export function layoutLegend(items: readonly LegendItem[], width: number, textPx: number): LegendLayout {
  const placed: PlacedItem[] = [];
  let x = 0;
  let row = 0;
  for (const item of items) {
    const wide = textPx * (1 + NEAR + item.name.length * ADVANCE);
    if (x > 0 && x + wide > width) {
      x = 0;
      row += 1;
    }
    placed.push({ item, x, row });
    x += wide + textPx * APART;
  }
  return { placed, textPx, height: (row + 1) * textPx * ROW };
}

/** Draws the legend with its left upper corner at (0, 0). */
export function drawLegend(list: DisplayList, { placed, textPx }: LegendLayout): void {
  list.clear();
  for (const { item, x, row } of placed) {
    const middle = (row + 0.5) * textPx * ROW;
    item.draw(list, x, middle - textPx / 2, textPx);
    list.text(item.name, x + textPx * (1 + NEAR), middle, textPx, COLOUR.ink2);
  }
}
