/**
 * Which scenarios there are: what the folders say, found when the site is built. Nothing else in ui/
 * knows where scenarios come from, and nothing here knows any by name.
 *
 * Only what the gallery's cards show is loaded with the page; a scenario's whole file, its programs and its notes come
 * when it is opened.
 */
import { type CourseEntry, inCourseOrder } from "../../model/scenario/course.ts";

const titles = import.meta.glob<string>("../../../../scenarios/*/scenario.json", { eager: true, import: "title" });
const claims = import.meta.glob<string>("../../../../scenarios/*/scenario.json", { eager: true, import: "claim" });
const tracks = import.meta.glob<string>("../../../../scenarios/*/scenario.json", { eager: true, import: "track" });
const orders = import.meta.glob<number>("../../../../scenarios/*/scenario.json", { eager: true, import: "order" });

/** ".../scenarios/dput/scenario.json" → "dput". */
export function folderOf(path: string): string {
  const parts = path.split("/");
  return parts[parts.length - 2] ?? path;
}

export const CATALOGUE: readonly CourseEntry[] = inCourseOrder(
  Object.entries(titles).map(([path, title]) => ({
    name: folderOf(path),
    title,
    claim: claims[path] ?? "",
    track: tracks[path] ?? "",
    order: orders[path] ?? 0,
  })),
);
