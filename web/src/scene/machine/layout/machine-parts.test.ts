import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { treeMachine } from "../../testing/tree-machine.ts";
import { layoutMachine, showsNode } from "./layout.ts";
import { machineParts, partInUse, partName } from "./machine-parts.ts";

const ALTIX = treeMachine([2, 4, 4, 8], 2);
const PARTS = machineParts(ALTIX);

const anyUse = fc.record({
  running: fc.integer({ min: 0, max: ALTIX.nodeOfCore.length }),
  homes: fc.array(fc.nat({ max: ALTIX.nodeCount - 1 }), { maxLength: 3 }),
});

const using = (homes: readonly number[]) => ({ ...ALTIX, homes: new Map(homes.map((node, line) => [line, node])) });

describe("the part of a machine that is in use", () => {
  it("has all running cores and all homes, and no part of it has them all", () => {
    fc.assert(
      fc.property(anyUse, ({ running, homes }) => {
        const used = [...ALTIX.nodeOfCore.slice(0, running), ...homes];
        fc.pre(used.length > 0);
        const has = (part: number): boolean =>
          used.every((node) => {
            const { first = 0, last = -1 } = PARTS.all[part] ?? {};
            return first <= node && node <= last;
          });
        const part = partInUse(using(homes), PARTS, running);
        expect(has(part)).toBe(true);
        expect(PARTS.all[part]?.children.filter(has)).toEqual([]);
      }),
    );
  });

  it("is what a picture shows, unless another part is asked for", () => {
    const shownNodes = (running: number, within?: number) => {
      const layout = layoutMachine(ALTIX, { width: 560, height: 400, running, within });
      return Array.from({ length: ALTIX.nodeCount }, (_, node) => node).filter((node) => showsNode(layout, node));
    };
    expect(partName(PARTS, partInUse(ALTIX, PARTS, 8))).toBe("router 0");
    expect(shownNodes(8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(shownNodes(512)).toHaveLength(ALTIX.nodeCount);
    expect(shownNodes(8, PARTS.root)).toHaveLength(ALTIX.nodeCount);
  });

  it("is all of a machine without groups, and of one on which nothing runs", () => {
    const flat = { ...ALTIX, groups: [] };
    const parts = machineParts(flat);
    expect(partInUse(flat, parts, 1)).toBe(parts.root);
    expect(partInUse(ALTIX, PARTS, 0)).toBe(PARTS.root);
  });
});
