/**
 * The machine as the drawing needs it: the chip of each core, the place of each chip, the links, and the home of each
 * line. Plain data, made by the caller from a machine file and a run; the units of positions do not matter.
 */

/** Nodes first to last, which a network in form of a tree joins at one level; 1 is the lowest. */
export interface SceneGroup {
  readonly level: number;
  readonly name: string;
  readonly first: number;
  readonly last: number;
}

export interface SceneMachine {
  /** Node of each core of the machine; runs with fewer cores use the first ones. */
  readonly nodeOfCore: readonly number[];
  readonly nodeCount: number;
  /** What the machine's file says a node is ("tile"); undefined: it says nothing. See base/node-word.ts. */
  readonly nodeName?: string;
  /** The position of each node; unless there is exactly one for each, all are ignored and the chips stand in a grid. */
  readonly positions: readonly (readonly [number, number])[];
  readonly links: readonly (readonly [number, number])[];
  /** The number of the core of each thread, where cores are threads; undefined: every core has one thread. */
  readonly coreOf?: readonly number[];
  /** What work takes on each core, in percent; undefined: the same on all. */
  readonly work?: readonly number[];
  /**
   * The places that can own a line, innermost level first: for each level the number of the place of each core;
   * undefined where one home decides for all cores. See MachineModel.
   */
  readonly levels?: readonly (readonly number[])[];
  /** The lowest level comes first; there are none unless the network is a tree. */
  readonly groups?: readonly SceneGroup[];
  /**
   * The home node of a line, by the core's line number (address / line size); lines that are missing have no known
   * home.
   */
  readonly homes: ReadonlyMap<number, number>;
}

/** Homes of the lines of a run, from RunResult.lines. */
export function homesOf(
  lines: readonly { readonly address: number; readonly home: number | undefined }[],
  lineBytes: number,
): Map<number, number> {
  const homes = new Map<number, number>();
  for (const line of lines) if (line.home !== undefined) homes.set(Math.floor(line.address / lineBytes), line.home);
  return homes;
}

const UNREACHED = -1;

/**
 * The next node on a shortest path along the links, for every pair: entry [from * nodeCount + to]; -1 when there is no
 * path. Ties go to the smaller node, so a drawing is the same every time.
 */
export function nextHops(nodeCount: number, links: readonly (readonly [number, number])[]): Int16Array {
  const neighbours = neighboursOf(nodeCount, links);
  const hops = new Int16Array(nodeCount * nodeCount).fill(UNREACHED);
  for (let to = 0; to < nodeCount; to++) fillTowards(to, nodeCount, neighbours, hops);
  return hops;
}

function neighboursOf(nodeCount: number, links: readonly (readonly [number, number])[]): number[][] {
  const neighbours: number[][] = Array.from({ length: nodeCount }, () => []);
  for (const [a, b] of links) {
    if (a === b || a >= nodeCount || b >= nodeCount) continue;
    neighbours[a]?.push(b);
    neighbours[b]?.push(a);
  }
  for (const list of neighbours) list.sort((x, y) => x - y);
  return neighbours;
}

/** Searches breadth first from the target outwards: every node learns which neighbour is nearer. */
function fillTowards(to: number, nodeCount: number, neighbours: readonly number[][], hops: Int16Array): void {
  hops[to * nodeCount + to] = to;
  const queue = [to];
  for (let head = 0; head < queue.length; head++) {
    const node = queue[head] ?? to;
    for (const next of neighbours[node] ?? []) {
      if (hops[next * nodeCount + to] !== UNREACHED) continue;
      hops[next * nodeCount + to] = node;
      queue.push(next);
    }
  }
}
