/**
 * How the nodes of a machine are joined and where they are drawn: from a machine file's links and positions, or from
 * its `shape`, the short form for regular networks (a mesh, a tree). Distances count links, or levels of a tree.
 * Latencies are not decided here.
 */
import { countOf } from "../../base/text.ts";
import type { MachineFile } from "./schema.ts";
import { type Problem, problem } from "../json/problem.ts";

/** Nodes first to last (consecutive) that a tree joins at one level. */
interface NodeGroup {
  /** 1: the lowest; as in latency.*.by_level. */
  readonly level: number;
  readonly name: string;
  readonly first: number;
  readonly last: number;
}

export interface Topology {
  readonly links: readonly (readonly [number, number])[];
  /** The place of each node in the drawing, in any unit. */
  readonly positions: readonly (readonly [number, number])[];
  /** What a tree joins, lowest level first; empty for other networks. */
  readonly groups: readonly NodeGroup[];
  /** Links on the shortest path, or the level of a tree where nodes meet; flat: [from * nodes + to]. */
  readonly distance: Uint32Array;
}

type Shape = NonNullable<MachineFile["shape"]>;
type Level = Extract<Shape, { tree: unknown }>["tree"][number];

export function topologyOf(file: MachineFile): Topology {
  const { nodes, shape } = file;
  if (shape !== undefined && "tree" in shape) return treeTopology(nodes, shape.tree);
  const { links, positions } = shape === undefined ? file : meshOf(shape.mesh.columns, shape.mesh.rows);
  return { links: links ?? [], positions: positions ?? [], groups: [], distance: distances(nodes, links ?? []) };
}

// ---- What a file may get wrong --------------------------------------------------------------------------------------

export function topologyProblems(file: MachineFile): Problem[] {
  if (file.shape !== undefined) return shapeProblems(file, file.shape);
  const { links = [], positions = [] } = file;
  const problems: Problem[] = [];
  if (positions.length !== file.nodes)
    problems.push(problem("positions", `${countOf(positions.length, "position")} for ${countOf(file.nodes, "node")}`));
  links.forEach(([a, b], i) => {
    if (a >= file.nodes || b >= file.nodes) problems.push(problem(`links[${i}]`, `nodes are 0 to ${file.nodes - 1}`));
    else if (a === b) problems.push(problem(`links[${i}]`, "a link joins two different nodes"));
  });
  return problems;
}

function shapeProblems(file: MachineFile, shape: Shape): Problem[] {
  if (file.links !== undefined || file.positions !== undefined)
    return [problem("shape", "links and positions follow from the shape", "leave them out")];
  const isTree = "tree" in shape;
  const size = isTree ? shape.tree.reduce((all, { of }) => all * of, 1) : shape.mesh.columns * shape.mesh.rows;
  if (size === file.nodes) return [];
  return [
    problem(isTree ? "shape.tree" : "shape.mesh", `makes ${countOf(size, "node")}, but the machine has ${file.nodes}`),
  ];
}

export function unlinkedProblems(nodes: number, distance: Uint32Array): Problem[] {
  const unreachable = distance.indexOf(UNREACHABLE);
  if (unreachable < 0) return [];
  const message = `no path from node ${Math.floor(unreachable / nodes)} to node ${unreachable % nodes}`;
  return [problem("links", message, "by_hops needs every node linked")];
}

// ---- Links ----------------------------------------------------------------------------------------------------------

const UNREACHABLE = 0xffffffff;

/** Links on the shortest path between every two nodes (breadth first). */
function distances(nodes: number, links: Topology["links"]): Uint32Array {
  const neighbours: number[][] = Array.from({ length: nodes }, () => []);
  for (const [a, b] of links) {
    neighbours[a]?.push(b);
    neighbours[b]?.push(a);
  }
  const result = new Uint32Array(nodes * nodes).fill(UNREACHABLE);
  for (let from = 0; from < nodes; from++) {
    const row = result.subarray(from * nodes, (from + 1) * nodes);
    row[from] = 0;
    const queue = [from];
    for (let head = 0; head < queue.length; head++) {
      const node = queue[head] ?? from;
      for (const next of neighbours[node] ?? []) {
        if (row[next] !== UNREACHABLE) continue;
        row[next] = (row[node] ?? 0) + 1;
        queue.push(next);
      }
    }
  }
  return result;
}

function meshOf(columns: number, rows: number): Pick<Topology, "links" | "positions"> {
  const links: [number, number][] = [];
  const positions: [number, number][] = [];
  for (let node = 0; node < columns * rows; node++) {
    const column = node % columns;
    positions.push([column, Math.floor(node / columns)]);
    if (column + 1 < columns) links.push([node, node + 1]);
    if (node + columns < columns * rows) links.push([node, node + columns]);
  }
  return { links, positions };
}

// ---- Trees ----------------------------------------------------------------------------------------------------------

/** The nodes that a group of each level of a tree has. */
export function groupSizes(levels: readonly Level[]): readonly number[] {
  return levels.map((_, k) => levels.slice(0, k + 1).reduce((all, { of }) => all * of, 1));
}

function treeTopology(nodes: number, levels: readonly Level[]): Topology {
  const sizes = groupSizes(levels);
  const groups = sizes.flatMap((size, k) =>
    Array.from({ length: nodes / size }, (_, i) => ({
      level: k + 1,
      name: levels[k]?.name ?? "",
      first: i * size,
      last: (i + 1) * size - 1,
    })),
  );
  const distance = new Uint32Array(nodes * nodes);
  for (let from = 0; from < nodes; from++)
    for (let to = 0; to < nodes; to++) distance[from * nodes + to] = meetingLevel(from, to, sizes);
  return { links: [], positions: treePositions(nodes, levels), groups, distance };
}

function meetingLevel(from: number, to: number, sizes: readonly number[]): number {
  if (from === to) return 0;
  return 1 + sizes.findIndex((size) => Math.floor(from / size) === Math.floor(to / size));
}

/** Room between neighbours that a level separates, in widths of a node. */
const LEVEL_GAP = 0.25;

/** Groups in groups, each as nearly square as it goes, farther apart the higher the level that joins them. */
function treePositions(nodes: number, levels: readonly Level[]): Topology["positions"] {
  const positions: [number, number][] = Array.from({ length: nodes }, () => [0, 0]);
  let [width, height, size] = [1, 1, 1];
  levels.forEach(({ of }, level) => {
    const gap = LEVEL_GAP * level;
    const columns = squarest(of, width + gap, height + gap);
    for (const [node, at] of positions.entries()) {
      const child = Math.floor(node / size) % of;
      at[0] += (child % columns) * (width + gap);
      at[1] += Math.floor(child / columns) * (height + gap);
    }
    width = columns * (width + gap) - gap;
    height = Math.ceil(of / columns) * (height + gap) - gap;
    size *= of;
  });
  return positions;
}

/** Columns that bring `count` boxes nearest to a square; the wider of two equally good ways. */
function squarest(count: number, width: number, height: number): number {
  const error = (columns: number): number =>
    Math.abs(Math.log((columns * width) / (Math.ceil(count / columns) * height)));
  let best = count;
  for (let columns = count - 1; columns > 0; columns--) if (error(columns) < error(best) - 1e-9) best = columns;
  return best;
}
