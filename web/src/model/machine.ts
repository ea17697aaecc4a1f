/**
 * A machine file becomes the machine the core simulates: every latency spelled out per pair of nodes. Checks here
 * what no schema can say: that tables have the machine's size, that all nodes are linked, and that a request's way is
 * shorter than every total it is part of (the core relies on it for the order of events).
 */
import { LIMITS } from "../base/abi.gen.ts";
import type { MachineModel } from "../base/machine.ts";
import { type MachineFile, MachineSchema } from "./machine-schema.ts";
import { type Problem, checkSchema, problem } from "./problem.ts";
import { type Result, fail, ok } from "./result.ts";

/** What the drawing and the text about the machine need beyond the simulated numbers. */
export interface Machine {
  readonly file: MachineFile;
  readonly model: MachineModel;
  /** Links on the shortest path between nodes, flat: [from * nodes + to]. */
  readonly distance: Uint32Array;
}

/** From the parsed JSON of a machine file. */
export function readMachine(json: unknown): Result<Machine, readonly Problem[]> {
  const checked = checkSchema(MachineSchema, json);
  if (!checked.ok) return checked;
  const file = checked.value;
  const shape = shapeProblems(file);
  if (shape.length > 0) return fail(shape);
  const distance = distances(file.nodes, file.links);
  const unlinked = distanceProblems(file, distance);
  if (unlinked.length > 0) return fail(unlinked);
  const problems = tableProblems(file, distance);
  if (problems.length > 0) return fail(problems);
  const model = modelOf(file, distance);
  const order = orderProblems(model);
  return order.length > 0 ? fail(order) : ok({ file, model, distance });
}

function nodeOfCore(file: MachineFile): readonly number[] {
  if (file.node_of_core !== undefined) return file.node_of_core;
  const perNode = file.cores_per_node ?? 0;
  return Array.from({ length: file.nodes * perNode }, (_, core) => Math.floor(core / perNode));
}

function shapeProblems(file: MachineFile): Problem[] {
  const problems: Problem[] = [];
  if ((file.cores_per_node === undefined) === (file.node_of_core === undefined)) {
    problems.push(problem("cores_per_node", "give either cores_per_node or node_of_core, and not both"));
    return problems;
  }
  const cores = nodeOfCore(file);
  if (cores.length > LIMITS.CORES_MAX) {
    problems.push(problem("cores_per_node", `${cores.length} cores; the core simulates at most ${LIMITS.CORES_MAX}`));
  }
  cores.forEach((node, core) => {
    if (node >= file.nodes)
      problems.push(problem(`node_of_core[${core}]`, `node ${node} does not exist; nodes are 0 to ${file.nodes - 1}`));
  });
  if (file.positions.length !== file.nodes) {
    problems.push(problem("positions", `${file.positions.length} positions for ${file.nodes} nodes`));
  }
  file.links.forEach(([a, b], i) => {
    if (a >= file.nodes || b >= file.nodes) problems.push(problem(`links[${i}]`, `nodes are 0 to ${file.nodes - 1}`));
    else if (a === b) problems.push(problem(`links[${i}]`, "a link joins two different nodes"));
  });
  if (file.chip_cache !== undefined && file.nodes > LIMITS.CHIP_CACHE_NODES_MAX) {
    problems.push(
      problem("chip_cache", `with shared chip caches at most ${LIMITS.CHIP_CACHE_NODES_MAX} nodes are possible`),
    );
  }
  return problems;
}

const UNREACHABLE = 0xffffffff;

/** Links on the shortest path between every two nodes (breadth first). */
function distances(nodes: number, links: readonly (readonly [number, number])[]): Uint32Array {
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
    for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
      for (const next of neighbours[node] ?? []) {
        if (row[next] !== UNREACHABLE) continue;
        row[next] = (row[node] ?? 0) + 1;
        queue.push(next);
      }
    }
  }
  return result;
}

function usesHops(file: MachineFile): boolean {
  const { hop, transfer, dram } = file.latency;
  return "by_hops" in hop || "by_hops" in transfer || "by_hops" in dram;
}

function distanceProblems(file: MachineFile, distance: Uint32Array): Problem[] {
  if (!usesHops(file)) return [];
  const unreachable = distance.indexOf(UNREACHABLE);
  if (unreachable < 0) return [];
  const from = Math.floor(unreachable / file.nodes);
  return [
    problem(
      "links",
      `no path from node ${from} to node ${unreachable % file.nodes}`,
      "by_hops needs every node linked",
    ),
  ];
}

type LatencyTable = MachineFile["latency"]["transfer"];

