/**
 * Machines of today of which only the levels are here: how long a hand-over takes between the threads of a core, in a
 * cluster, in a socket and across sockets. The range of a level is stated as its source gives it, and every pair of
 * the level takes the middle of the range. Clocks are the largest of the processors, from memory, where nothing else
 * is said.
 */
import type { Maker } from "../../../web/src/model/import/file/makers.ts";

/** ns, one way: the range of a level, or its median alone. */
type Range = readonly [low: number, high: number] | readonly [median: number];

/** A level, and where it is known from: "measured: …" or "assumed: …". */
export interface Level {
  readonly ns: Range;
  readonly source: string;
}

export interface LevelMachine {
  readonly title: string;
  readonly maker: Maker;
  readonly ghz: number;
  readonly ghzSource?: string;
  readonly sockets: number;
  readonly coresOfSocket: number;
  /** Cores that share a third-level cache; missing: all of a socket. */
  readonly coresOfCluster?: number;
  /** Of all cores, the first so many have two threads; missing: no core has. */
  readonly coresWithThreads?: number;
  readonly thread?: Level;
  readonly cluster?: Level;
  /** Of processors with clusters: from cluster to cluster. */
  readonly socket?: Level;
  readonly across?: Level;
  /** What a reader who chooses this machine should know, as sentences. */
  readonly caveat: string;
  /** Of a machine that was not measured: which ones it stands for. */
  readonly standsFor?: string;
}

const MATRIX = "[core-to-core]";

const of = (ns: Range, matrix: string): Level => ({ ns, source: `measured: ${MATRIX}, the matrix of ${matrix}` });

const BERGAMO = "two EPYC 9754";
const GENOA = "two EPYC 9454";
const MILAN = "two EPYC 7763";
const ICE_LAKE = "two Xeon Platinum 8358";
const RYZEN = "a Ryzen 9 9950X";
const RAPTOR_LAKE = "a Core i7-14700K";

const ICE_LAKE_THREADS = of([7.4], ICE_LAKE);
const ICE_LAKE_ACROSS = of([99, 125], ICE_LAKE);
const SAPPHIRE_RAPIDS_SOCKET = of([55], "a Xeon W9-3475X, whose pairs take 36 to 72 ns");
const GRAVITON4_SOCKET: Level = { ns: [30, 60], source: "measured: [Graviton4], cores of one socket" };

const as = ({ ns }: Level, why: string): Level => ({ ns, source: `assumed: ${why}` });

