import { describe, expect, it } from "vitest";
import { DisplayList } from "../drawing/display-list.ts";
import { CORE_STATE } from "../trace/state/core-states.ts";
import { drawLegend, layoutLegend, MARK_ITEMS, stateItems } from "./legend.ts";

const ITEMS = [...stateItems(new Set()), ...MARK_ITEMS];

describe("the legend of a picture", () => {
  it("names every state that a reader can see, and the marks of the machine", () => {
    const list = new DisplayList();
    drawLegend(list, layoutLegend(ITEMS, 4000, 20));
    const names = ITEMS.map(({ name }) => name);
    expect(names).toContain("holding the lock");
    expect(names).not.toContain("not known yet");
    expect(list.texts.filter((text) => names.includes(text))).toEqual(names);
    expect(names).not.toContain("kernel code");
    expect(stateItems(new Set([CORE_STATE.KERNEL])).at(-1)?.name).toBe("holding a lock meanwhile");
    expect(stateItems(new Set()).map(({ name }) => name)).not.toContain("holding a lock meanwhile");
    expect(stateItems(new Set([CORE_STATE.KERNEL])).map(({ name }) => name)).toContain("kernel code");
    expect(list.rectCount).toBeGreaterThanOrEqual(names.length);
  });

  it("stands in one row where there is room, and in more where there is not, without overlaps", () => {
    const wide = layoutLegend(ITEMS, 4000, 20);
    const narrow = layoutLegend(ITEMS, 500, 20);
    expect(new Set(wide.placed.map(({ row }) => row)).size).toBe(1);
    expect(narrow.height).toBeGreaterThan(wide.height);
    for (const { placed } of [wide, narrow]) {
      const order = placed.map(({ row, x }) => row * 10_000 + x);
      expect(order).toEqual([...order].sort((a, b) => a - b));
      expect(new Set(order).size).toBe(ITEMS.length);
    }
    expect(narrow.placed.every(({ item, x }) => x === 0 || x + item.name.length * 20 * 0.5 < 500)).toBe(true);
  });
});
