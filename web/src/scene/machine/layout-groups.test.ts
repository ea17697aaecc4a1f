import { describe, expect, it } from "vitest";
import { wayOverHubs } from "./layout-groups.ts";
import type { Box } from "./box.ts";
import { layoutMachine } from "./layout.ts";
import type { SceneGroup, SceneMachine } from "./scene-machine.ts";

/** Pairs of nodes, joined in fours, joined in eight: 16 nodes of 2 cores. */
const SIZES = [2, 8, 16];
const groups: SceneGroup[] = SIZES.flatMap((size, k) =>
  Array.from({ length: 16 / size }, (_, i) => ({
    level: k + 1,
    name: ["pair", "box", "all"][k] ?? "",
    first: i * size,
    last: (i + 1) * size - 1,
  })),
);
const machine: SceneMachine = {
  nodeCount: 16,
  nodeOfCore: Array.from({ length: 32 }, (_, core) => Math.floor(core / 2)),
  positions: Array.from({ length: 16 }, (_, node) => [
    (node % 4) + 0.3 * Math.floor((node % 4) / 2),
    Math.floor(node / 4) + 0.6 * Math.floor(node / 8),
  ]),
  links: [],
  groups,
  homes: new Map(),
};

function placed(width = 700, height = 400) {
  const layout = layoutMachine(machine, { width, height, running: 32, strips: 0 });
  if (layout.groups === undefined) throw new Error("the machine is a tree");
  return { layout, places: layout.groups };
}

function inside(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x - 1e-3 &&
    inner.y >= outer.y - 1e-3 &&
    inner.x + inner.width <= outer.x + outer.width + 1e-3 &&
    inner.y + inner.height <= outer.y + outer.height + 1e-3
  );
}

function touch(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

describe("the drawing of a tree", () => {
  it.each([
    [700, 400],
    [390, 500],
    [1400, 300],
  ])("at %i × %i frames every group around its chips and its groups, apart from the others of its level", (w, h) => {
    const { layout, places } = placed(w, h);
    for (const [i, frame] of places.frames.entries()) {
      const { first, last } = groups[i] ?? { first: 0, last: -1 };
      for (const chip of layout.chips.slice(first, last + 1)) expect(inside(chip, frame)).toBe(true);
      const alike = places.frames.filter((other) => other.level === frame.level && other !== frame);
      expect(alike.filter((other) => touch(frame, other))).toEqual([]);
      expect(inside(frame, { x: 0, y: 0, width: w, height: h })).toBe(true);
    }
  });

  it("sends messages over the hubs, no higher than where two nodes meet", () => {
    const { places } = placed();
    const hubs = (from: number, to: number) => wayOverHubs(places, from, to).length / 2;
    expect([hubs(0, 1), hubs(0, 2), hubs(0, 15)]).toEqual([1, 3, 5]);
    const forth = [...wayOverHubs(places, 3, 12)];
    const back = [...wayOverHubs(places, 12, 3)];
    const pairs = (flat: readonly number[]) => flat.flatMap((x, i) => (i % 2 === 0 ? [[x, flat[i + 1]]] : []));
    expect(pairs(back).reverse()).toEqual(pairs(forth));
  });

  it("leaves other machines as they are", () => {
    const layout = layoutMachine({ ...machine, groups: [] }, { width: 700, height: 400, running: 32 });
    expect(layout.groups).toBeUndefined();
  });
});
