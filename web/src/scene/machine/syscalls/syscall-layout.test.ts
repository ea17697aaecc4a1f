/** Every part of the picture of system calls is inside of it, at the sizes of projectors, phones, embeds and films. */
import { describe, expect, it } from "vitest";
import type { Box } from "../layout/box.ts";
import { cardAt, cellAt, layoutSyscalls, wordAt, type SyscallLayoutOptions } from "./syscall-layout.ts";

const SIZES = [
  { width: 485, height: 288 },
  { width: 640, height: 360 },
  { width: 358, height: 405 },
  { width: 300, height: 150 },
  { width: 1240, height: 560 },
  { width: 90, height: 70 },
  { width: 1, height: 1 },
];
const PAGES = [undefined, { count: 64, group: 64 }, { count: 1024, group: 64 }, { count: 5, group: 5 }];

const all: readonly SyscallLayoutOptions[] = SIZES.flatMap((size) =>
  PAGES.flatMap((page) =>
    [1, 2, 4, 64].map((cores) => ({ ...size, textPx: 12, cores, page, hasGauges: page?.count !== 64 })),
  ),
);

function isInside(inner: Box, outer: Box): boolean {
  const e = 0.01;
  return (
    inner.x >= outer.x - e &&
    inner.y >= outer.y - e &&
    inner.x + inner.width <= outer.x + outer.width + e &&
    inner.y + inner.height <= outer.y + outer.height + e
  );
}

describe("the layout of the picture of system calls", () => {
  it.each(all.filter(({ width, cores }) => width >= 300 && cores <= 4))(
    "$width × $height, $cores cores: every card is inside, its sides one above the other",
    (options) => {
      const layout = layoutSyscalls(options);
      const whole = { x: 0, y: 0, width: options.width, height: options.height };
      expect(layout.cards.map(({ core }) => core)).toEqual(Array.from({ length: options.cores }, (_, core) => core));
      for (const card of layout.cards) {
        const [user, kernel] = card.sides;
        expect(isInside(card, whole)).toBe(true);
        for (const part of [user, kernel, card.border]) expect(isInside(part, card)).toBe(true);
        for (const side of [user, kernel])
          if (side.gauges !== undefined) expect(isInside(side.gauges, side)).toBe(true);
        expect(user.y + user.height).toBeLessThanOrEqual(card.border.y + 0.01);
        expect(card.border.y + card.border.height).toBeLessThanOrEqual(kernel.y + 0.01);
        if (layout.page !== undefined) expect(card.y + card.height).toBeLessThanOrEqual(layout.page.y);
      }
    },
  );

  it.each(all)("$width × $height, $cores cores: every word of a page has a place of its own, inside", (options) => {
    const { page } = layoutSyscalls(options);
    expect(page === undefined).toBe(options.page === undefined || options.height < 110);
    if (page === undefined || options.width < 300) return;
    for (let word = 0; word < page.count; word++) {
      const [x, y] = cellAt(page, word);
      expect(isInside({ x, y, width: page.cellWidth, height: page.cellHeight }, page)).toBe(true);
      expect(wordAt(page, x + page.cellWidth / 2, y + page.cellHeight / 2)).toBe(word);
    }
    expect(wordAt(page, page.x + 1, page.y + 1)).toBe(-1);
  });

  it("finds the card at a place", () => {
    const layout = layoutSyscalls({ width: 485, height: 288, textPx: 12, cores: 4, page: undefined, hasGauges: true });
    for (const card of layout.cards)
      expect(cardAt(layout, card.x + card.width / 2, card.y + card.height / 2)?.core).toBe(card.core);
    expect(cardAt(layout, 0, 0)).toBeUndefined();
  });

  it("gives gauges a place where the run has working sets", () => {
    const sized = { width: 485, height: 288, textPx: 12, cores: 1, page: undefined };
    const gauges = (hasGauges: boolean) => layoutSyscalls({ ...sized, hasGauges }).cards[0]?.sides[0].gauges;
    expect(gauges(true)).toBeDefined();
    expect(gauges(false)).toBeUndefined();
  });
});
