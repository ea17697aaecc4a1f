/** Machines whose network is a tree, for tests: so many parts in each, level by level. */
import type { SceneGroup, SceneMachine } from "../machine/layout/scene-machine.ts";

const NAMES = ["brick", "router", "cabinet", "machine"];

export function treeMachine(of: readonly number[], coresPerNode: number): SceneMachine {
  const sizes = of.map((_, level) => of.slice(0, level + 1).reduce((all, count) => all * count, 1));
  const nodeCount = sizes.at(-1) ?? 1;
  const groups = sizes.flatMap((size, k) =>
    Array.from({ length: nodeCount / size }, (_, i): SceneGroup => ({
      level: k + 1,
      name: NAMES[k] ?? "",
      first: i * size,
      last: (i + 1) * size - 1,
    })),
  );
  const nodeOfCore = Array.from({ length: nodeCount * coresPerNode }, (_, core) => Math.floor(core / coresPerNode));
  return { nodeCount, nodeOfCore, positions: [], links: [], groups, homes: new Map() };
}
