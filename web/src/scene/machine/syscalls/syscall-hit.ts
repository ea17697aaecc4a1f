/** What is under a point of the picture of system calls, and the outline around it. */
import { PAINT } from "../../drawing/display-list.ts";
import type { DisplayList } from "../../drawing/display-list.ts";
import { COLOUR } from "../../drawing/theme.ts";
import type { MachineHit } from "../hit-test.ts";
import { outlineCell } from "./entry-drawing.ts";
import { cardAt, wordAt, type SyscallLayout } from "./syscall-layout.ts";

export function hitSyscalls(layout: SyscallLayout, x: number, y: number): MachineHit | undefined {
  const word = layout.page === undefined ? -1 : wordAt(layout.page, x, y);
  if (word >= 0) return { kind: "entry", word };
  const card = cardAt(layout, x, y);
  return card === undefined ? undefined : { kind: "core", core: card.core };
}

export function outlineHit(list: DisplayList, layout: SyscallLayout, hit: MachineHit | undefined): void {
  list.clear();
  if (hit?.kind === "entry" && layout.page !== undefined) outlineCell(list, layout.page, hit.word);
  const card = hit?.kind === "core" ? layout.cards[hit.core] : undefined;
  if (card === undefined) return;
  for (let k = 0; k < 2; k++)
    list.rect(card.x - k, card.y - k, card.width + 2 * k, card.height + 2 * k, COLOUR.ink, PAINT.STROKE);
}
