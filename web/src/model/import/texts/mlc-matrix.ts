/**
 * A matrix put together from what Intel MLC measured between caches and what lscpu says of the cores, for machines
 * whose cores were not measured one by one: one latency within a node, and one between each two nodes.
 */
import { mean } from "d3-array";
import type { LatencyMatrix } from "./matrix.ts";
import type { MlcLatencies, NodeTable } from "./mlc.ts";
import type { Findings } from "./source-file.ts";
import type { CpuLocation, CpuTopology } from "./topology-text.ts";

export interface MadeMatrix {
  readonly matrix: LatencyMatrix;
  /** One thread of each core: MLC measures no threads of one core. */
  readonly topology: CpuTopology;
}

/** Undefined, with an error, when MLC lacks what the machine needs. */
export function matrixOfMlc(mlc: MlcLatencies, topology: CpuTopology, findings: Findings): MadeMatrix | undefined {
  const locations = firstThreads(topology.locations);
  const nodes = nodesOf(locations, mlc, findings);
  if (nodes === undefined) return undefined;
  const { localHitm } = mlc;
  const isComplete = nodes.pairs.every(([a, b]) => nodes.isOneSocket(a, b) || betweenNodes(mlc, a, b) !== undefined);
  if (localHitm === undefined || !isComplete) {
    findings.error("there are no latencies from cache to cache: run mlc --c2c_latency, or mlc without options");
    return undefined;
  }
  tellMeans(mlc, nodes, findings);
  const size = locations.length;
  const ns = new Float64Array(size * size).fill(Number.NaN);
  locations.forEach((a, i) => {
    locations.forEach((b, j) => {
      const [from, to] = [nodes.of(a), nodes.of(b)];
      const between = from === to ? undefined : betweenNodes(mlc, from, to);
      if (i !== j) ns[i * size + j] = between ?? localHitm;
    });
  });
  const cpus = locations.map(({ cpu }) => cpu);
  const matrix: LatencyMatrix = { kind: "matrix", file: mlc.file, format: "Intel MLC, modified lines", cpus, ns };
  return { matrix, topology: { ...topology, locations } };
}

function firstThreads(locations: readonly CpuLocation[]): readonly CpuLocation[] {
  const seen = new Set<string>();
  return locations.filter(({ socket, node, core }) => {
    const key = `${socket} ${node ?? ""} ${core}`;
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
}

interface Nodes {
  /** The row of a CPU's node in the tables of MLC. */
  readonly of: (location: CpuLocation) => number;
  /** Every two nodes with cores, each two once. */
  readonly pairs: readonly (readonly [number, number])[];
  readonly isOneSocket: (a: number, b: number) => boolean;
}

/** The nodes of the operating system, which MLC numbers; sockets, where it names no nodes. */
function nodesOf(locations: readonly CpuLocation[], mlc: MlcLatencies, findings: Findings): Nodes | undefined {
  const isNamed = locations.every(({ node }) => node !== undefined);
  const of = ({ node, socket }: CpuLocation): number => Number(isNamed ? node : socket);
  const socketOf = new Map(locations.map((location) => [of(location), location.socket] as const));
  const numbers = [...socketOf.keys()].sort((a, b) => a - b);
  const size = mlc.writerHomed?.length ?? mlc.readerHomed?.length ?? numbers.length;
  if (numbers.some((node) => !(node < size))) {
    const which = isNamed ? "nodes" : "sockets";
    findings.error(
      `the tables of MLC have ${size} nodes, and the operating system names the ${which} ${numbers.join(", ")}`,
    );
    return undefined;
  }
  const pairs = numbers.flatMap((a, i) => numbers.slice(i + 1).map((b) => [a, b] as const));
  return { of, pairs, isOneSocket: (a, b) => socketOf.get(a) === socketOf.get(b) };
}

/** The mean over both homes of the line and both directions, ns; undefined where nothing was measured. */
function betweenNodes({ writerHomed, readerHomed }: MlcLatencies, a: number, b: number): number | undefined {
  return mean([writerHomed, readerHomed].flatMap((table) => directions(table, a, b)));
}

function directions(table: NodeTable | undefined, a: number, b: number): readonly number[] {
  return [table?.[a]?.[b], table?.[b]?.[a]].filter((ns) => ns !== undefined && !Number.isNaN(ns)) as number[];
}

function tellMeans({ writerHomed, readerHomed }: MlcLatencies, nodes: Nodes, findings: Findings): void {
  findings.warn(
    "one latency within a node and one between each two, from loads of modified lines: a core-to-core matrix says more",
  );
  const across = nodes.pairs.filter(([a, b]) => !nodes.isOneSocket(a, b));
  const [writer, reader] = [writerHomed, readerHomed].map((table) =>
    mean(across.flatMap(([a, b]) => directions(table, a, b))),
  );
  if (writer === undefined || reader === undefined) return;
  const both = `${writer.toFixed(1)} ns when it is homed at the writer, ${reader.toFixed(1)} ns at the reader`;
  findings.warn(`a modified line of another socket takes ${both}; their mean is used`);
}

/** Latencies of memory that MLC measured, ns. */
export interface MemoryLatencies {
  readonly file: string;
  readonly ownSocket: number;
  readonly otherSocket: number;
}

/**
 * From the first node to its own memory, and to that of other sockets: the mean over their nodes, or the last node,
 * where no file says which nodes a socket has. Undefined where MLC did not measure it.
 */
export function memoryOfMlc(mlc: MlcLatencies, topology: CpuTopology | undefined): MemoryLatencies | undefined {
  const [first = []] = mlc.dram ?? [];
  const socketOf = new Map((topology?.locations ?? []).map(({ node, socket }) => [Number(node), socket] as const));
  const others = first.filter((_, node) => socketOf.has(node) && socketOf.get(node) !== socketOf.get(0));
  const [ownSocket, otherSocket] = [first[0], mean(others) ?? first.at(-1)];
  if (ownSocket === undefined || otherSocket === undefined) return undefined;
  return Number.isNaN(ownSocket + otherSocket) ? undefined : { file: mlc.file, ownSocket, otherSocket };
}
