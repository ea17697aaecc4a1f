/**
 * Draws the cores of the picture of system calls: a card for each, in which the side that the core is on is filled, and
 * on each side a gauge for every structure of the processor: filled as far as the side's working set is there, empty as
 * far as it is cold.
 */
import { ALIGN, FONT, PAINT } from "../../drawing/display-list.ts";
import type { DisplayList } from "../../drawing/display-list.ts";
import { TEXT_MIN } from "../../drawing/legible.ts";
import { COLOUR, stateInk } from "../../drawing/theme.ts";
import type { Box } from "../layout/box.ts";
import { paintState } from "../cores.ts";
import { CORE_STATES } from "../../trace/state/core-states.ts";
import { COLD_MIN, roleTexts, structureName } from "../../words/describe-syscalls.ts";
import { plural } from "../../words/say.ts";
import { doingName, sideName, type CoreNow } from "../../trace/syscalls/core-now.ts";
import { SIDE, SIDES, type Side, type SideHistory } from "../../trace/syscalls/side-history.ts";
import type { SideShares } from "../../trace/syscalls/side-shares.ts";
import { hasRoomFor, LETTER_WIDTH, type CoreCard, type SideBox } from "./syscall-layout.ts";

/** `doing`: what the core does, in as many words as there may be room for. */
export function drawCard(
  list: DisplayList,
  card: CoreCard,
  now: CoreNow,
  doing: string,
  sides: SideHistory,
  shares: SideShares,
  textPx: number,
): void {
  list.rect(card.x, card.y, card.width, card.height, COLOUR.raised);
  list.rect(card.x, card.y, card.width, card.height, COLOUR.hairline, PAINT.STROKE);
  if (card.headerHeight > 0) drawHeader(list, card, shares, textPx);
  for (const side of SIDES) drawSide(list, card.sides[side], side, now, doing, sides, textPx);
  drawBorder(list, card, now, textPx);
  if (card.shares.height > 0) drawShares(list, card.shares, shares);
}

/** From the edge of a box to its words, CSS px: more where the type is larger, as in films. */
function indentOf(textPx: number): number {
  return Math.max(7, textPx * 0.5);
}

function drawHeader(list: DisplayList, card: CoreCard, shares: SideShares, textPx: number): void {
  const middle = card.y + card.headerHeight / 2 + 1;
  const name = `core ${card.core}`;
  list.text(name, card.x + indentOf(textPx), middle, textPx, COLOUR.ink, ALIGN.LEFT, FONT.SANS_BOLD);
  const size = Math.max(TEXT_MIN, textPx - 1);
  const room = card.width - 2 * indentOf(textPx) - (name.length + 2) * textPx * LETTER_WIDTH;
  const text = roleTexts(shares).find((one) => hasRoomFor(one.length, room, size));
  if (text !== undefined)
    list.text(text, card.x + card.width - indentOf(textPx), middle, size, COLOUR.ink2, ALIGN.RIGHT);
}

function drawSide(
  list: DisplayList,
  box: SideBox,
  side: Side,
  now: CoreNow,
  doing: string,
  sides: SideHistory,
  textPx: number,
): void {
  const isThere = now.side === side;
  const tint = side === SIDE.USER ? COLOUR.user : COLOUR.kernel;
  list.rect(box.x, box.y, box.width, box.height, isThere ? tint : COLOUR.paper);
  for (let k = 0; k < (isThere ? 2 : 1); k++)
    list.rect(
      box.x + k,
      box.y + k,
      box.width - 2 * k,
      box.height - 2 * k,
      isThere ? COLOUR.ink : COLOUR.hairline,
      PAINT.STROKE,
    );
  if (box.textRow > 0) drawWords(list, box, side, now, isThere, doing, textPx);
  if (box.gauges !== undefined) drawGauges(list, box, box.gauges, now.cold[side], sides.structures, isThere, textPx);
}

function drawWords(
  list: DisplayList,
  box: SideBox,
  side: Side,
  now: CoreNow,
  isThere: boolean,
  doing: string,
  textPx: number,
): void {
  const room = box.gauges === undefined || box.gauges.x < box.x + 20 ? box.width : box.gauges.x - box.x;
  const tile = Math.min(box.textRow - 4, textPx + 2);
  const middle = box.y + box.textRow / 2 + 1;
  const ink = isThere ? COLOUR.ink : COLOUR.ink2;
  let x = box.x + indentOf(textPx);
  if (isThere && tile >= 8 && room > 44) {
    paintState(list, now.state, x, middle - tile / 2 - 0.5, tile);
    list.rect(x, middle - tile / 2 - 0.5, tile, tile, COLOUR.ink, PAINT.STROKE, 0.5);
    const letter = CORE_STATES[now.state]?.letter ?? "";
    const size = Math.max(TEXT_MIN, tile * 0.7);
    list.text(letter, x + tile / 2, middle, size, stateInk(now.state), ALIGN.CENTRE, FONT.MONO_BOLD);
    x += tile + indentOf(textPx) - 2;
  }
  const name = sideName(side);
  const left = box.x + room - 6 - x;
  const font = isThere ? FONT.SANS_BOLD : FONT.SANS;
  if (!hasRoomFor(name.length, left, textPx)) return;
  list.text(name, x, middle, textPx, ink, ALIGN.LEFT, font);
  if (!isThere) return;
  x += (name.length + 1.2) * textPx * LETTER_WIDTH * 1.05;
  const size = Math.max(TEXT_MIN, textPx - 1);
  const right = box.x + room - 4;
  const text = (from: number): string | undefined =>
    [doing, doingName(now)].find((one) => hasRoomFor(one.length, right - from, size));
  if (!box.hasTwoRows) return list.text(text(x) ?? "", x, middle, size, ink);
  list.text(text(box.x + indentOf(textPx)) ?? "", box.x + indentOf(textPx), middle + box.textRow - 3, size, ink);
}

