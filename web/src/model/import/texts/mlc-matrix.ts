/**
 * A matrix put together from what Intel MLC measured between caches and what lscpu says of the cores, for machines
 * whose cores were not measured one by one: one latency within a socket, and one across.
 */
import type { LatencyMatrix } from "./matrix.ts";
import type { MlcLatencies } from "./mlc.ts";
import type { Findings } from "./source-file.ts";
import type { CpuPlace, CpuTopology } from "./topology-text.ts";

export interface MadeMatrix {
  readonly matrix: LatencyMatrix;
  /** One thread of each core: MLC measures no threads of one core. */
  readonly topology: CpuTopology;
}

/** Undefined, with an error, when MLC lacks what the machine needs. */
export function matrixOfMlc(mlc: MlcLatencies, topology: CpuTopology, findings: Findings): MadeMatrix | undefined {
  const places = firstThreads(topology.places);
  const sockets = new Set(places.map(({ socket }) => socket)).size;
  const remote = meanOf([mlc.remoteWriterHomed, mlc.remoteReaderHomed]);
  if (mlc.localHitm === undefined || (sockets > 1 && remote === undefined)) {
    findings.error("there are no latencies from cache to cache: run mlc --c2c_latency, or mlc without options");
    return undefined;
  }
  tellMean(mlc, findings);
  const size = places.length;
  const ns = new Float64Array(size * size).fill(Number.NaN);
  places.forEach((a, i) => {
    places.forEach((b, j) => {
      if (i !== j) ns[i * size + j] = a.socket === b.socket ? (mlc.localHitm ?? 0) : (remote ?? 0);
    });
  });
  const cpus = places.map(({ cpu }) => cpu);
  const matrix: LatencyMatrix = { kind: "matrix", file: mlc.file, format: "Intel MLC, modified lines", cpus, ns };
  return { matrix, topology: { ...topology, places } };
}

function firstThreads(places: readonly CpuPlace[]): readonly CpuPlace[] {
  const seen = new Set<string>();
  return places.filter(({ socket, node, core }) => {
    const key = `${socket} ${node ?? ""} ${core}`;
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
}

function meanOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((one) => one !== undefined);
  return known.length === 0 ? undefined : known.reduce((a, b) => a + b, 0) / known.length;
}

function tellMean({ remoteWriterHomed, remoteReaderHomed }: MlcLatencies, findings: Findings): void {
  findings.warn(
    "one latency within a socket and one across, from loads of modified lines: a core-to-core matrix says more",
  );
  if (remoteWriterHomed === undefined || remoteReaderHomed === undefined) return;
  const both = `${remoteWriterHomed.toFixed(1)} ns when it is homed at the writer, ${remoteReaderHomed.toFixed(1)} ns at the reader`;
  findings.warn(`a modified line of another socket takes ${both}; their mean is used`);
}
