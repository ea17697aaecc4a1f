/**
 * Average linkage: cores are merged from near to far, and the height of a merge is the mean latency between its two
 * sides. By chains of nearest neighbours, which take the square of the number of cores.
 */

export interface Merge {
  /** The members of both sides. */
  readonly members: readonly number[];
  readonly height: number;
}

interface Cluster {
  readonly members: readonly number[];
  /** Mean distance to every other cluster, by its index; updated as clusters merge. */
  readonly distance: Float64Array;
}

/** Merges in ascending order of height; `distance` is flat and symmetric. */
export function averageLinkage(size: number, distance: Float64Array): readonly Merge[] {
  const clusters: (Cluster | undefined)[] = Array.from({ length: size }, (_, i) => ({
    members: [i],
    distance: distance.slice(i * size, (i + 1) * size),
  }));
  const merges: Merge[] = [];
  let chain: number[] = [];
  for (let left = size; left > 1;) {
    if (chain.length === 0) chain = [clusters.findIndex((one) => one !== undefined)];
    const top = chain.at(-1) ?? 0;
    const next = nearestOf(clusters, top, chain.at(-2));
    if (next !== chain.at(-2)) {
      chain.push(next);
      continue;
    }
    chain.length -= 2;
    merges.push(merge(clusters, Math.min(top, next), Math.max(top, next)));
    left -= 1;
  }
  return merges.sort((a, b) => a.height - b.height || a.members.length - b.members.length);
}

/** Nearest cluster; on a tie the one before in the chain, so that chains end. */
function nearestOf(clusters: readonly (Cluster | undefined)[], from: number, before: number | undefined): number {
  const row = clusters[from]?.distance ?? new Float64Array(0);
  let best = before ?? -1;
  clusters.forEach((other, i) => {
    if (other === undefined || i === from) return;
    if (best < 0 || (row[i] ?? 0) < (row[best] ?? 0)) best = i;
  });
  return best;
}

function merge(clusters: (Cluster | undefined)[], a: number, b: number): Merge {
  const [one, two] = [clusters[a], clusters[b]];
  if (one === undefined || two === undefined) throw new Error("a cluster was merged twice");
  const [m, n] = [one.members.length, two.members.length];
  const height = one.distance[b] ?? 0;
  clusters[b] = undefined;
  const members = [...one.members, ...two.members];
  const distance = one.distance.map((value, i) => (m * value + n * (two.distance[i] ?? 0)) / (m + n));
  clusters[a] = { members, distance };
  clusters.forEach((other, i) => {
    if (other !== undefined && i !== a) other.distance[a] = distance[i] ?? 0;
  });
  return { members, height };
}
