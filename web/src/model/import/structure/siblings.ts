/**
 * Which CPUs are threads of one core. The operating system says so (lscpu, hwloc); without it the matrix does: threads
 * of a core are less than half as far from one another as from the next other CPU.
 */
import { median } from "d3-array";
import { smallest } from "../../../base/extremes.ts";
import { countOf } from "../../../base/text.ts";
import { type LatencyMatrix, nsBetween, quantumOf } from "../texts/matrix.ts";
import type { Findings } from "../texts/source-file.ts";
import type { CpuLocation, CpuTopology } from "../texts/topology-text.ts";

export interface Siblings {
  /** The rows of the matrix that are threads of one core, core by core, in the order of their first rows. */
  readonly cores: readonly (readonly number[])[];
  /** How threads are numbered, in words: "none", "i and i + N/2", … */
  readonly pattern: string;
  readonly provenance: "lscpu" | "matrix";
}

/** Below this share of the next other CPU's latency a CPU is a thread of the same core. [YOUR-MACHINE, recipe 3] */
const SIBLING_SHARE = 0.5;

/**
 * Threads of a core pass a line on within their own cache, ns: 4 to 12 in the public matrices, and two cores take at
 * least 17. assumed to hold for all machines, or two steps of a coarser clock
 */
const SIBLING_NS = 15;

/** Threads of a core that are looked for: no machine has more than eight. */
const THREADS_TRIED = [2, 4, 8] as const;

/** A pattern holds for the whole machine when so many of its groups show in the matrix. assumed */
const MAJORITY = 0.9;

/**
 * Of these, so many are clearly threads of one core (see nearestRows); of the others it is enough that nothing is
 * nearer. A cluster that ran on a slower clock while it was measured has pairs that are less clear. assumed
 */
const CLEAR = 0.75;

export function siblingsOf(matrix: LatencyMatrix, topology: CpuTopology | undefined, findings: Findings): Siblings {
  if (topology !== undefined) return siblingsBySystem(matrix, topology, findings);
  const found = groupsInMatrix(matrix);
  const regular =
    regularPattern(found, matrix.cpus.length, (core) => areNearest(matrix, core)) ?? patternOfCoarseClock(matrix);
  const siblings = regular ?? { cores: withSingles(found, matrix.cpus.length), pattern: irregularPattern(found) };
  tellCoarse(matrix, siblings.cores, findings);
  return { ...siblings, provenance: "matrix" };
}

function siblingsBySystem({ cpus }: LatencyMatrix, topology: CpuTopology, findings: Findings): Siblings {
  const byCore = new Map<string, number[]>();
  const locationOf = new Map(topology.locations.map((location) => [location.cpu, location] as const));
  const isApart = coresOfTwoSpeeds(topology, findings);
  cpus.forEach((cpu, row) => {
    const location = locationOf.get(cpu);
    const core = location === undefined ? undefined : coreName(location);
    const key = core === undefined || isApart.has(core) ? `cpu ${cpu}` : core;
    byCore.set(key, [...(byCore.get(key) ?? []), row]);
  });
  const cores = [...byCore.values()];
  const groups = cores.filter((core) => core.length > 1);
  const regular = regularPattern(groups, cpus.length, () => false);
  return { cores, pattern: regular?.pattern ?? irregularPattern(groups), provenance: "lscpu" };
}

function coreName({ socket, node, core }: CpuLocation): string {
  return `${socket} ${node ?? ""} ${core}`;
}

/** Threads of one core have one largest clock: where they do not, the operating system counts cores wrongly. */
function coresOfTwoSpeeds({ locations, file, format }: CpuTopology, findings: Findings): ReadonlySet<string> {
  const speeds = new Map<string, Set<number>>();
  for (const location of locations) {
    const known = speeds.get(coreName(location)) ?? new Set();
    if (location.speed !== undefined) known.add(location.speed);
    speeds.set(coreName(location), known);
  }
  const wrong = new Set([...speeds].flatMap(([name, known]) => (known.size > 1 ? [name] : [])));
  if (wrong.size > 0)
    findings.warn(
      `${file} (${format}) gives ${countOf(wrong.size, "core")} CPUs of different largest clocks, which no threads of one core have: these CPUs are taken for cores of their own`,
    );
  return wrong;
}

// ---- In the matrix --------------------------------------------------------------------------------------------------

/** Groups of at least two rows, each of them the nearest ones of all its members. */
function groupsInMatrix(matrix: LatencyMatrix): readonly (readonly number[])[] {
  const size = matrix.cpus.length;
  const step = quantumOf(matrix)?.ns ?? 0;
  const nearest = Array.from({ length: size }, (_, row) => nearestRows(matrix, row, step));
  const taken = new Set<number>();
  const groups: number[][] = [];
  for (let row = 0; row < size; row++) {
    const group = nearest[row] ?? [];
    const isMutual = group.every((other) => sameRows(nearest[other] ?? [], group));
    if (group.length < 2 || !isMutual || group.some((other) => taken.has(other))) continue;
    groups.push(group);
    for (const other of group) taken.add(other);
  }
  return groups;
}