/** Widest gauge, CSS px, and its share of its place. */
const GAUGE_MAX = 30;
const GAUGE_SHARE = 0.62;
/** Least height, CSS px, of a gauge over its name. */
const BAR_MIN = 10;
/** The name that stands where there is no room for the whole one. */
const SHORT: Readonly<Record<string, string>> = { "front end": "FE" };

function drawGauges(
  list: DisplayList,
  box: Box,
  area: Box,
  cold: readonly (number | undefined)[],
  structures: readonly number[],
  isThere: boolean,
  textPx: number,
): void {
  const slot = Math.min(area.width / structures.length, textPx * 7);
  const wished = Math.max(TEXT_MIN, Math.min(textPx - 1, 13));
  const namesOf = (px: number) => structures.map((structure) => nameFor(structure, slot - 1, px));
  const size = namesOf(wished).every((name) => name !== undefined) ? wished : TEXT_MIN;
  const names = namesOf(size);
  const hasNames = names.every((name) => name !== undefined) && area.height >= BAR_MIN + size + 3;
  const hasPercents = hasNames && slot >= size * 3.2 && area.height >= BAR_MIN + 2 * (size + 3);
  const below = (hasNames ? size + 3 : 0) + (hasPercents ? size + 2 : 0);
  const height = area.height - below;
  const width = Math.min(GAUGE_MAX, slot * GAUGE_SHARE);
  const first = area.x + (slot - width) / 2 - 6;
  const hasCaption = hasPercents && hasRoomFor(6, first - box.x, size);
  structures.forEach((_, at) => {
    const middle = area.x + (at + 0.5) * slot;
    const part = cold[at];
    drawGauge(list, { x: middle - width / 2, y: area.y, width, height }, part, isThere);
    const ink = isThere ? COLOUR.ink : COLOUR.ink2;
    const y = area.y + height + 3 + size / 2;
    if (hasNames) list.text(names[at] ?? "", middle, y, size, ink, ALIGN.CENTRE);
    if (!hasPercents || part === undefined) return;
    const text = percentTexts(part, hasCaption).find((one) => hasRoomFor(one.length, slot - 1, size)) ?? "";
    const font = part >= 0.5 ? FONT.SANS_BOLD : FONT.SANS;
    list.text(text, middle, y + size + 2, size, ink, ALIGN.CENTRE, font);
  });
  if (hasCaption) list.text("cold", first, area.y + height + 3 + size * 1.5 + 2, size, COLOUR.ink2, ALIGN.RIGHT);
}

function percentTexts(part: number, hasCaption: boolean): readonly string[] {
  if (part < COLD_MIN) return ["warm"];
  const percent = `${Math.round(part * 100)} %`;
  return hasCaption ? [percent] : [`${percent} cold`, percent];
}

function nameFor(structure: number, room: number, size: number): string | undefined {
  const name = structureName(structure);
  return [name, SHORT[name]].find((one) => one !== undefined && hasRoomFor(one.length, room, size));
}

/** Draws a gauge: filled from its foot as far as the working set is there; without one, a line. */
export function drawGauge(list: DisplayList, box: Box, cold: number | undefined, isThere: boolean): void {
  const { x, y, width, height } = box;
  if (cold === undefined) return list.rect(x, y + height - 1, width, 1, COLOUR.ink3);
  const full = height * cold;
  list.rect(x, y, width, height, COLOUR.paper);
  list.rect(x, y + full, width, height - full, isThere ? COLOUR.ink : COLOUR.ink2);
  list.rect(x, y, width, height, isThere ? COLOUR.ink : COLOUR.ink2, PAINT.STROKE);
}

function drawBorder(list: DisplayList, { border }: CoreCard, now: CoreNow, textPx: number): void {
  const y = border.y + border.height / 2;
  const size = Math.max(TEXT_MIN, textPx - 2);
  const text = plural(now.crossings, "mode switch", "mode switches");
  const width = (text.length + 1) * size * LETTER_WIDTH;
  const hasText = border.height >= size && width < border.width * 0.75;
  list.line(border.x, y, border.x + border.width - (hasText ? width : 0), y, 1, COLOUR.ink3);
  if (hasText) list.text(text, border.x + border.width - 2, y + 0.5, size, COLOUR.ink2, ALIGN.RIGHT);
}

function drawShares(list: DisplayList, box: Box, shares: SideShares): void {
  let x = box.x;
  const part = (share: number, colour: number): void => {
    list.rect(x, box.y, share * box.width, box.height, colour);
    x += share * box.width;
  };
  part(shares.user, COLOUR.user);
  part(shares.switching, COLOUR.switching);
  part(shares.kernel, COLOUR.kernel);
  list.rect(box.x, box.y, box.width, box.height, COLOUR.ink3, PAINT.STROKE);
}
