/**
 * What the matrix of a machine says: which CPUs are threads of one core, which cores are near one another, and the
 * medians of every class of pairs.
 */
import { median, quantile } from "d3-array";
import { largest, smallest } from "../../../base/extremes.ts";
import { countOf } from "../../../base/text.ts";
import {
  between,
  type CoreLatencies,
  groupIndex,
  type Levels,
  levelsInMatrix,
  levelsOfSystem,
  meetingLevel,
  pairs,
  type Partition,
} from "./clusters.ts";
import { type CoreKinds, coreKinds, kindsText } from "./kinds.ts";
import { type LatencyMatrix, nsBetween } from "../texts/matrix.ts";
import { type Siblings, siblingsOf } from "./siblings.ts";
import { andMore, type Findings } from "../texts/source-file.ts";
import type { CpuTopology } from "../texts/topology-text.ts";
import { type UnevenGroups, unevenGroups } from "./uneven.ts";

/** Pairs that should take the same time. */
export interface PairClass {
  /** "inside one socket" */
  readonly name: string;
  /** Cores of the matrix; empty for the threads of one core, which are one core of the machine. */
  readonly pairs: readonly (readonly [number, number])[];
  /** Number of measured pairs, and their 10 %, 50 % and 90 % quantiles, ns. */
  readonly count: number;
  readonly low: number;
  readonly median: number;
  readonly high: number;
  /** A core at whose node the measured line was homed, where that counts; undefined: at the first core of the pair. */
  readonly homeAt: number | undefined;
}

/** A class of latencies as the dialog describes it; its pairs are as many as the matrix has. */
export type ClassSummary = Omit<PairClass, "pairs">;

/** The form of the machine that follows. */
type Form =
  /** One node. */
  | "flat"
  /** Groups of equal size in groups of equal size. */
  | "tree"
  /** Groups of different sizes. */
  | "groups";

export interface Understood {
  readonly matrix: LatencyMatrix;
  readonly siblings: Siblings;
  /** Undefined: all cores are alike. */
  readonly kinds: CoreKinds | undefined;
  /** Threads merged: the mean over the threads of both cores. */
  readonly latencies: CoreLatencies;
  readonly levels: Levels;
  /** Undefined: the groups of each level are about as far from one another. */
  readonly uneven: UnevenGroups | undefined;
  readonly form: Form;
  /** What a group of each partition is called. */
  readonly groupNames: readonly string[];
  readonly classes: readonly PairClass[];
}

export interface Known {
  /** Whether the threads of a core are one core of the machine. */
  readonly threads: "merge" | "keep";
  /** How many sockets the machine has; undefined where no file says it. */
  readonly sockets: number | undefined;
}

export function understand(
  matrix: LatencyMatrix,
  topology: CpuTopology | undefined,
  findings: Findings,
  { threads, sockets }: Known,
): Understood | undefined {
  if (topology !== undefined && !fits(matrix, topology, findings)) return undefined;
  const siblings = siblingsOf(matrix, topology, findings);
  if (siblings.cores.length < 2) {
    findings.error("all CPUs are threads of one core: there is nothing to learn about a machine");
    return undefined;
  }
  const latencies = mergedLatencies(matrix, siblings);
  const levels = levelsOf(matrix, siblings, latencies, topology);
  const form = formOf(levels, latencies);
  const groupNames = levels.partitions.map((groups, i) => groupName(groups, i, levels, sockets));
  const kinds = coreKinds(matrix, siblings, topology);
  const uneven = form === "tree" ? unevenGroups(levels, latencies) : undefined;
  const base = { matrix, siblings, kinds, latencies, levels, uneven, form, groupNames };
  const classes = [...threadClass(matrix, siblings), ...coreClasses(base)];
  const understood = { ...base, classes };
  if (sockets === undefined) tellSockets(understood, findings);
  tellUnderstood(understood, threads, findings);
  return understood;
}

