/**
 * The search of the first page: by name, title, claim and track, which are there at once, and by the words of variants,
 * parameters, sources, notes and tours, which are loaded when a reader begins to search.
 */
import { nearMatch } from "../../../base/near.ts";
import type { CourseEntry } from "../../../model/scenario/course.ts";

/** Words by scenario; empty until they are loaded. */
export type SearchWords = Readonly<Record<string, string>>;

export interface Found {
  readonly entries: readonly CourseEntry[];
  /** Where nothing is found: words of the project with nearly the same spelling. */
  readonly near: readonly string[];
}

export function searchScenarios(entries: readonly CourseEntry[], words: SearchWords, query: string): Found {
  const asked = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const found = entries
    .map((entry) => ({ entry, rank: rankOf(entry, words[entry.name] ?? "", asked) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank);
  if (found.length > 0) return { entries: found.map(({ entry }) => entry), near: [] };
  return { entries: [], near: nearWords(entries, words, asked) };
}

/** 0: not found; the more, the nearer to the reader's words. Words of the name, title and claim count most. */
function rankOf(entry: CourseEntry, further: string, asked: readonly string[]): number {
  const first = `${entry.name} ${entry.title} ${entry.claim} ${entry.track}`.toLowerCase();
  const known = new Set(further.split(" "));
  const ranks = asked.map((word) => {
    if (entry.name === word) return 8;
    if (first.includes(word)) return 4;
    if (known.has(word)) return 2;
    return further.includes(word) ? 1 : 0;
  });
  if (ranks.includes(0)) return 0;
  return 1 + ranks.reduce((sum: number, rank) => sum + rank, 0);
}

function nearWords(entries: readonly CourseEntry[], words: SearchWords, asked: readonly string[]): string[] {
  const all = new Set(
    entries.flatMap(({ name, title }) => [
      name,
      ...`${title} ${words[name] ?? ""}`.toLowerCase().split(/[^\p{L}\p{N}_]+/u),
    ]),
  );
  const near = asked.map((word) => nearMatch(word, [...all])).filter((word) => word !== undefined);
  return [...new Set(near)];
}
