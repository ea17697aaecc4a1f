import { describe, expect, it } from "vitest";
import { hitMachine } from "../hit-test.ts";
import { treeMachine } from "../../testing/tree-machine.ts";
import { layoutMachine } from "./layout.ts";
import type { SceneMachine } from "./scene-machine.ts";
import { sideOf } from "./unlike-cores.ts";

/** Two nodes, each of two cores with two threads and two slow cores with one: first all first threads. */
const HYBRID: SceneMachine = {
  nodeOfCore: [0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1],
  coreOf: [0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 4, 5],
  work: [100, 100, 160, 160, 100, 100, 160, 160, 100, 100, 100, 100],
  nodeCount: 2,
  positions: [],
  links: [[0, 1]],
  homes: new Map(),
};

const sizes = [
  { width: 900, height: 300 },
  { width: 300, height: 700 },
  { width: 340, height: 160 },
];
const layouts = sizes.map((size) => layoutMachine(HYBRID, { ...size, running: 12, strips: 0 }));

/** Two sockets of sixteen nodes with eight cores of two threads each, as of an AMD EPYC 9754. */
const THREADS = treeMachine([16, 2], 16);
const PAIRED: SceneMachine = { ...THREADS, coreOf: THREADS.nodeOfCore.map((_, thread) => thread >> 1) };

describe("cores that are not all alike", () => {
  it("are nearly as large with two threads side by side: the nodes' places leave room for pairs", () => {
    for (const size of [
      { width: 540, height: 210 },
      { width: 900, height: 500 },
    ]) {
      const [alone, paired] = [THREADS, PAIRED].map(
        (machine) => layoutMachine(machine, { ...size, running: 512 }).cell,
      );
      expect(paired).toBeGreaterThan(0.8 * (alone ?? Number.NaN));
    }
  });

  it("have threads of one core side by side, with a joint between them, at any size", () => {
    for (const { coreX, coreY, joints } of layouts) {
      expect(joints).toHaveLength(4);
      for (const [a, b] of [
        [0, 8],
        [1, 9],
        [4, 10],
        [5, 11],
      ] as const) {
        expect(coreY[a]).toBe(coreY[b]);
        const joint = joints.find(({ x, y, width, height }) => {
          const middle = ((coreX[a] ?? 0) + (coreX[b] ?? 0)) / 2;
          return Math.abs(x + width / 2 - middle) < 0.01 && Math.abs(y + height / 2 - (coreY[a] ?? 0)) < 0.01;
        });
        expect(joint).toBeDefined();
      }
    }
  });

  it("have smaller cells where they are slow, where the pointer finds them", () => {
    for (const layout of layouts) {
      expect(sideOf(layout, 0)).toBe(layout.cell);
      expect(sideOf(layout, 2)).toBeCloseTo(layout.cell * Math.sqrt(100 / 160), 3);
      HYBRID.nodeOfCore.forEach((_, core) => {
        expect(hitMachine(layout, layout.coreX[core] ?? 0, layout.coreY[core] ?? 0)).toEqual({ kind: "core", core });
      });
    }
  });

  it("are all alike where the machine says nothing: no joints, cells of one size, cores in order", () => {
    const { coreOf: _, work: __, ...plain } = HYBRID;
    const layout = layoutMachine(plain, { width: 900, height: 300, running: 12 });
    expect(layout.joints).toEqual([]);
    expect(new Set(layout.sides)).toEqual(new Set([1]));
    expect(layout.chips[0]?.cores).toEqual([0, 1, 2, 3, 8, 9]);
  });
});