/** The matrix must have the CPUs that the operating system lists. */
function fits({ cpus }: LatencyMatrix, { locations, file, format }: CpuTopology, findings: Findings): boolean {
  const known = new Set(locations.map(({ cpu }) => cpu));
  const unknown = cpus.filter((cpu) => !known.has(cpu));
  if (unknown.length > 0) {
    const which = `${unknown.length === 1 ? "the CPU" : "the CPUs"} ${unknown.slice(0, 3).join(", ")}${andMore(unknown.length, 3)} ${unknown.length === 1 ? "is" : "are"}`;
    findings.error(
      `the matrix has ${cpus.length} CPUs; ${file} (${format}) lists ${locations.length}, and ${which} not among them: both must be of the same machine, with the same CPUs online`,
    );
    return false;
  }
  if (cpus.length < locations.length) {
    const missing = countOf(locations.length - cpus.length, "CPU is", "CPUs are");
    findings.warn(
      `${missing} missing in the matrix: ${file} (${format}) lists ${locations.length}, and it has ${cpus.length}`,
    );
  }
  return true;
}

function mergedLatencies(matrix: LatencyMatrix, { cores }: Siblings): CoreLatencies {
  const size = cores.length;
  const ns = new Float64Array(size * size).fill(Number.NaN);
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < a; b++) {
      const values = (cores[a] ?? []).flatMap((x) => (cores[b] ?? []).map((y) => nsBetween(matrix, x, y)));
      const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
      ns[a * size + b] = mean;
      ns[b * size + a] = mean;
    }
  }
  return { size, ns };
}

function levelsOf(
  matrix: LatencyMatrix,
  { cores }: Siblings,
  latencies: CoreLatencies,
  topology: CpuTopology | undefined,
): Levels {
  if (topology === undefined) return levelsInMatrix(latencies);
  const byCpu = new Map(topology.locations.map((location) => [location.cpu, location] as const));
  const locations = cores.map(([row]) => byCpu.get(matrix.cpus[row ?? -1] ?? -1));
  const system = levelsOfSystem(locations, latencies);
  /* On one socket whose shared caches the operating system does not name, only the matrix shows what is near. */
  return system.partitions.length > 0 ? system : levelsInMatrix(latencies);
}

/** Groups of equal size are alike unless one takes so many times as long inside as another. assumed */
const UNLIKE = 1.3;

function formOf({ partitions, homeEffect }: Levels, latencies: CoreLatencies): Form {
  const [first, ...others] = partitions;
  if (first === undefined) return "flat";
  const isEqual = partitions.every((groups) => groups.every((group) => group.length === groups[0]?.length));
  if (!isEqual) return "groups";
  /* Clusters of large and of small cores. A line's home in another socket makes groups unlike, too. */
  const isUnlike = others.length === 0 && homeEffect === undefined && unlikeness(first, latencies) >= UNLIKE;
  return isUnlike ? "groups" : "tree";
}

/** How many times as long a hand-over takes in the slowest group as in the fastest. */
function unlikeness(groups: Partition, latencies: CoreLatencies): number {
  const inside = groups.flatMap((group) => median(pairs(group).map(([a, b]) => between(latencies, a, b))) ?? []);
  return largest(inside) / smallest(inside);
}

/** A group with at least so many cores is called a socket, when nothing else is known. assumed */
const SOCKET_CORES = 8;

function groupName(groups: Partition, at: number, levels: Levels, sockets: number | undefined): string {
  const size = groups[0]?.length ?? 0;
  const isLast = at === levels.partitions.length - 1;
  const isSocket =
    sockets === undefined ? isLast && groups.length <= 8 && size >= SOCKET_CORES : sockets === groups.length;
  if (isSocket) return "socket";
  return groups.every((group) => group.length === size) ? `cluster of ${size}` : "cluster";
}

// ---- Classes of pairs -----------------------------------------------------------------------------------------------

type Pair = readonly [number, number];
type WithoutClasses = Omit<Understood, "classes">;

function threadClass(matrix: LatencyMatrix, { cores }: Siblings): readonly PairClass[] {
  const values = cores.flatMap((core) => pairs(core).map(([a, b]) => nsBetween(matrix, a, b)));
  return values.length === 0 ? [] : [classOf("threads of one core", [], values)];
}

function classOf(name: string, members: readonly Pair[], values: readonly number[], homeAt?: number): PairClass {
  const at = (share: number): number => quantile(values, share) ?? Number.NaN;
  return { name, pairs: members, count: values.length, low: at(0.1), median: at(0.5), high: at(0.9), homeAt };
}

