/**
 * The places of the picture of system calls: a card for each core, with its user side above and its kernel side below;
 * beneath them the page of entries, where the scenario watches one. A pure function of the size in CSS pixels.
 */
import type { Box } from "../layout/box.ts";
import { TEXT_MIN } from "../../drawing/legible.ts";

export interface SideBox extends Box {
  /** Where its gauges stand; undefined where there is no room. */
  readonly gauges: Box | undefined;
  /** Height of a row of words; 0 where there is no room. */
  readonly textRow: number;
  /** What the core does stands beneath the name of the side, and not beside it. */
  readonly hasTwoRows: boolean;
}

export interface CoreCard extends Box {
  readonly core: number;
  readonly headerHeight: number;
  /** User above, kernel below, by number of the side. */
  readonly sides: readonly [SideBox, SideBox];
  /** Between the sides: the border that a mode switch crosses. */
  readonly border: Box;
  /** What the core did with its time. */
  readonly shares: Box;
}

export interface PagePlace extends Box {
  readonly captionHeight: number;
  /** Size of a place, with the gap; the cell itself is smaller. */
  readonly pitchX: number;
  readonly pitchY: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly columns: number;
  readonly group: number;
  /** Left upper corner of each group. */
  readonly groups: readonly (readonly [x: number, y: number])[];
  readonly count: number;
}

export interface SyscallLayout {
  readonly width: number;
  readonly height: number;
  readonly textPx: number;
  readonly cards: readonly CoreCard[];
  readonly page: PagePlace | undefined;
}

export interface SyscallLayoutOptions {
  readonly width: number;
  readonly height: number;
  readonly textPx: number;
  readonly cores: number;
  /** Words of the page and how many of them are one block; undefined without a page. */
  readonly page: { readonly count: number; readonly group: number } | undefined;
  /** Are there gauges of what is cold? */
  readonly hasGauges: boolean;
}

const MARGIN = 8;
/** A page takes at most this share of the height, in a picture that is wide and in one that is high. assumed */
const PAGE_SHARE = 0.36;
const PAGE_SHARE_HIGH = 0.42;
/** Least height of a picture, CSS px, with room for a page beneath the cores. assumed */
const PAGE_HEIGHT_MIN = 110;

export function layoutSyscalls(options: SyscallLayoutOptions): SyscallLayout {
  const width = Math.max(1, options.width);
  const height = Math.max(1, options.height);
  const { textPx } = options;
  const room = width - 2 * MARGIN;
  const share = height > width ? PAGE_SHARE_HIGH : PAGE_SHARE;
  const page =
    options.page === undefined || height < PAGE_HEIGHT_MIN
      ? undefined
      : pagePlace(options.page, room, height * share, height - MARGIN, textPx);
  const bottom = page === undefined ? height - MARGIN : page.y - textPx * 0.7;
  const area = { x: MARGIN, y: MARGIN, width: room, height: Math.max(1, bottom - MARGIN) };
  return { width, height, textPx, cards: cardsIn(area, options), page };
}

// ---- The cores --------------------------------------------------------------------------------------------------

/** Gap between cards, CSS px. */
const CARD_GAP = 10;
/** A card is best when it is higher than wide: two sides stand in it, one above the other. */
const CARD_ASPECT = 0.75;

function cardsIn(area: Box, { cores, textPx, hasGauges }: SyscallLayoutOptions): CoreCard[] {
  const columns = bestColumns(area, cores);
  const rows = Math.ceil(cores / columns);
  const width = (area.width - CARD_GAP * (columns - 1)) / columns;
  const height = (area.height - CARD_GAP * (rows - 1)) / rows;
  return Array.from({ length: cores }, (_, core) => {
    const x = area.x + (core % columns) * (width + CARD_GAP);
    const y = area.y + Math.floor(core / columns) * (height + CARD_GAP);
    return card(core, { x, y, width, height }, textPx, hasGauges);
  });
}

function bestColumns(area: Box, cores: number): number {
  let best = 1;
  let most = -1;
  for (let columns = 1; columns <= cores; columns++) {
    const rows = Math.ceil(cores / columns);
    const width = (area.width - CARD_GAP * (columns - 1)) / columns;
    const height = (area.height - CARD_GAP * (rows - 1)) / rows;
    const side = Math.min(width, height * CARD_ASPECT);
    if (side > most + 0.5) [best, most] = [columns, side];
  }
  return best;
}

function card(core: number, box: Box, textPx: number, hasGauges: boolean): CoreCard {
  const headerHeight = box.height >= 5 * textPx ? textPx + 8 : 0;
  const pad = box.height >= 5 * textPx ? Math.max(6, textPx * 0.3) : 2;
  const sharesHeight = box.height >= 9 * textPx ? 6 : 0;
  const x = box.x + pad;
  const width = Math.max(1, box.width - 2 * pad);
  const top = box.y + Math.max(pad, headerHeight);
  const bottom = box.y + box.height - pad - (sharesHeight === 0 ? 0 : sharesHeight + 4);
  const borderHeight = Math.min(Math.max(3, (bottom - top) * 0.12), textPx + 4);
  const half = Math.max(1, (bottom - top - borderHeight) / 2);
  const side = (y: number): SideBox => sideBox({ x, y, width, height: half }, textPx, hasGauges);
  return {
    ...box,
    core,
    headerHeight,
    sides: [side(top), side(top + half + borderHeight)],
    border: { x, y: top + half, width, height: borderHeight },
    shares: { x, y: bottom + 4, width, height: sharesHeight },
  };
}