function tableProblems(file: MachineFile, distance: Uint32Array): Problem[] {
  const longest = usesHops(file) ? distance.reduce((a, b) => Math.max(a, b), 0) : 0;
  const cores = nodeOfCore(file).length;
  const check = (path: string, table: LatencyTable): Problem[] => {
    if ("by_hops" in table) {
      if (table.by_hops.length > longest) return [];
      const message = `${table.by_hops.length} entries, but nodes are up to ${longest} links apart`;
      return [problem(`${path}.by_hops`, message, `give ${longest + 1} entries, for 0 to ${longest} links`)];
    }
    if ("table" in table) return squareProblems(`${path}.table`, table.table, file.nodes, "nodes");
    if (cores > LIMITS.MATRIX_CORES_MAX) {
      return [
        problem(
          `${path}.core_table`,
          `a core table is possible for at most ${LIMITS.MATRIX_CORES_MAX} cores`,
          "use table, node to node",
        ),
      ];
    }
    return squareProblems(`${path}.core_table`, table.core_table, cores, "cores");
  };
  const { hop, transfer, dram } = file.latency;
  return [...check("latency.hop", hop), ...check("latency.transfer", transfer), ...check("latency.dram", dram)];
}

function squareProblems(path: string, rows: readonly (readonly number[])[], size: number, what: string): Problem[] {
  if (rows.length !== size) return [problem(path, `${rows.length} rows for ${size} ${what}`)];
  const wrong = rows.findIndex((row) => row.length !== size);
  if (wrong < 0) return [];
  return [problem(`${path}[${wrong}]`, `${rows[wrong]?.length ?? 0} columns for ${size} ${what}`)];
}

function modelOf(file: MachineFile, distance: Uint32Array): MachineModel {
  const { latency } = file;
  const cores = nodeOfCore(file);
  const flat = (table: LatencyTable): Uint32Array => {
    if ("by_hops" in table) return distance.map((links) => table.by_hops[links] ?? 0);
    return Uint32Array.from(("table" in table ? table.table : table.core_table).flat());
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
    instructionCycles: latency.instruction.value,
    pauseCycles: latency.pause.value,
    fenceCycles: latency.fence.value,
    l1HitCycles: latency.l1_hit.value,
    atomicHitCycles: latency.atomic_hit.value,
    readOccupancy: file.read_occupancy.value,
    invalidateBaseCycles: file.invalidate.base,
    invalidateEachCycles: file.invalidate.each,
    chipCache:
      file.chip_cache === undefined
        ? undefined
        : { hitCycles: file.chip_cache.hit, occupancyCycles: file.chip_cache.occupancy },
    portCycles: file.port.value,
    hop: flat(latency.hop),
    transfer: flat(latency.transfer),
    matrix: "core_table" in latency.transfer,
    dram: flat(latency.dram),
  };
}

interface Extreme {
  readonly value: number;
  readonly where: string;
}

function extreme(table: Uint32Array, size: number, what: string, better: (a: number, b: number) => boolean): Extreme {
  let at = 0;
  table.forEach((value, i) => {
    if (better(value, table[at] ?? 0)) at = i;
  });
  return { value: table[at] ?? 0, where: `from ${what} ${Math.floor(at / size)} to ${at % size}` };
}

/** Every way of a request must be shorter than every total. */
function orderProblems(model: MachineModel): Problem[] {
  const nodes = model.nodeCount;
  const less = (a: number, b: number): boolean => a < b;
  const more = (a: number, b: number): boolean => a > b;
  const hop = extreme(model.hop, nodes, "node", more);
  const transfer = model.matrix
    ? extreme(model.transfer, model.coreCount, "core", less)
    : extreme(model.transfer, nodes, "node", less);
  const dram = extreme(model.dram, nodes, "node", less);
  const totals: (readonly [string, string, number])[] = [
    ["latency.transfer", `the shortest transfer (${transfer.where})`, transfer.value],
    ["latency.dram", `the shortest memory access (${dram.where})`, dram.value],
    ["invalidate.base", "an invalidation", model.invalidateBaseCycles],
  ];
  if (model.chipCache !== undefined)
    totals.push(["chip_cache.hit", "a hit in the chip's shared cache", model.chipCache.hitCycles]);
  return totals
    .filter(([, , total]) => total <= hop.value)
    .map(([path, what, total]) =>
      problem(
        path,
        `${what} takes ${total} cycles, not more than the longest way of a request (latency.hop ${hop.where}: ${hop.value})`,
        "the request's way is part of the total: lower latency.hop or correct the total",
      ),
    );
}
