import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rounds } from "../../../../../tests/harness/effort.ts";
import { hitMachine, placeX, placeY } from "../hit-test.ts";
import { CELL_MIN, layoutMachine } from "./layout.ts";
import type { MachineLayout } from "./layout.ts";
import { nextHops } from "./scene-machine.ts";
import type { SceneMachine } from "./scene-machine.ts";
import { Travel } from "../traffic/travel.ts";

const anyMachine = fc
  .record({
    nodes: fc.integer({ min: 1, max: 40 }),
    perNode: fc.integer({ min: 1, max: 16 }),
    placed: fc.boolean(),
    spots: fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
      minLength: 40,
      maxLength: 40,
    }),
    linked: fc.array(fc.tuple(fc.nat({ max: 39 }), fc.nat({ max: 39 })), { maxLength: 60 }),
  })
  .map(({ nodes, perNode, placed, spots, linked }): SceneMachine => ({
    nodeOfCore: Array.from({ length: nodes * perNode }, (_, core) => Math.floor(core / perNode)),
    nodeCount: nodes,
    positions: placed ? spots.slice(0, nodes) : [],
    links: linked.filter(([a, b]) => a !== b && a < nodes && b < nodes),
    homes: new Map(),
  }));

const anySize = fc.record({ width: fc.integer({ min: 200, max: 2000 }), height: fc.integer({ min: 150, max: 1400 }) });

function layoutOf(machine: SceneMachine, size: { width: number; height: number }): MachineLayout {
  return layoutMachine(machine, { ...size, running: machine.nodeOfCore.length });
}

describe("the layout of a machine", () => {
  it("puts every core where the hit test finds it, at any size and arrangement", () => {
    fc.assert(
      fc.property(anyMachine, anySize, fc.double({ min: -0.45, max: 0.45, noNaN: true }), (machine, size, shift) => {
        const layout = layoutOf(machine, size);
        const missed = machine.nodeOfCore.filter((node, core) => {
          const hit = hitMachine(
            layout,
            (layout.coreX[core] ?? 0) + shift * layout.cell,
            (layout.coreY[core] ?? 0) + shift * layout.cell,
          );
          if (layout.detail === "chip") return hit?.kind !== "chip" || hit.node !== node;
          return hit?.kind !== "core" || hit.core !== core;
        });
        expect(missed).toEqual([]);
      }),
      { seed: 3, numRuns: rounds(150) },
    );
  });

  it("keeps chips apart and everything on the surface", () => {
    fc.assert(
      fc.property(anyMachine, anySize, (machine, size) => {
        const { chips } = layoutOf(machine, size);
        for (const chip of chips) {
          expect(chip.x).toBeGreaterThanOrEqual(0);
          expect(chip.y).toBeGreaterThanOrEqual(0);
          expect(chip.x + chip.width).toBeLessThanOrEqual(size.width + 1e-6);
          expect(chip.y + chip.height).toBeLessThanOrEqual(size.height + 1e-6);
        }
        if (chips[0] !== undefined && chips[0].cell < CELL_MIN) return;
        const touching = chips.flatMap((a, i) =>
          chips
            .slice(i + 1)
            .filter((b) => a.x + a.width > b.x && b.x + b.width > a.x && a.y + a.height > b.y && b.y + b.height > a.y)
            .map((b) => [a.node, b.node]),
        );
        expect(touching).toEqual([]);
      }),
      { seed: 4, numRuns: rounds(150) },
    );
  });

  it("finds every place of its strips", () => {
    fc.assert(
      fc.property(anyMachine, anySize, (machine, size) => {
        const { queueStrip, lockStrip, ...layout } = layoutOf(machine, size);
        if (queueStrip === undefined || lockStrip === undefined) return;
        for (let place = 0; place <= machine.nodeOfCore.length; place++) {
          if (place >= queueStrip.columns * queueStrip.rows) break;
          const half = queueStrip.cell / 2;
          const all = { ...layout, queueStrip, lockStrip };
          expect(hitMachine(all, placeX(queueStrip, place) + half, placeY(queueStrip, place) + half)).toEqual({
            kind: "queue",
            place,
          });
          expect(hitMachine(all, placeX(lockStrip, place) + half, placeY(lockStrip, place) + half)).toEqual({
            kind: "lock",
            place,
          });
        }
      }),
      { seed: 5, numRuns: rounds(100) },
    );
  });

  it("shows 48 cores with numbers, 1024 as cells, 4096 on a phone as bars", () => {
    const machine = (nodes: number, perNode: number): SceneMachine => ({
      nodeOfCore: Array.from({ length: nodes * perNode }, (_, core) => Math.floor(core / perNode)),
      nodeCount: nodes,
      positions: [],
      links: [],
      homes: new Map(),
    });
    expect(layoutOf(machine(8, 6), { width: 700, height: 500 }).detail).toBe("core");
    expect(layoutOf(machine(128, 8), { width: 900, height: 600 }).detail).toBe("cell");
    expect(layoutOf(machine(512, 8), { width: 390, height: 400 }).detail).toBe("chip");
  });
});

describe("ways through the machine", () => {
  const square: SceneMachine = {
    nodeOfCore: [0, 1, 2, 3],
    nodeCount: 4,
    positions: [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ],
    links: [
      [0, 1],
      [1, 3],
      [0, 2],
      [2, 3],
    ],
    homes: new Map(),
  };

  it("take the shortest path, the smaller neighbour on a tie", () => {
    const hops = nextHops(4, square.links);
    expect(hops[3]).toBe(1);
    expect(hops[3 * 4]).toBe(1);
    expect(nextHops(3, [[0, 1]])[2]).toBe(-1);
  });

  it("begin and end where asked, and pass through the ends of the links between", () => {
    const layout = layoutOf(square, { width: 600, height: 500 });
    const travel = new Travel(layout);
    const at = (core: number): [number, number] => [layout.coreX[core] ?? 0, layout.coreY[core] ?? 0];
    travel.route(...at(0), 0, ...at(3), 3);
    travel.go(0);
    expect([travel.x, travel.y]).toEqual(at(0));
    travel.go(travel.length);
    expect(Math.hypot(travel.x - at(3)[0], travel.y - at(3)[1])).toBeLessThan(1e-3);
    const link = layout.links[layout.linkOf[1] ?? -1];
    const [lx, ly] = [link?.points[0] ?? 0, link?.points[1] ?? 0];
    let nearest = Infinity;
    for (let d = 0; d <= travel.length; d += 0.5) {
      travel.go(d);
      nearest = Math.min(nearest, Math.hypot(travel.x - lx, travel.y - ly));
    }
    expect(nearest).toBeLessThan(0.5);
  });
});