/** The row itself and those that are clearly nearer than all others, ascending; empty when there are none. */
function nearestRows(matrix: LatencyMatrix, row: number, step: number): number[] {
  const bound = Math.max(SIBLING_NS, 2.1 * step);
  const others = matrix.cpus.map((_, other) => other).filter((other) => other !== row);
  const ns = (other: number): number => nsBetween(matrix, row, other);
  const sorted = others.toSorted((a, b) => ns(a) - ns(b) || a - b);
  for (const threads of THREADS_TRIED) {
    const [last, next] = [sorted[threads - 2], sorted[threads - 1]];
    if (last === undefined || ns(last) > bound) break;
    if (next !== undefined && ns(last) + step < SIBLING_SHARE * ns(next))
      return [row, ...sorted.slice(0, threads - 1)].sort((a, b) => a - b);
  }
  return [];
}

function sameRows(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i]);
}

function withSingles(groups: readonly (readonly number[])[], size: number): readonly (readonly number[])[] {
  const grouped = new Set(groups.flat());
  const singles = Array.from({ length: size }, (_, row) => [row]).filter(([row]) => !grouped.has(row ?? -1));
  return [...groups, ...singles].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

// ---- Numbering ------------------------------------------------------------------------------------------------------

interface Pattern {
  readonly cores: readonly (readonly number[])[];
  readonly pattern: string;
}

/**
 * Threads numbered by one rule for the whole machine, when nearly all of the groups follow it, and it says nothing of
 * other cores that is unlikely.
 */
function regularPattern(
  groups: readonly (readonly number[])[],
  size: number,
  isLikely: (core: readonly number[]) => boolean,
): Pattern | undefined {
  if (groups.length === 0) return undefined;
  const found = new Set(groups.map((group) => group.join(" ")));
  return patternsOf(size).find(({ cores }) => {
    const others = cores.filter((core) => !found.has(core.join(" ")));
    const seen = cores.length - others.length;
    if (seen < MAJORITY * groups.length || seen < CLEAR * cores.length) return false;
    return seen + others.filter(isLikely).length >= MAJORITY * cores.length;
  });
}

/**
 * On a coarse clock a pair of threads may be no nearer than a step to the next core. The pattern holds where threads
 * are never farther apart than other CPUs, and half as far in the median.
 */
function patternOfCoarseClock(matrix: LatencyMatrix): Pattern | undefined {
  const quantum = quantumOf(matrix);
  if (quantum === undefined) return undefined;
  const bound = Math.max(SIBLING_NS, 2.1 * quantum.ns);
  return patternsOf(matrix.cpus.length).find(({ cores }) => {
    const within = cores.flatMap((core) => pairsOf(core).map(([a, b]) => nsBetween(matrix, a, b)));
    const nearest = cores.map((core) => nearestOutside(matrix, core));
    const isNearest = cores.filter((core) => areNearest(matrix, core));
    const middle = median(within) ?? Number.NaN;
    const isHalf = middle < SIBLING_SHARE * (median(nearest) ?? 0);
    return isNearest.length >= MAJORITY * cores.length && middle <= bound && isHalf;
  });
}

/** Values that differ by less are of the same number of steps of a coarse clock, ns. assumed */
const ROUNDING_NS = 0.5;

/** Is no other CPU nearer to one of these than they are to one another? */
function areNearest(matrix: LatencyMatrix, core: readonly number[]): boolean {
  const nearest = nearestOutside(matrix, core) + ROUNDING_NS;
  return pairsOf(core).every(([a, b]) => nsBetween(matrix, a, b) <= nearest);
}

function pairsOf(core: readonly number[]): readonly (readonly [number, number])[] {
  return core.flatMap((a, i) => core.slice(i + 1).map((b) => [a, b] as const));
}

function nearestOutside(matrix: LatencyMatrix, core: readonly number[]): number {
  const others = matrix.cpus.map((_, row) => row).filter((row) => !core.includes(row));
  return smallest(core.flatMap((a) => others.map((b) => nsBetween(matrix, a, b))));
}

function patternsOf(size: number): readonly Pattern[] {
  return [2, 4, 8]
    .filter((threads) => size % threads === 0 && size > threads)
    .flatMap((threads) => {
      const count = size / threads;
      const rows = Array.from({ length: threads }, (_, thread) => thread);
      const coreNumbers = Array.from({ length: count }, (_, core) => core);
      const apart = coreNumbers.map((core) => rows.map((thread) => core + thread * count));
      const beside = coreNumbers.map((core) => rows.map((thread) => core * threads + thread));
      const words =
        threads === 2
          ? ["i and i + N/2", "2i and 2i + 1"]
          : [`i, i + N/${threads}, …`, `groups of ${threads} neighbours`];
      return [
        { cores: apart, pattern: words[0] ?? "" },
        { cores: beside, pattern: words[1] ?? "" },
      ];
    });
}

function irregularPattern(groups: readonly (readonly number[])[]): string {
  if (groups.length === 0) return "none";
  const threads = Math.max(...groups.map((group) => group.length));
  return `mixed: ${countOf(groups.length, "core")} of up to ${threads} threads, the other CPUs alone`;
}

/** Threads whose latency is within two steps of the clock may as well be neighbouring cores. */
function tellCoarse(matrix: LatencyMatrix, cores: readonly (readonly number[])[], findings: Findings): void {
  const quantum = quantumOf(matrix);
  const group = cores.find((core) => core.length > 2);
  if (quantum === undefined || group === undefined) return;
  const [a, b] = [group[0] ?? 0, group[1] ?? 0];
  if (nsBetween(matrix, a, b) > 2 * quantum.ns + 1) return;
  const half = group.length / 2;
  findings.warn(
    `${group.length} CPUs each are within two steps of the clock: they may be ${group.length} threads of one core, ` +
      `or two cores of ${half} threads that share a cache, as on Power9 with groups of 4; lscpu -p tells`,
  );
}
