/**
 * Which cores are of which kind, on processors with large and small cores. The operating system says so (largest
 * clocks, capacities, kinds of hwloc); without it, cores with several threads beside cores with one do, unless threads
 * of cores of one kind are merely missing: offline, or not of the container in which was measured.
 */
import { countOf } from "../../../base/text.ts";
import { LIMITS } from "../../../base/abi.gen.ts";
import type { LatencyMatrix } from "../texts/matrix.ts";
import { assumed, derived } from "./provenance.ts";
import type { Siblings } from "./siblings.ts";
import type { CpuTopology, SpeedUnit } from "../texts/topology-text.ts";

export interface CoreKinds {
  /** The kind of each core of the matrix; kind 0 is the fastest. */
  readonly kindOf: readonly number[];
  /** The time of work on the cores of each kind, in percent of that on kind 0. */
  readonly work: readonly number[];
  /** What tells the kinds. */
  readonly by: "threads" | "system";
  /** Why the work is what it is, for the machine file. */
  readonly source: string;
}

/** Work on a small core of which nothing else is known, in percent of that on a large one. assumed */
const SMALL_CORE_WORK = 160;

/**
 * The next slower core is of another kind when it is so much slower. Of one kind, favoured cores have up to 10 % more
 * clock; the small cores of hybrid processors have at least 20 % less. assumed
 */
const KIND_STEP = 1.15;

/** Undefined: all cores are alike, as far as the files say. */
export function coreKinds(
  matrix: LatencyMatrix,
  siblings: Siblings,
  topology: CpuTopology | undefined,
): CoreKinds | undefined {
  return kindsOfSystem(matrix, siblings, topology) ?? kindsByThreads(matrix, siblings, topology);
}

function kindsByThreads(
  { cpus }: LatencyMatrix,
  { cores }: Siblings,
  topology: CpuTopology | undefined,
): CoreKinds | undefined {
  const threads = cores.map((core) => core.length);
  if (new Set(threads).size !== 2 || Math.min(...threads) !== 1) return undefined;
  const singles = cores.flatMap(([row = -1], i) => (threads[i] === 1 ? [cpus[row] ?? -1] : []));
  const isSmall = topology === undefined ? areHybrid(cpus, cores) : areSmall(singles, topology);
  if (!isSmall) return undefined;
  const source = assumed(
    "a core without threads beside cores with threads is a small one, which takes 1.6 times as long",
  );
  return { kindOf: threads.map((count) => (count > 1 ? 0 : 1)), work: [100, SMALL_CORE_WORK], by: "threads", source };
}

/**
 * Without the operating system's word: threads of a large core have neighbouring numbers, and large and small cores
 * have a range of numbers each, as firmware lists them; small cores come in clusters of two or four. Anything else is
 * part of a machine whose other threads are missing: a socket that was cut out of a file, a file that ends early.
 */
function areHybrid(cpus: readonly number[], cores: Siblings["cores"]): boolean {
  const areAll = cpus.every((cpu, row) => cpu === row);
  const areNeighbours = cores.every((rows) => rows.every((row, i) => row === (rows[0] ?? 0) + i));
  const isSingle = cores.map((rows) => rows.length === 1);
  const changes = isSingle.filter((one, i) => i > 0 && one !== isSingle[i - 1]).length;
  const singles = isSingle.filter(Boolean).length;
  return areAll && areNeighbours && changes === 1 && singles % 2 === 0;
}

/**
 * Small cores share a second-level cache with one another, as in Intel's hybrid processors; a large core whose other
 * threads are missing has its own.
 */
function areSmall(singles: readonly number[], { locations }: CpuTopology): boolean {
  const alone = new Set(singles);
  const ofSingles = locations.filter(({ cpu }) => alone.has(cpu));
  const sharers = (l2: string, socket: string): number =>
    new Set(locations.filter((one) => one.l2 === l2 && one.socket === socket).map(({ core }) => core)).size;
  return ofSingles.every(({ l2, socket }) => l2 !== undefined && sharers(l2, socket) > 1);
}

function kindsOfSystem(
  { cpus }: LatencyMatrix,
  { cores }: Siblings,
  topology: CpuTopology | undefined,
): CoreKinds | undefined {
  const unit = topology?.speedUnit;
  if (topology === undefined || unit === undefined) return undefined;
  const speedOf = new Map(topology.locations.map(({ cpu, speed }) => [cpu, speed] as const));
  const speeds = cores.map((rows) => Math.max(...rows.map((row) => speedOf.get(cpus[row] ?? -1) ?? Number.NaN)));
  if (speeds.some(Number.isNaN)) return undefined;
  const fastest = fastestOfKinds(speeds, unit);
  if (fastest.length < 2) return undefined;
  const kindOf = speeds.map((speed) => fastest.findLastIndex((one) => speed <= one));
  const work = fastest.map((speed, kind) => workOf(speed, fastest[0] ?? speed, { kind, unit }));
  return { kindOf, work, by: "system", source: sourceText(topology, fastest, unit) };
}

/** The speed of the fastest core of each kind, from fast to slow. */
function fastestOfKinds(speeds: readonly number[], unit: SpeedUnit): readonly number[] {
  const sorted = [...new Set(speeds)].sort((a, b) => b - a);
  return sorted.filter((speed, i) => {
    const before = sorted[i - 1];
    return before === undefined || unit === "rank" || before >= KIND_STEP * speed;
  });
}

function workOf(
  speed: number,
  fastest: number,
  { kind, unit }: { readonly kind: number; readonly unit: SpeedUnit },
): number {
  if (unit === "rank") return kind === 0 ? 100 : SMALL_CORE_WORK;
  return Math.min(LIMITS.WORK_PERCENT_MAX, Math.round((100 * fastest) / speed));
}

function sourceText({ file, format }: CpuTopology, fastest: readonly number[], unit: SpeedUnit): string {
  const values = fastest.join(" and ");
  switch (unit) {
    case "MHz":
      return derived(`${format} names clocks of ${values} MHz (${file}); assumed: all kinds do as much in a cycle`);
    case "capacity":
      return derived(
        `${format} names capacities of ${values} (${file}), which the system takes for the speed of a core`,
      );
    case "rank":
      return assumed(
        `${format} names ${countOf(fastest.length, "kind")} (${file}); a small core takes 1.6 times as long`,
      );
  }
}

/** A sentence about the kinds, for a person. */
export function kindsText({ by, work }: CoreKinds): string {
  if (by === "threads")
    return "cores of two kinds: those without threads are assumed to take 1.6 times as long for the same work (kinds in the machine file)";
  const slower = work.slice(1).map((percent) => percent / 100);
  return `cores of ${work.length} kinds, as the operating system says: for the same work the slower ones take ${slower.join(" and ")} times as long (kinds in the machine file)`;
}
