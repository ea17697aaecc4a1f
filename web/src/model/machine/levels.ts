/**
 * The places that can own a line, level by level, where a machine decides coherence so (arbitration "levels"): the
 * threads of a core, a node, and the groups of a tree of nodes, below the whole machine. See wasm-core/src/places.h.
 */
import type { MachineFile } from "./schema.ts";
import { groupSizes } from "./topology.ts";

/** For each level, innermost first, the number of the place of each core; levels that divide nothing are left out. */
export function levelsOf(file: MachineFile, nodeOfCore: readonly number[]): readonly (readonly number[])[] {
  if (file.arbitration?.value !== "levels") return [];
  const tree = file.shape !== undefined && "tree" in file.shape ? file.shape.tree : [];
  const all = [
    ...(file.smt === undefined ? [] : [file.smt.core_of_thread]),
    nodeOfCore,
    ...groupSizes(tree).map((size) => nodeOfCore.map((node) => Math.floor(node / size))),
  ];
  return all.filter((places) => {
    const different = new Set(places).size;
    return different > 1 && different < places.length;
  });
}
