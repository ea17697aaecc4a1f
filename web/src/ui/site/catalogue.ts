/**
 * Which scenarios and machines there are: what the folders say, found when the site is built. Nothing else in ui/
 * knows where scenarios come from, and nothing here knows any by name.
 *
 * Only what the gallery's cards show is loaded with the page; a scenario's whole file, its programs and its notes come
 * when it is opened.
 */
const titles = import.meta.glob<string>("../../../../scenarios/*/scenario.json", { eager: true, import: "title" });
const claims = import.meta.glob<string>("../../../../scenarios/*/scenario.json", { eager: true, import: "claim" });
const tracks = import.meta.glob<string>("../../../../scenarios/*/scenario.json", { eager: true, import: "track" });
const orders = import.meta.glob<number>("../../../../scenarios/*/scenario.json", { eager: true, import: "order" });

export interface CatalogueEntry {
  /** Name of the folder. */
  readonly name: string;
  readonly title: string;
  readonly claim: string;
  readonly track: string;
  readonly order: number;
}

export interface Track {
  readonly name: string;
  readonly entries: readonly CatalogueEntry[];
}

/** ".../scenarios/dput/scenario.json" → "dput". */
export function folderOf(path: string): string {
  const parts = path.split("/");
  return parts[parts.length - 2] ?? path;
}

export const CATALOGUE: readonly CatalogueEntry[] = Object.entries(titles)
  .map(([path, title]) => ({
    name: folderOf(path),
    title,
    claim: claims[path] ?? "",
    track: tracks[path] ?? "",
    order: orders[path] ?? 0,
  }))
  .sort((a, b) => a.order - b.order || a.track.localeCompare(b.track, "en") || a.title.localeCompare(b.title, "en"));

/** Tracks in the order of their first scenario. */
export function groupByTrack(entries: readonly CatalogueEntry[]): readonly Track[] {
  const tracksByName = new Map<string, CatalogueEntry[]>();
  for (const entry of entries) {
    const group = tracksByName.get(entry.track);
    if (group === undefined) tracksByName.set(entry.track, [entry]);
    else group.push(entry);
  }
  return [...tracksByName].map(([name, group]) => ({ name, entries: group }));
}
