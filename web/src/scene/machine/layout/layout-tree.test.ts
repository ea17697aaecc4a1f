import { describe, expect, it } from "vitest";
import { treeMachine } from "../../testing/tree-machine.ts";
import type { Box } from "./box.ts";
import { layoutMachine, type MachineLayout } from "./layout.ts";
import { wayInTree, type PartPlace, type TreePlaces } from "./layout-tree.ts";

const ALTIX = treeMachine([2, 4, 4, 8], 2);
const SMALL = treeMachine([2, 4, 2], 2);
/** Two sockets of sixteen nodes, as of an AMD EPYC 7742. */
const SOCKETS = treeMachine([16, 2], 4);

function placed(machine: typeof ALTIX, width: number, height: number, within?: number) {
  const layout = layoutMachine(machine, { width, height, running: machine.nodeOfCore.length, strips: 0, within });
  if (layout.tree === undefined) throw new Error("the machine is a tree");
  return { layout, tree: layout.tree, places: [...layout.tree.places.values()] };
}

const SLACK = 0.01;

function inside(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x - SLACK &&
    inner.y >= outer.y - SLACK &&
    inner.x + inner.width <= outer.x + outer.width + SLACK &&
    inner.y + inner.height <= outer.y + outer.height + SLACK
  );
}

function touch(a: Box, b: Box): boolean {
  return (
    a.x < b.x + b.width - SLACK &&
    b.x < a.x + a.width - SLACK &&
    a.y < b.y + b.height - SLACK &&
    b.y < a.y + a.height - SLACK
  );
}

/** Boxes around the segments of a way. */
function segments(points: Float32Array): Box[] {
  return Array.from({ length: points.length / 2 - 1 }, (_, i): Box => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = points.slice(2 * i, 2 * i + 4);
    return { x: Math.min(x0, x1), y: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) };
  });
}

const SIZES = [
  [560, 300],
  [370, 220],
  [1400, 500],
  [300, 900],
] as const;
const DRAWN = [ALTIX, SOCKETS].flatMap((machine) =>
  SIZES.map(([w, h]) => ({ machine, w, h, nodes: machine.nodeCount })),
);

describe("the drawing of a tree", () => {
  it.each(DRAWN)(
    "puts each part into its larger one, apart from others: $nodes nodes, $w × $h",
    ({ machine, w, h }) => {
      const { layout, tree, places } = placed(machine, w, h);
      expect(places).toHaveLength(tree.parts.all.length);
      for (const place of places) {
        const parent = tree.places.get(tree.parts.all[place.part]?.parent ?? -1);
        expect(inside(place, parent ?? { x: 0, y: 0, width: w, height: h })).toBe(true);
        const alike = places.filter((other) => other.level === place.level && other !== place);
        expect(alike.filter((other) => touch(place, other))).toEqual([]);
      }
      for (const chip of layout.chips) {
        const place = tree.places.get(tree.parts.firstNode + chip.node);
        expect(place !== undefined && inside(chip, place)).toBe(true);
      }
    },
  );

  it.each(DRAWN)("leads links from part to larger part, across no chip: $nodes nodes, $w × $h", ({ machine, w, h }) => {
    const { layout, tree, places } = placed(machine, w, h);
    for (const { part, up, hubX, hubY } of places) {
      const parent = tree.places.get(tree.parts.all[part]?.parent ?? -1);
      if (parent === undefined) {
        expect(up).toHaveLength(0);
        continue;
      }
      const ends = [hubX, hubY, parent.hubX, parent.hubY];
      [up[0], up[1], up.at(-2), up.at(-1)].forEach((x, i) => expect(x).toBeCloseTo(ends[i] ?? 0, 2));
      for (const line of segments(up)) {
        expect(Math.min(line.width, line.height)).toBeLessThan(SLACK);
        expect(layout.chips.filter((chip) => crosses(line, chip))).toEqual([]);
      }
    }
  });

  it("gives the nodes of a large brick rows where their cores become larger so, and those of a small one never", () => {
    const rowsOf = (machine: typeof ALTIX, w: number, h: number): number => {
      const { tree, places } = placed(machine, w, h);
      const { all, firstNode } = tree.parts;
      const brick = all[firstNode]?.parent;
      const nodes = places.filter(({ part, level }) => level === 0 && all[part]?.parent === brick);
      return new Set(nodes.map(({ y }) => Math.round(y))).size;
    };
    expect([rowsOf(SOCKETS, 1400, 200), rowsOf(SOCKETS, 560, 300), rowsOf(SOCKETS, 300, 900)]).toEqual([1, 2, 6]);
    expect(SIZES.map(([w, h]) => rowsOf(treeMachine([8, 2], 4), w, h))).toEqual([1, 1, 1, 1]);
  });

  it("sends messages over the hubs, no higher than where two nodes meet, and back the same way", () => {
    const { tree } = placed(ALTIX, 560, 300);
    const levels = (from: number, to: number): number => highestHub(tree, wayInTree(tree, from, to));
    expect([levels(0, 1), levels(0, 2), levels(0, 8), levels(0, 32)]).toEqual([1, 2, 3, 4]);
    const pairs = (flat: Float32Array) => [...flat].flatMap((x, i) => (i % 2 === 0 ? [[x, flat[i + 1]]] : []));
    expect(pairs(wayInTree(tree, 200, 3)).reverse()).toEqual(pairs(wayInTree(tree, 3, 200)));
  });

  it("shows one part alone, larger than within the machine, with the rest at the upper edge", () => {
    const whole = placed(SMALL, 300, 200);
    for (const within of [0, 8, 9, whole.tree.parts.firstNode + 5]) {
      const { layout, tree, places } = placed(SMALL, 300, 200, within);
      const { first = 0, last = 0 } = tree.parts.all[within] ?? {};
      expect(places.filter(({ level }) => level === 0)).toHaveLength(last - first + 1);
      expect(layout.cell).toBeGreaterThan(whole.layout.cell);
      const away = wayInTree(tree, first, last === 15 ? 0 : 15);
      expect([away.at(-2), away.at(-1)]).toEqual([...(tree.outside ?? [])]);
      expect(wayInTree(tree, 0, 0)).toHaveLength(0);
    }
  });

  it("shows a node of any machine alone", () => {
    const mesh = { ...SMALL, groups: [], links: [[0, 1]] as const };
    const layout = layoutMachine(mesh, { width: 500, height: 300, running: 32, within: 4 });
    expect(layout.tree?.places.size).toBe(1);
    expect(layout.chips.filter(({ width }) => width > 0).map(({ node }) => node)).toEqual([3]);
  });

  it("leaves other machines as they are", () => {
    const layout = layoutMachine({ ...SMALL, groups: [] }, { width: 700, height: 400, running: 32 });
    expect(layout.tree).toBeUndefined();
  });
});

function crosses(line: Box, { x, y, width, height }: MachineLayout["chips"][number]): boolean {
  const inner = { x: x + 0.1, y: y + 0.1, width: width - 0.2, height: height - 0.2 };
  return touch({ x: line.x - 0.02, y: line.y - 0.02, width: line.width + 0.04, height: line.height + 0.04 }, inner);
}

function highestHub({ places }: TreePlaces, way: Float32Array): number {
  const isOn = ({ hubX, hubY }: PartPlace): boolean =>
    segments(way).some((line) => inside({ x: hubX, y: hubY, width: 0, height: 0 }, line));
  return Math.max(...[...places.values()].filter(isOn).map(({ level }) => level));
}
