/** Finds circles in a graph of folders: ways along imports that lead back to the folder where they began. */

/** For each folder, the folders from which it imports. */
export type FolderGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** The shortest circle through each folder that lies on one; each circle once, told from its first folder on. */
export function circlesIn(graph: FolderGraph): readonly (readonly string[])[] {
  const found = new Map<string, readonly string[]>();
  for (const folder of [...graph.keys()].sort()) {
    const circle = circleThrough(graph, folder);
    if (circle === undefined) continue;
    const key = [...circle].sort().join(" ");
    if (!found.has(key)) found.set(key, circle);
  }
  return [...found.values()];
}

function circleThrough(graph: FolderGraph, start: string): readonly string[] | undefined {
  const cameFrom = new Map<string, string>();
  const waiting = [start];
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    for (const next of [...(graph.get(folder) ?? [])].sort()) {
      if (next === start) return pathTo(cameFrom, folder, start);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, folder);
      waiting.push(next);
    }
  }
  return undefined;
}

function pathTo(cameFrom: ReadonlyMap<string, string>, last: string, start: string): readonly string[] {
  const path = [last];
  for (let folder = last; folder !== start; path.unshift(folder)) folder = cameFrom.get(folder) ?? start;
  return path;
}
