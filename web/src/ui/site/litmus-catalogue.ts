/**
 * Which litmus experiments there are: what the folders say, found when the site is built. Only what lists show is
 * loaded with the page; tests and notes come when an experiment is opened.
 */
import { type CourseEntry, inCourseOrder } from "../../model/scenario/course.ts";
import { CATALOGUE, folderOf } from "./catalogue.ts";

const titles = import.meta.glob<string>("../../../../scenarios/*/litmus.json", { eager: true, import: "title" });
const claims = import.meta.glob<string>("../../../../scenarios/*/litmus.json", { eager: true, import: "claim" });
const tracks = import.meta.glob<string>("../../../../scenarios/*/litmus.json", { eager: true, import: "track" });
const orders = import.meta.glob<number>("../../../../scenarios/*/litmus.json", { eager: true, import: "order" });

export const LITMUS_CATALOGUE: readonly CourseEntry[] = inCourseOrder(
  Object.entries(titles).map(([path, title]) => ({
    name: folderOf(path),
    title,
    claim: claims[path] ?? "",
    track: tracks[path] ?? "",
    order: orders[path] ?? 0,
  })),
);

/** Scenarios and litmus experiments together, as the first page lists them. */
export const COURSE: readonly CourseEntry[] = inCourseOrder([...CATALOGUE, ...LITMUS_CATALOGUE]);

const LITMUS_NAMES: ReadonlySet<string> = new Set(LITMUS_CATALOGUE.map(({ name }) => name));

export function isLitmus(name: string): boolean {
  return LITMUS_NAMES.has(name);
}
