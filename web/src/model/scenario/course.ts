/** Scenarios as a course: their order, and the tracks that they form. */

/** The facts about a scenario before its file is opened. */
export interface CourseEntry {
  /** Name of the folder. */
  readonly name: string;
  readonly title: string;
  readonly claim: string;
  readonly track: string;
  readonly order: number;
}

export interface Track<Entry extends CourseEntry = CourseEntry> {
  readonly name: string;
  readonly entries: readonly Entry[];
}

/** A new array, by the order that each scenario's file states; then by track and title. */
export function inCourseOrder<Entry extends CourseEntry>(entries: readonly Entry[]): readonly Entry[] {
  return [...entries].sort((a, b) => a.order - b.order || compare(a.track, b.track) || compare(a.title, b.title));
}

/** Compares codes of characters: the first page's script would wait for the browser to load a language's rules. */
function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Tracks in the order of their first scenario. */
export function groupByTrack<Entry extends CourseEntry>(entries: readonly Entry[]): readonly Track<Entry>[] {
  const tracksByName = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = tracksByName.get(entry.track);
    if (group === undefined) tracksByName.set(entry.track, [entry]);
    else group.push(entry);
  }
  return [...tracksByName].map(([name, group]) => ({ name, entries: group }));
}
