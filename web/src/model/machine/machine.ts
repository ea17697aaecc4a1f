/**
 * A machine file becomes the machine that the core simulates, with every latency per pair of nodes. The file is taken
 * as right: read-machine.ts checks one, and the files of the site have been checked before a page has them.
 */
import type { MachineModel } from "../../base/machine.ts";
import { workOf } from "./core-kinds.ts";
import { numbersOf } from "./numbers.ts";
import type { MachineFile } from "./schema.ts";
import { groupSizes, type Topology, topologyOf } from "./topology.ts";

/** The data for the drawing and the text about the machine, beyond the simulated numbers. */
export interface Machine extends Topology {
  readonly file: MachineFile;
  readonly model: MachineModel;
  /** The cores of the file that the model has, in its order; undefined for all of them. See placement.ts. */
  readonly placement?: readonly number[];
}

/** `topology`: where it is known already. */
export function machineOfFile(file: MachineFile, topology: Topology = topologyOf(file)): Machine {
  return { ...topology, file, model: modelOf(file, topology.distance) };
}

/** For each core its node. */
export function nodeOfCore(file: MachineFile): readonly number[] {
  if (file.node_of_core !== undefined) return file.node_of_core;
  const perNode = file.cores_per_node ?? 0;
  return Array.from({ length: file.nodes * perNode }, (_, core) => Math.floor(core / perNode));
}

export type LatencyTable = MachineFile["latency"]["transfer"] | NonNullable<MachineFile["invalidate"]["reach"]>;

/** Entries of a table that goes by distance, with the key they stand under; undefined for tables spelled out. */
export function stepsOf(table: LatencyTable): { readonly key: string; readonly steps: readonly number[] } | undefined {
  if ("by_hops" in table) return { key: "by_hops", steps: table.by_hops };
  return "by_level" in table ? { key: "by_level", steps: table.by_level } : undefined;
}

/** Does a table of the file go by distance? */
export function usesDistance(file: MachineFile): boolean {
  const { hop, transfer, dram } = file.latency;
  const { reach } = file.invalidate;
  return reach !== undefined || [hop, transfer, dram].some((table) => stepsOf(table) !== undefined);
}

function modelOf(file: MachineFile, distance: Uint32Array): MachineModel {
  const { latency } = file;
  const cores = nodeOfCore(file);
  const levels = levelsOf(file, cores);
  const flat = (table: LatencyTable): Uint32Array => {
    const by = stepsOf(table);
    if (by !== undefined) return distance.map((links) => by.steps[links] ?? 0);
    if ("table" in table) return Uint32Array.from(table.table.flat());
    return "core_table" in table ? Uint32Array.from(table.core_table.flat()) : new Uint32Array(0);
  };
  return {
    id: file.id,
    clockHz: file.clock_hz,
    coreCount: cores.length,
    nodeCount: file.nodes,
    nodeOfCore: cores,
    lineBytes: file.line_bytes,
    protocol: file.protocol,
    homePolicy: file.home,
    numbers: numbersOf(file),
    hop: flat(latency.hop),
    transfer: flat(latency.transfer),
    matrix: "core_table" in latency.transfer,
    dram: flat(latency.dram),
    reach: file.invalidate.reach === undefined ? new Uint32Array(file.nodes * file.nodes) : flat(file.invalidate.reach),
    ...(file.kinds === undefined ? {} : { work: workOf(file.kinds) }),
    ...(levels.length === 0 ? {} : { levels }),
    ...(file.smt === undefined ? {} : { smt: { coreOf: file.smt.core_of_thread } }),
  };
}

/*
 * The places that can own a line, level by level, where a machine decides coherence so (arbitration "levels"): the
 * threads of a core, a node, and the groups of a tree of nodes, below the whole machine. See wasm-core/src/places.h.
 */

/** For each level, innermost first, the number of the place of each core; levels that divide nothing are left out. */
function levelsOf(file: MachineFile, nodes: readonly number[]): readonly (readonly number[])[] {
  if (file.arbitration?.value !== "levels") return [];
  const tree = file.shape !== undefined && "tree" in file.shape ? file.shape.tree : [];
  const all = [
    ...(file.smt === undefined ? [] : [file.smt.core_of_thread]),
    nodes,
    ...groupSizes(tree).map((size) => nodes.map((node) => Math.floor(node / size))),
  ];
  return all.filter((places) => {
    const different = new Set(places).size;
    return different > 1 && different < places.length;
  });
}
