/** Draws the page of system calls: a cell for each entry, in the colour and with the letter of its state. */
import { capital } from "../../../base/text.ts";
import { ALIGN, FONT, PAINT } from "../../drawing/display-list.ts";
import type { DisplayList } from "../../drawing/display-list.ts";
import { TEXT_MIN } from "../../drawing/legible.ts";
import { COLOUR } from "../../drawing/theme.ts";
import type { Box } from "../layout/box.ts";
import type { TraceCursor } from "../../trace/cursor.ts";
import type { EntryPage } from "../../trace/syscalls/entry-page.ts";
import { cellAt, hasRoomFor, LETTER_WIDTH, type PagePlace } from "./syscall-layout.ts";

/** Colour of each value but 0, whose cell is empty; as in the list of watched words. */
const COLOURS: readonly number[] = [
  COLOUR.hairline,
  COLOUR.queue,
  COLOUR.kernel,
  COLOUR.user,
  COLOUR.switching,
  COLOUR.spin,
  COLOUR.wait,
  COLOUR.compute,
];

/** From this side of a cell on, CSS px, it has a letter, and from this width on the number of a core, too. */
const LETTER_MIN = 11;
const HOLDER_MIN = 24;

export function drawPage(
  list: DisplayList,
  place: PagePlace,
  page: EntryPage,
  cursor: TraceCursor,
  textPx: number,
): void {
  const { time } = cursor;
  drawCaption(list, place, page, time, textPx);
  for (let word = 0; word < place.count; word++) {
    const [x, y] = cellAt(place, word);
    const box = { x, y, width: place.cellWidth, height: place.cellHeight };
    const value = page.valueAt(word, time);
    drawEntry(list, page, value, box);
    if (place.cellWidth >= HOLDER_MIN && place.cellHeight >= LETTER_MIN)
      drawHolder(list, page.holdersAt(cursor, word), value, box);
  }
  const latest = page.latestAt(time);
  if (latest >= 0 && latest < place.count) outlineCell(list, place, latest);
}

/** Draws one cell, anywhere: in the page, in a legend. */
export function drawEntry(list: DisplayList, page: Pick<EntryPage, "valueName">, value: number, box: Box): void {
  const { x, y, width, height } = box;
  const colour = COLOURS[value] ?? COLOUR.hairline;
  if (value !== 0) list.rect(x, y, width, height, colour);
  const isSmall = Math.min(width, height) < LETTER_MIN;
  if (value === 0 || !isSmall)
    list.rect(x, y, width, height, value === 0 ? COLOUR.hairline : COLOUR.ink3, PAINT.STROKE);
  if (value === 0 || isSmall) return;
  const letter = page.valueName(value).charAt(0).toUpperCase();
  const middle = width >= HOLDER_MIN ? x + width * 0.3 : x + width / 2;
  list.text(letter, middle, y + height / 2 + 0.5, height * 0.66, inkOn(value), ALIGN.CENTRE, FONT.MONO_BOLD);
}

/** Writes the core whose cache has the entry's line, where it is one. */
function drawHolder(list: DisplayList, holders: readonly number[] | undefined, value: number, box: Box): void {
  const [holder, another] = holders ?? [];
  if (holder === undefined || another !== undefined) return;
  const size = Math.max(TEXT_MIN, box.height * 0.58);
  const right = box.x + box.width - 3;
  const ink = value === 0 ? COLOUR.ink2 : inkOn(value);
  list.integer(holder, right, box.y + box.height / 2 + 0.5, size, ink, ALIGN.RIGHT, FONT.MONO);
}

function inkOn(value: number): number {
  return value === 1 ? COLOUR.onSolid : COLOUR.ink;
}

export function outlineCell(list: DisplayList, place: PagePlace, word: number): void {
  const [x, y] = cellAt(place, word);
  const out = place.cellHeight >= 8 ? 1 : 0;
  for (let k = 0; k < 2; k++) {
    const [width, height] = [place.cellWidth + 2 * out - 2 * k, place.cellHeight + 2 * out - 2 * k];
    list.rect(x - out + k, y - out + k, width, height, COLOUR.ink, PAINT.STROKE);
  }
}

function drawCaption(list: DisplayList, place: PagePlace, page: EntryPage, cycle: number, textPx: number): void {
  const y = place.y + textPx * 0.6;
  const title = page.file.label;
  list.text(title, place.x, y, textPx, COLOUR.ink, ALIGN.LEFT, FONT.SANS_BOLD);
  const room = place.width - (title.length + 2) * textPx * LETTER_WIDTH;
  const text = captions(page, cycle).find((one) => hasRoomFor(one.length, room, textPx));
  if (text !== undefined) list.text(text, place.x + place.width, y, textPx, COLOUR.ink2, ALIGN.RIGHT);
}

/** "of 64 entries 12 submitted, 1 busy", and shorter. */
function captions(page: EntryPage, cycle: number): readonly string[] {
  const counts = page.countsAt(cycle);
  const parts = counts.flatMap((count, value) => (value === 0 ? [] : [`${count} ${page.valueName(value)}`]));
  const free = `${counts[0] ?? 0} ${page.valueName(0)}`;
  const all = [...parts, free].join(" · ");
  return [`${capital(page.file.several)}: ${all}`, all, parts.join(" · ")];
}