/** Pairs by a name each, in the order in which the names first occur. */
function coreClasses(base: WithoutClasses): readonly PairClass[] {
  const { latencies } = base;
  const all = pairs(Array.from({ length: latencies.size }, (_, core) => core));
  const naming = namingOf(base);
  const named = new Map<string, Pair[]>(naming.names.map((name) => [name, []]));
  for (const [a, b] of all) named.get(naming.nameOf(a, b))?.push([a, b]);
  return [...named]
    .filter(([, members]) => members.length > 0)
    .map(([name, members]) => {
      const values = members.map(([a, b]) => between(latencies, a, b));
      return classOf(name, members, values, naming.homeAt?.(name));
    });
}

function namingOf(base: WithoutClasses): Naming {
  if (base.uneven !== undefined) return unevenNaming(base, base.uneven);
  return base.form === "tree" ? treeNaming(base) : base.form === "groups" ? groupNaming(base) : flatNaming(base);
}

interface Naming {
  readonly names: readonly string[];
  readonly nameOf: (a: number, b: number) => string;
  readonly homeAt?: (name: string) => number | undefined;
}

function treeNaming({ levels, groupNames }: WithoutClasses): Naming {
  const { partitions, homeEffect } = levels;
  const meet = meetingLevel(partitions);
  const last = partitions.length - 1;
  const halves = groupIndex(partitions[last] ?? []);
  const top = groupNames[last] ?? "";
  const across = `between ${top === "socket" ? "sockets" : "clusters"}`;
  const inside = groupNames.map((name) => `inside one ${name}`);
  const half = (group: number): string =>
    group === homeEffect?.group ? `inside socket ${group}, its line homed in the other` : `inside socket ${group}`;
  const nameOf = (a: number, b: number): string => {
    const level = meet(a, b);
    if (level > last) return across;
    if (level < last || homeEffect === undefined) return inside[level] ?? "";
    return half(halves.get(a) ?? 0);
  };
  const names = homeEffect === undefined ? [...inside, across] : [...inside.slice(0, -1), half(0), half(1), across];
  const host = homeEffect === undefined ? undefined : partitions[last]?.[homeEffect.group === 0 ? 1 : 0]?.[0];
  return { names, nameOf, homeAt: () => host };
}

/** Each two of the unevenly distant groups are a class of their own. */
function unevenNaming(base: WithoutClasses, { at }: UnevenGroups): Naming {
  const groups = base.levels.partitions[at] ?? [];
  const index = groupIndex(groups);
  const what = base.groupNames[at] === "socket" ? "sockets" : "clusters";
  const betweenTwo = (one: number, two: number): string =>
    `between ${what} ${Math.min(one, two)} and ${Math.max(one, two)}`;
  const tree = treeNaming(base);
  const inside = tree.names.slice(0, at + 1);
  return {
    names: [...inside, ...pairs(groups.map((_, i) => i)).map(([a, b]) => betweenTwo(a, b))],
    nameOf: (a, b) => {
      const [one, two] = [index.get(a) ?? 0, index.get(b) ?? 0];
      return one === two ? tree.nameOf(a, b) : betweenTwo(one, two);
    },
  };
}

/** Letters of groups, as in "inside cluster A". */
function letter(group: number): string {
  return group < 26 ? String.fromCodePoint(65 + group) : String(group);
}

function groupNaming({ levels }: WithoutClasses): Naming {
  const groups = levels.partitions.at(-1) ?? [];
  const index = groupIndex(groups);
  const inside = (group: number): string => `inside cluster ${letter(group)} (${groups[group]?.length ?? 0} cores)`;
  const between2 = (a: number, b: number): string => `between clusters ${letter(a)} and ${letter(b)}`;
  const numbers = groups.map((_, group) => group);
  const names = [...numbers.map(inside), ...pairs(numbers).map(([a, b]) => between2(a, b))];
  return {
    names,
    nameOf: (a, b) => {
      const [one, two] = [index.get(a) ?? 0, index.get(b) ?? 0];
      return one === two ? inside(one) : between2(Math.min(one, two), Math.max(one, two));
    },
  };
}