/** By id. */
export const LEVEL_MACHINES: Readonly<Record<string, LevelMachine>> = {
  "epyc-9754-256": {
    title: "2-socket, 256-core, 512-thread AMD EPYC 9754 (Zen 4c, Bergamo)",
    maker: "amd",
    ghz: 3.1,
    sockets: 2,
    coresOfSocket: 128,
    coresOfCluster: 8,
    coresWithThreads: 256,
    thread: of([12.7], BERGAMO),
    cluster: of([31, 33], BERGAMO),
    socket: of([101, 116], BERGAMO),
    across: of([203, 209], BERGAMO),
    caveat: "The rest is assumed as for epyc-9654-192, whose cores are of the same design (Zen 4) with larger caches.",
  },
  "epyc-9454-96": {
    title: "2-socket, 96-core, 192-thread AMD EPYC 9454 (Zen 4, Genoa)",
    maker: "amd",
    ghz: 3.8,
    sockets: 2,
    coresOfSocket: 48,
    coresOfCluster: 6,
    coresWithThreads: 96,
    thread: of([10.3], GENOA),
    cluster: of([25, 28], GENOA),
    socket: of([100, 107], GENOA),
    across: of([197, 203], GENOA),
    caveat: "The rest is assumed as for epyc-9654-192, a larger processor of the same family.",
  },
  "epyc-7763-128": {
    title: "2-socket, 128-core, 256-thread AMD EPYC 7763 (Zen 3, Milan)",
    maker: "amd",
    ghz: 3.5,
    sockets: 2,
    coresOfSocket: 64,
    coresOfCluster: 8,
    coresWithThreads: 128,
    thread: of([10.2], MILAN),
    cluster: of([21, 27], MILAN),
    socket: of([100, 133], MILAN),
    across: of([290, 323], MILAN),
    caveat:
      "The rest is assumed as for epyc-7r13-96, of the same family. There a transfer also costs the way over the home, which a matrix shows and levels do not: here it costs nothing.",
  },
  "graviton3-64": {
    title: "64-core AWS Graviton3 (Arm Neoverse V1)",
    maker: "arm",
    ghz: 2.6,
    sockets: 1,
    coresOfSocket: 64,
    socket: of([46.4], "a Graviton3, whose pairs take 30 to 57 ns"),
    caveat:
      "The rest is assumed as for graviton2-64, whose cores are of the generation before (Neoverse N1). Where in the mesh two cores are is not told, so all pairs are equally far apart.",
  },
  "graviton4-192": {
    title: "2-socket, 192-core AWS Graviton4 (Arm Neoverse V2)",
    maker: "arm",
    ghz: 2.8,
    sockets: 2,
    coresOfSocket: 96,
    socket: GRAVITON4_SOCKET,
    across: { ns: [138.6], source: "measured: [Graviton4], the mean across sockets" },
    caveat:
      "No matrix of it was found: an article names both levels, the one inside a socket as a range only. The rest is assumed as for graviton2-64 (Neoverse N1). A run on up to 96 cores is one on a single socket.",
  },
  "altra-q80-80": {
    title: "80-core Ampere Altra Q80-30 (Arm Neoverse N1)",
    maker: "arm",
    ghz: 3,
    sockets: 1,
    coresOfSocket: 80,
    socket: of([156], "an Altra Q80-30, whose pairs take 68 to 211 ns"),
    caveat:
      "The rest is assumed as for graviton2-64, whose cores are of the same design (Neoverse N1). Its pairs take 68 to 211 ns, and which are near one another is not told: here all take the median.",
  },
  "xeon-8259cl-48": {
    title: "2-socket, 48-core, 96-thread Intel Xeon Platinum 8259CL (Cascade Lake)",
    maker: "intel",
    ghz: 3.5,
    sockets: 2,
    coresOfSocket: 24,
    coresWithThreads: 48,
    thread: as(ICE_LAKE_THREADS, "as on the next generation, two Xeon Platinum 8358 (xeon-8358-64)"),
    socket: {
      ns: [47.6],
      source: `assumed: as on a Xeon Gold 6242, a smaller processor of the same generation, by its matrix in ${MATRIX}`,
    },
    across: as(ICE_LAKE_ACROSS, "as on the next generation, two Xeon Platinum 8358 (xeon-8358-64)"),
    caveat:
      "No matrix of it was found, so none of its levels was measured on this machine. The rest is assumed as for xeon-8375c-64.",
    standsFor: "the servers of 2019 that clouds rent as r5.metal",
  },
  "xeon-8358-64": {
    title: "2-socket, 64-core, 128-thread Intel Xeon Platinum 8358 (Ice Lake-SP)",
    maker: "intel",
    ghz: 3.4,
    sockets: 2,
    coresOfSocket: 32,
    coresWithThreads: 64,
    thread: ICE_LAKE_THREADS,
    socket: of([41, 57], ICE_LAKE),
    across: ICE_LAKE_ACROSS,
    caveat:
      "The rest is assumed as for xeon-8375c-64, of the same design; unlike that machine this one has its hyper-threads.",
  },
  "xeon-8488c-96": {
    title: "2-socket, 96-core, 192-thread Intel Xeon Platinum 8488C (Sapphire Rapids)",
    maker: "intel",
    ghz: 3.8,
    sockets: 2,
    coresOfSocket: 48,
    coresWithThreads: 96,
    thread: as(ICE_LAKE_THREADS, "as on the generation before, two Xeon Platinum 8358 (xeon-8358-64)"),
    socket: as(SAPPHIRE_RAPIDS_SOCKET, "as on a Xeon W9-3475X of the same generation (xeon-w9-3475x-36)"),
    across: {
      ns: [138.6],
      source: "assumed: as on two Graviton4, to which [Graviton4] finds Sapphire Rapids similar, without a number",
    },
    caveat:
      "No matrix of two sockets was found, so none of its levels was measured on this machine. The rest is assumed as for xeon-8375c-64, of the generation before. Its socket is four dies, whose borders are not modelled.",
    standsFor: "the servers that clouds rent as m7i.metal-48xl",
  },
  "xeon-w9-3475x-36": {
    title: "36-core Intel Xeon W9-3475X (Sapphire Rapids)",
    maker: "intel",
    ghz: 4.8,
    sockets: 1,
    coresOfSocket: 36,
    socket: SAPPHIRE_RAPIDS_SOCKET,
    caveat:
      "The matrix has one thread of each core. Its pairs take 36 to 72 ns, by the dies in which they are, which the level does not tell: here all take the median. The rest is assumed as for xeon-8375c-64, of the generation before.",
  },
  "i7-14700k-20": {
    title: "20-core, 28-thread Intel Core i7-14700K (Raptor Lake, two kinds of cores)",
    maker: "intel",
    ghz: 5.6,
    sockets: 1,
    coresOfSocket: 20,
    coresWithThreads: 8,
    thread: of([4.1], RAPTOR_LAKE),
    socket: of([30, 52], RAPTOR_LAKE),
    caveat:
      "Pairs of large cores, of small ones and of both take 30 to 52 ns, and which takes which is not told: here all take the middle. The rest is assumed as for i9-12900k-16, with fewer small cores and of the generation before.",
  },
  "ryzen-9950x-16": {
    title: "16-core, 32-thread AMD Ryzen 9 9950X (Zen 5)",
    maker: "amd",
    ghz: 5.7,
    sockets: 1,
    coresOfSocket: 16,
    coresOfCluster: 8,
    coresWithThreads: 16,
    thread: of([10], RYZEN),
    cluster: of([17, 21], RYZEN),
    socket: of([190, 235], RYZEN),
    caveat:
      "Between its two dies a line takes longer than between the sockets of a server. The 7950X of the series before takes 68 to 73 ns there. The rest is assumed as the importer does of all of AMD, of which epyc-9654-192 is the nearest.",
  },
  "grace-72": {
    title: "72-core NVIDIA Grace (Arm Neoverse V2)",
    maker: "arm",
    ghz: 3.1,
    sockets: 1,
    coresOfSocket: 72,
    socket: as(
      GRAVITON4_SOCKET,
      "as in a socket of Graviton4, to which it is measured to be comparable [Grace-Hopper]; the cores are of the same design (Neoverse V2)",
    ),
    caveat:
      "No matrix of it was found, only that it is comparable to Graviton4, so the level is taken from there. The rest is assumed as for graviton2-64 (Neoverse N1).",
    standsFor: "a processor with all of its 72 cores under one last-level cache",
  },
};

/** What every pair of the level takes, ns. */
export function middle({ ns: [low, high = low] }: Level): number {
  return (low + high) / 2;
}
