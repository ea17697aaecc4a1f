/**
 * Draws what is under way in the picture of system calls: crossings between user and kernel mode, interrupts, lines on
 * their way from core to core, and which entry each core is at. Written anew in every frame.
 */
import { SOURCES, TRACE } from "../../../base/abi.gen.ts";
import { ALIGN, FONT } from "../../drawing/display-list.ts";
import type { DisplayList } from "../../drawing/display-list.ts";
import { COLOUR } from "../../drawing/theme.ts";
import { drawStrip } from "../token.ts";
import type { TraceCursor } from "../../trace/cursor.ts";
import { coreNow, entryOf, type CoreNow } from "../../trace/syscalls/core-now.ts";
import type { EntryPage } from "../../trace/syscalls/entry-page.ts";
import { SIDE } from "../../trace/syscalls/side-history.ts";
import { cellAt, type CoreCard, type PagePlace, type SyscallLayout } from "./syscall-layout.ts";
import type { SyscallScene } from "../../trace/syscalls/syscall-scene.ts";

const SOURCE_CACHE = SOURCES.findIndex((source) => source.name === "CACHE");

export function drawMoving(
  list: DisplayList,
  layout: SyscallLayout,
  scene: SyscallScene,
  page: EntryPage | undefined,
  cursor: TraceCursor,
): void {
  list.clear();
  for (const card of layout.cards) {
    const now = coreNow(scene, cursor, card.core);
    if (page !== undefined && layout.page !== undefined) drawAtEntry(list, card, now, layout.page, page, cursor);
    if (now.crossing !== undefined) drawCrossing(list, card, now, layout.textPx);
    drawLine(list, layout, card, scene, page, cursor);
  }
  drawInterrupts(list, layout, scene, cursor);
}

/** The entry that the core has just changed, or whose line it fetches: a thread leads from its side to the entry. */
function drawAtEntry(
  list: DisplayList,
  card: CoreCard,
  now: CoreNow,
  place: PagePlace,
  page: EntryPage,
  cursor: TraceCursor,
): void {
  const word = entryOf(card.core, page, cursor);
  if (word < 0 || word >= place.count) return;
  const [x, y] = cellAt(place, word);
  const from = card.x + card.width / 2;
  const top = card.y + card.height;
  const to = x + place.cellWidth / 2;
  const colour = now.side === SIDE.USER ? COLOUR.ink2 : COLOUR.ink;
  list.line(from, top, to, y, 1.5, colour, 0.75);
  list.disc(from, top, 3, colour);
  list.disc(to, y, 2.5, colour);
}

/** A disc goes over the border, from the side that the core leaves to the other one. */
function drawCrossing(list: DisplayList, { border, sides }: CoreCard, now: CoreNow, textPx: number): void {
  const radius = Math.max(3, Math.min(textPx * 0.55, sides[SIDE.USER].height / 3));
  const x = border.x + radius + 8;
  const reach = radius + Math.max(4, border.height / 2);
  const middle = border.y + border.height / 2;
  const way = now.side === SIDE.KERNEL ? -1 : 1;
  const y = middle + way * reach * (2 * (now.crossing ?? 0) - 1);
  list.line(x, middle - reach, x, middle + reach, 2, COLOUR.ink);
  list.disc(x, y, radius, COLOUR.switching);
  list.ring(x, y, radius, 2, COLOUR.ink);
}

/** The line that another core's cache sends to the core. */
function drawLine(
  list: DisplayList,
  layout: SyscallLayout,
  card: CoreCard,
  scene: SyscallScene,
  page: EntryPage | undefined,
  cursor: TraceCursor,
): void {
  const { columns } = cursor.model;
  const cause = cursor.state.cause[card.core] ?? -1;
  if (columns.kind[cause] !== TRACE.SERVE || columns.a[cause] !== SOURCE_CACHE) return;
  const supplier = layout.cards[columns.b[cause] ?? -1];
  if (supplier === undefined || supplier === card) return;
  const progress = cursor.progressOf(cause) ?? 0;
  const [x0, y0] = middleOf(supplier, scene, cursor);
  const [x1, y1] = middleOf(card, scene, cursor);
  const x = x0 + (x1 - x0) * progress;
  const y = y0 + (y1 - y0) * progress;
  const { textPx } = layout;
  list.line(x0, y0, x, y, 3, COLOUR.line, 0.35);
  drawStrip(list, x, y, { width: textPx * 2.2, height: textPx }, 0, 1);
  const number = columns.lineNumbers[columns.line[cause] ?? -1];
  const word = number === undefined || page === undefined ? -1 : page.wordOn(number);
  if (word >= 0 && page !== undefined)
    list.integer(page.first + word, x, y - textPx, textPx - 1, COLOUR.ink, ALIGN.CENTRE, FONT.MONO_BOLD);
}

/** The middle of the side that the core is on. */
function middleOf(card: CoreCard, { sides }: SyscallScene, { time }: TraceCursor): readonly [number, number] {
  const box = card.sides[sides.sideAt(card.core, time) ?? SIDE.USER];
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** An interrupt leads from the core that sends it to the core that it wakes. */
function drawInterrupts(list: DisplayList, layout: SyscallLayout, scene: SyscallScene, cursor: TraceCursor): void {
  for (const { from, to, sent, woken } of scene.interrupts.at(cursor.time)) {
    const [sender, sleeper] = [layout.cards[from], layout.cards[to]];
    if (sender === undefined || sleeper === undefined) continue;
    const [x0, y0] = middleOf(sender, scene, cursor);
    const [x1, y1] = middleOf(sleeper, scene, cursor);
    const progress = (cursor.time - sent) / Math.max(1, woken - sent);
    const x = x0 + (x1 - x0) * progress;
    const y = y0 + (y1 - y0) * progress;
    list.line(x0, y0, x1, y1, 1.5, COLOUR.accent, 0.6);
    list.disc(x, y, layout.textPx * 0.5, COLOUR.accent);
    list.text("wake", x, y - layout.textPx, layout.textPx - 1, COLOUR.accent, ALIGN.CENTRE, FONT.SANS_BOLD);
  }
}