/** The names of pairs, where cores may be of several kinds and have no levels. */
function flatNaming({ kinds }: WithoutClasses): Naming {
  if (kinds === undefined) return { names: ["between two cores"], nameOf: () => "between two cores" };
  const { kindOf, work } = kinds;
  if (work.length === 2) {
    const names = KIND_PAIRS[kinds.by];
    return { names, nameOf: (a, b) => names[(kindOf[a] ?? 0) + (kindOf[b] ?? 0)] ?? "" };
  }
  const numbers = work.map((_, kind) => kind);
  const nameOf = (a: number, b: number): string => `between cores of the kinds ${Math.min(a, b)} and ${Math.max(a, b)}`;
  const names = numbers.flatMap((a) => numbers.slice(a).map((b) => nameOf(a, b)));
  return { names, nameOf: (a, b) => nameOf(kindOf[a] ?? 0, kindOf[b] ?? 0) };
}

const KIND_PAIRS = {
  threads: [
    "between cores with threads (P)",
    "between a core with threads and one without (P–E)",
    "between cores without threads (E)",
  ],
  system: ["between fast cores (P)", "between a fast core and a slow one (P–E)", "between slow cores (E)"],
} as const;

// ---- What a person should know --------------------------------------------------------------------------------------

/** Pairs of one class differ so much only where something disturbed the measurement. assumed */
const SPREAD = 1.6;

/** ns; four times the slowest pairs of the public matrices, which are two sockets of Power9. assumed */
const SLOW_NS = 3000;

/** Files that are fine by themselves, and can hardly be what the reader thinks they are. */
function tellImplausible(classes: readonly PairClass[], { provenance }: Siblings, findings: Findings): void {
  const threads = classes.find(({ pairs: cores }) => cores.length === 0);
  const ofCores = classes.filter(({ pairs: cores }) => cores.length > 0);
  const nearest = ofCores.reduce((least, one) => (one.median < least.median ? one : least));
  const slow = ofCores.find((one) => one.median > SLOW_NS);
  if (slow !== undefined)
    findings.warn(
      `"${slow.name}": the median is ${Math.round(slow.median)} ns, and no public matrix has more than 731: are the values nanoseconds, one way?`,
    );
  if (provenance !== "lscpu" || threads === undefined || threads.median <= nearest.median) return;
  findings.warn(
    `what the operating system calls threads of one core is farther apart, ${threads.median.toFixed(1)} ns, than two cores, ${nearest.median.toFixed(1)} ns: the files may be of different machines, or number the CPUs in different ways`,
  );
}

/** Chips of one socket look like sockets in a matrix, but share their memory. */
function tellSockets({ groupNames, levels: { partitions } }: Understood, findings: Findings): void {
  if (groupNames.at(-1) !== "socket") return;
  const groups = partitions.at(-1) ?? [];
  findings.warn(
    `the ${groups.length} groups of ${groups[0]?.length ?? 0} cores are taken for sockets, though they may be chips of one: lscpu or lscpu -p tells`,
  );
}

function tellUnderstood(
  { classes, levels, siblings, kinds, matrix }: Understood,
  kept: "merge" | "keep",
  findings: Findings,
): void {
  const merged = siblings.cores.filter((core) => core.length > 1).length;
  if (merged > 0 && kept === "merge") {
    const threads = `${countOf(matrix.cpus.length, "CPU")} are ${countOf(siblings.cores.length, "core")}`;
    findings.warnOfChoice(
      `${threads}: the threads of a core are merged to one core of the machine (numbering: ${siblings.pattern})`,
      "--threads keep",
    );
  }
  if (kinds !== undefined) findings.warn(kindsText(kinds));
  const { homeEffect } = levels;
  if (homeEffect !== undefined) {
    const own = `pairs inside socket ${homeEffect.group} take ${homeEffect.inside.toFixed(1)} ns, as long as across`;
    const other = `${homeEffect.across.toFixed(1)} ns, but in the other socket ${homeEffect.other.toFixed(1)} ns`;
    findings.warn(
      `home effect: ${own}, ${other}: the line was homed in the other socket, whose median is used for both`,
    );
  }
  tellImplausible(classes, siblings, findings);
  for (const one of classes) {
    if (one.pairs.length < 10 || one.high === 0 || !(one.high >= SPREAD * one.low)) continue;
    const range = `${one.low.toFixed(1)} to ${one.high.toFixed(1)} ns`;
    findings.warn(
      `"${one.name}": eight pairs in ten spread from ${range}: the threads may not have been pinned, or other programs ran`,
    );
  }
}
