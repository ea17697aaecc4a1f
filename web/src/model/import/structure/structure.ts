/**
 * The nodes and cores of the machine, and the time of a hand-over at each level: from the levels of the matrix to the
 * parts of a machine file.
 */
import { median } from "d3-array";
import { between, groupIndex, meetingLevel, pairs, type Partition } from "./clusters.ts";
import type { Understood } from "./understand.ts";

export interface Structure {
  /** Cores of the matrix, in the order in which the machine has them: node by node. */
  readonly order: readonly number[];
  /** Cores of the matrix, node by node. */
  readonly nodes: Partition;
  /**
   * Hand-overs in ns. By level: entry 0 within a node, entry k in the groups of partition k, the last one across the
   * whole machine. Of a machine of unequal groups: within a node, and between nodes.
   */
  readonly byLevel: readonly number[];
  /** The first level at which two cores are in different sockets; the number of levels when all are in one. */
  readonly crossing: number;
  /** What joins the nodes, as in a machine file's shape.tree; empty for a single node. */
  readonly tree: readonly { readonly name: string; readonly of: number }[];
  /** Node to node; only of a machine whose groups are of unequal sizes, or unevenly far apart. */
  readonly table: readonly (readonly Distance[])[] | undefined;
}

interface Distance {
  readonly ns: number;
  /** The entry of byLevel that stands for such pairs elsewhere. */
  readonly level: number;
}

export function structureOf(understood: Understood): Structure {
  switch (understood.form) {
    case "flat":
      return flatStructure(understood);
    case "groups":
      return groupStructure(understood);
    default:
      return treeStructure(understood);
  }
}

function allCores({ latencies }: Understood): readonly number[] {
  return Array.from({ length: latencies.size }, (_, core) => core);
}

function medianNs({ latencies }: Understood, members: readonly (readonly [number, number])[]): number | undefined {
  return median(members.map(([a, b]) => between(latencies, a, b)));
}

function flatStructure(understood: Understood): Structure {
  const cores = allCores(understood);
  const inside = medianNs(understood, pairs(cores)) ?? Number.NaN;
  return { order: cores, nodes: [cores], byLevel: [inside], crossing: 1, tree: [], table: undefined };
}

function treeStructure(understood: Understood): Structure {
  const { levels, groupNames } = understood;
  const { partitions, homeEffect } = levels;
  const indexes = partitions.map(groupIndex);
  const meet = meetingLevel(partitions);
  const everyPair = pairs(allCores(understood));
  const byLevel = [...partitions, []].map((_, level) => {
    if (homeEffect !== undefined && level === partitions.length - 1) return homeEffect.other;
    const here = everyPair.filter(([a, b]) => meet(a, b) === level);
    return medianNs(understood, here) ?? Number.NaN;
  });
  const key = (core: number): readonly number[] => indexes.toReversed().map((index) => index.get(core) ?? 0);
  const order = allCores(understood).toSorted((a, b) => compareKeys(key(a), key(b)) || a - b);
  const size = partitions[0]?.[0]?.length ?? 1;
  const nodes = Array.from({ length: order.length / size }, (_, node) => order.slice(node * size, (node + 1) * size));
  const counts = [...partitions.map((groups) => groups.length), 1];
  const tree = counts.slice(1).map((count, i) => ({
    name: i + 1 < partitions.length ? nameOf(groupNames[i + 1] ?? "") : "machine",
    of: (counts[i] ?? 1) / count,
  }));
  const crossing = groupNames.at(-1) === "socket" ? partitions.length : partitions.length + 1;
  const rising = ascending(byLevel);
  return { order, nodes, byLevel: rising, crossing, tree, table: unevenTable(understood, nodes, rising) };
}

/** Nodes in two of the unevenly distant groups have the median of these; others that of their level. */
function unevenTable(
  { levels: { partitions }, uneven }: Understood,
  nodes: Partition,
  byLevel: readonly number[],
): Structure["table"] {
  if (uneven === undefined) return undefined;
  const firsts = nodes.map(([first = -1]) => first);
  const meet = meetingLevel(partitions);
  const index = groupIndex(partitions[uneven.at] ?? []);
  const groupOf = (core: number): number => index.get(core) ?? -1;
  return firsts.map((from) =>
    firsts.map((to) => {
      const level = meet(from, to);
      const own = byLevel[level] ?? Number.NaN;
      return { ns: level > uneven.at ? (uneven.ns[groupOf(from)]?.[groupOf(to)] ?? own) : own, level };
    }),
  );
}

function nameOf(groupName: string): string {
  return groupName.replace(/ of \d+$/, "");
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((one, i) => one !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** Groups that the operating system names need not be nearer than others; a level without pairs is as the one below. */
function ascending(values: readonly number[]): readonly number[] {
  let last = values.find((one) => !Number.isNaN(one)) ?? 0;
  return values.map((one) => {
    last = Number.isNaN(one) ? last : one;
    return last;
  });
}

function groupStructure(understood: Understood): Structure {
  const { latencies, levels } = understood;
  const nodes = levels.partitions[0] ?? [];
  const across = (a: readonly number[], b: readonly number[]): number =>
    median(a.flatMap((x) => b.map((y) => between(latencies, x, y)))) ?? Number.NaN;
  const own = nodes.map((group) => medianNs(understood, pairs(group)));
  const inside = median(own.filter((one) => one !== undefined)) ?? Number.NaN;
  const table = nodes.map((from, i) =>
    nodes.map((to, j) => (i === j ? { ns: own[i] ?? inside, level: 0 } : { ns: across(from, to), level: 1 })),
  );
  const outside =
    median(table.flatMap((row) => row.filter(({ level }) => level > 0).map(({ ns }) => ns))) ?? Number.NaN;
  const crossing = understood.groupNames[0] === "socket" ? 1 : 2;
  return { order: nodes.flat(), nodes, byLevel: [inside, outside], crossing, tree: [], table };
}
