/**
 * The levels of a machine: which cores are near one another. The operating system says so (shared caches, sockets), or
 * the matrix does: the heights at which average linkage merges its cores jump where a level ends.
 */
import { median } from "d3-array";
import { averageLinkage, type Merge } from "./linkage.ts";
import type { CpuLocation } from "../texts/topology-text.ts";

/** Latencies between cores, ns; flat and symmetric. */
export interface CoreLatencies {
  readonly size: number;
  readonly ns: Float64Array;
}

/** Cores by number, group by group. */
export type Partition = readonly (readonly number[])[];

/** The home of the measured line was elsewhere: latencies of one group are not its own. */
interface HomeEffect {
  /** Medians, ns, of pairs inside the group, in the group of the same size to which they are compared, and across. */
  readonly inside: number;
  readonly other: number;
  readonly across: number;
  /** Which of the partition's two groups was measured with its line homed in the other one. */
  readonly group: 0 | 1;
}

export interface Levels {
  /** From the smallest groups to the largest; none when the machine is flat. */
  readonly partitions: readonly Partition[];
  /** The effect of the home in the last partition. */
  readonly homeEffect: HomeEffect | undefined;
}

/** The next merge must be so many times as high where a level ends. [YOUR-MACHINE, recipe 4] */
const JUMP = 1.25;

/** The same for groups of different sizes, which are a level only where it is very clear. assumed */
const JUMP_UNEQUAL = 2;

/** A group's own median against its median across, and the other group's own against the latter. [recipe 5] */
const HOME_OWN = 0.9;
const HOME_OTHER = 0.75;

export function levelsInMatrix(latencies: CoreLatencies): Levels {
  const merges = averageLinkage(latencies.size, latencies.ns);
  const cuts = merges.slice(1).flatMap((merge, i) => {
    const jump = merge.height / Math.max(merges[i]?.height ?? 0, Number.MIN_VALUE);
    return jump >= JUMP ? [{ groups: groupsAfter(merges.slice(0, i + 1), latencies.size), jump }] : [];
  });
  const accepted = cuts.filter(({ groups, jump }) => isLevel(groups, jump));
  const partitions = accepted.map(({ groups }) => groups).filter((groups) => groups.length > 1);
  for (const { groups } of cuts) {
    const halves = halvesOf(groups, latencies.size);
    const effect = halves === undefined ? undefined : homeEffectOf(halves, partitions.at(-1), latencies);
    if (halves !== undefined && effect !== undefined)
      return { partitions: [...partitions.filter((one) => one.length > 2), halves], homeEffect: effect };
  }
  return { partitions, homeEffect: undefined };
}

/** The groups that so many merges, from the lowest on, have made. */
function groupsAfter(merges: readonly Merge[], size: number): Partition {
  const groupOf = Array.from({ length: size }, (_, core): readonly number[] => [core]);
  for (const { members } of merges) for (const core of members) groupOf[core] = members;
  const groups = [...new Set(groupOf)].map((group) => group.toSorted((a, b) => a - b));
  return groups.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

function isLevel(groups: Partition, jump: number): boolean {
  const sizes = groups.map((group) => group.length);
  if (sizes.every((size) => size === sizes[0])) return (sizes[0] ?? 0) > 1;
  return jump >= JUMP_UNEQUAL && sizes.every((size) => size > 1);
}

// ---- The home effect ------------------------------------------------------------------------------------------------

/** A group with half of all cores, which merged early, and the rest of the machine. */
function halvesOf(groups: Partition, size: number): Partition | undefined {
  const half = groups.find((group) => group.length === size / 2);
  if (half === undefined || size < 4) return undefined;
  const rest = Array.from({ length: size }, (_, core) => core).filter((core) => !half.includes(core));
  return (half[0] ?? 0) < (rest[0] ?? 0) ? [half, rest] : [rest, half];
}

/** `inner`: the level below, whose pairs say nothing of the home. */
function homeEffectOf(
  halves: Partition,
  inner: Partition | undefined,
  latencies: CoreLatencies,
): HomeEffect | undefined {
  const [first = [], second = []] = halves;
  const innerOf = new Map((inner ?? []).flatMap((group, i) => group.map((core) => [core, i] as const)));
  const isInside = (a: number, b: number): boolean => innerOf.has(a) && innerOf.get(a) === innerOf.get(b);
  const own = (group: readonly number[]): number =>
    median(
      pairs(group)
        .filter(([a, b]) => !isInside(a, b))
        .map(([a, b]) => between(latencies, a, b)),
    ) ?? Number.NaN;
  const across = median(first.flatMap((a) => second.map((b) => between(latencies, a, b)))) ?? Number.NaN;
  const owns = [own(first), own(second)] as const;
  for (const group of [0, 1] as const) {
    const [inside, other] = [owns[group], owns[group === 0 ? 1 : 0]];
    if (inside >= HOME_OWN * across && other <= HOME_OTHER * inside) return { inside, other, across, group };
  }
  return undefined;
}

export function between({ size, ns }: CoreLatencies, a: number, b: number): number {
  return ns[a * size + b] ?? Number.NaN;
}

export function pairs(cores: readonly number[]): readonly (readonly [number, number])[] {
  return cores.flatMap((a, i) => cores.slice(i + 1).map((b) => [a, b] as const));
}

// ---- From the operating system --------------------------------------------------------------------------------------

/** Groups by shared cache and by socket, as far as they divide the machine. */
export function levelsOfSystem(locations: readonly (CpuLocation | undefined)[], latencies: CoreLatencies): Levels {
  const by = (key: (location: CpuLocation) => string | undefined): Partition => {
    const groups = new Map<string, number[]>();
    locations.forEach((location, core) => {
      const name = location === undefined ? undefined : key(location);
      const group = name ?? `core ${core}`;
      groups.set(group, [...(groups.get(group) ?? []), core]);
    });
    return [...groups.values()];
  };
  const caches = by(({ socket, l3 }) => (l3 === undefined ? undefined : `${socket} ${l3}`));
  const nodes = by(({ socket, node }) => (node === undefined ? undefined : `${socket} ${node}`));
  const sockets = by(({ socket }) => socket);
  const partitions = [caches, nodes, sockets].filter(
    (groups, i, all) =>
      groups.length > 1 &&
      groups.length < locations.length &&
      !all.slice(i + 1).some((later) => later.length === groups.length),
  );
  const halves = sockets.length === 2 ? sockets : undefined;
  const inner = partitions.find((one) => one !== sockets);
  return {
    partitions,
    homeEffect: halves === undefined ? undefined : homeEffectOf(halves, inner, latencies),
  };
}

/** The number of the group of each member. */
export function groupIndex(groups: Partition): ReadonlyMap<number, number> {
  return new Map(groups.flatMap((group, i) => group.map((core) => [core, i] as const)));
}

/** Of two cores, the first partition of which one group has both; the number of partitions where none has. */
export function meetingLevel(partitions: readonly Partition[]): (a: number, b: number) => number {
  const indexes = partitions.map(groupIndex);
  return (a, b) => {
    const at = indexes.findIndex((index) => index.get(a) === index.get(b));
    return at < 0 ? partitions.length : at;
  };
}