/** From this width to height on, the gauges stand beside the words, and not beneath them. */
const BESIDE = 3.2;

function sideBox(box: Box, textPx: number, hasGauges: boolean): SideBox {
  const { x, y, width, height } = box;
  const textRow = height >= textPx + 4 ? Math.min(height, textPx + 8) : 0;
  const isBeside = width > BESIDE * height || height < textRow + 18;
  const hasTwoRows = textRow > 0 && width < textPx * WORDS_BESIDE && height >= 2 * textRow + TWO_ROWS_LEAVE;
  const words = Math.min(width * 0.4, textPx * 16);
  const left = isBeside && textRow > 0 ? Math.max(words, Math.min(width * 0.5, textPx * 9)) : 0;
  const over = isBeside ? 4 : textRow * (hasTwoRows ? 2 : 1) - (hasTwoRows ? 4 : 0);
  const gauges = { x: x + left + 3, y: y + over, width: width - left - 6, height: height - over - 4 };
  const fits = hasGauges && gauges.width >= 30 && gauges.height >= 10;
  return { ...box, textRow, hasTwoRows, gauges: fits ? gauges : undefined };
}

/** Least width, in sizes of the type, in which what a core does stands beside the name of its side. */
const WORDS_BESIDE = 17;
/** Least height, CSS px, that a second row of words leaves for the gauges. */
const TWO_ROWS_LEAVE = 30;

// ---- The page ---------------------------------------------------------------------------------------------------

/** A cell is at most this much wider than high. */
const CELL_WIDE = 2;
/** Gap between blocks of entries, in cells. */
const GROUP_GAP = 0.6;

function pagePlace(
  { count, group }: { readonly count: number; readonly group: number },
  width: number,
  heightMax: number,
  bottom: number,
  textPx: number,
): PagePlace {
  const captionHeight = textPx + 8;
  const groups = Math.ceil(count / group);
  const fit = fitGroups(groups, Math.min(group, count), width, Math.max(4, heightMax - captionHeight), textPx * 1.9);
  const { pitch, columns, perRow } = fit;
  const rows = Math.ceil(group / columns);
  /* Where there is more width than height the cells are wide: a core's number has room in them. */
  const pitchX = Math.min(pitch * CELL_WIDE, width / (perRow * columns + (perRow - 1) * GROUP_GAP));
  const groupHeight = rows * pitch;
  const bands = Math.ceil(groups / perRow);
  const cellsHeight = bands * groupHeight + (bands - 1) * GROUP_GAP * pitch;
  const y = bottom - captionHeight - cellsHeight;
  const gap = pitch > 8 ? 2 : pitch > 4 ? 1 : 0.5;
  const placeOf = (at: number): readonly [number, number] => [
    MARGIN + (at % perRow) * (columns + GROUP_GAP) * pitchX,
    y + captionHeight + Math.floor(at / perRow) * (groupHeight + GROUP_GAP * pitch),
  ];
  return {
    x: MARGIN,
    y,
    width,
    height: captionHeight + cellsHeight,
    captionHeight,
    pitchX,
    pitchY: pitch,
    cellWidth: pitchX - gap,
    cellHeight: pitch - gap,
    columns,
    group,
    groups: Array.from({ length: groups }, (_, at) => placeOf(at)),
    count,
  };
}

/** The largest cell with which all blocks fit; blocks of 8 to 64 cells in a row. */
function fitGroups(groups: number, group: number, width: number, height: number, cellMax: number) {
  let best = { pitch: 1, columns: Math.min(64, group), perRow: groups };
  for (const columns of [64, 32, 16, 8].filter((one) => one <= Math.max(8, group))) {
    const rows = Math.ceil(group / columns);
    for (let perRow = 1; perRow <= groups; perRow++) {
      const bands = Math.ceil(groups / perRow);
      const across = perRow * columns + (perRow - 1) * GROUP_GAP;
      const down = bands * rows + (bands - 1) * GROUP_GAP;
      const pitch = Math.min(cellMax, width / across, height / down);
      if (pitch > best.pitch + 0.01) best = { pitch, columns, perRow };
    }
  }
  return best;
}

/** Left upper corner of the cell of a word. */
export function cellAt(page: PagePlace, word: number): readonly [x: number, y: number] {
  const [x, y] = page.groups[Math.floor(word / page.group)] ?? [page.x, page.y];
  const within = word % page.group;
  return [x + (within % page.columns) * page.pitchX, y + Math.floor(within / page.columns) * page.pitchY];
}

/** The word at a point of the picture, or -1. */
export function wordAt(page: PagePlace, x: number, y: number): number {
  for (const [group, [left, top]] of page.groups.entries()) {
    const column = Math.floor((x - left) / page.pitchX);
    const row = Math.floor((y - top) / page.pitchY);
    const within = row * page.columns + column;
    if (column < 0 || column >= page.columns || row < 0 || within >= page.group) continue;
    const word = group * page.group + within;
    if (word < page.count) return word;
  }
  return -1;
}

/** The card at a point of the picture. */
export function cardAt(layout: SyscallLayout, x: number, y: number): CoreCard | undefined {
  return layout.cards.find((one) => x >= one.x && x < one.x + one.width && y >= one.y && y < one.y + one.height);
}

/** Is there room in so many pixels for a text of so many letters? */
export function hasRoomFor(letters: number, width: number, size: number): boolean {
  return size >= TEXT_MIN && letters * size * LETTER_WIDTH <= width;
}

/** Mean width of a letter of the sans font, em. assumed, on the wide side */
export const LETTER_WIDTH = 0.56;
