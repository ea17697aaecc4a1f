/**
 * Groups of which some are nearer to one another than others, though no level divides them: four sockets in a ring, of
 * which each has two neighbours and one opposite. One median for all of them would be true for none.
 */
import { extent, group, median } from "d3-array";
import { between, type CoreLatencies, type Levels, meetingLevel, pairs } from "./clusters.ts";

export interface UnevenGroups {
  /** The partition whose groups they are. */
  readonly at: number;
  /** Medians between each two groups, ns; on the diagonal NaN. */
  readonly ns: readonly (readonly number[])[];
}

/** So many groups have a median for each two of them; more would be more classes than a reader looks at. assumed */
const GROUPS_MAX = 8;

/** Distances of one level are uneven from this ratio on: as much as makes a level. [YOUR-MACHINE, recipe 4] */
const UNEVEN = 1.25;

export function unevenGroups({ partitions, homeEffect }: Levels, latencies: CoreLatencies): UnevenGroups | undefined {
  if (homeEffect !== undefined) return undefined;
  const at = partitions.findLastIndex((groups) => groups.length > 2 && groups.length <= GROUPS_MAX);
  const groups = partitions[at];
  if (groups === undefined) return undefined;
  const ns = groups.map((from) => groups.map((to) => (from === to ? Number.NaN : medianAcross(from, to, latencies))));
  const numbers = groups.map((_, i) => i);
  const meet = meetingLevel(partitions);
  const byLevel = group(pairs(numbers), ([a, b]) => meet(groups[a]?.[0] ?? -1, groups[b]?.[0] ?? -1));
  const isUneven = [...byLevel.values()].some((some) => {
    const [least = 0, most = 0] = extent(some, ([a, b]) => ns[a]?.[b]);
    return most >= UNEVEN * least;
  });
  return isUneven ? { at, ns } : undefined;
}

function medianAcross(from: readonly number[], to: readonly number[], latencies: CoreLatencies): number {
  return median(from.flatMap((a) => to.map((b) => between(latencies, a, b)))) ?? Number.NaN;
}
