/**
 * What lists show of the litmus experiments: what the folders say, found when the site is built. It is loaded with the
 * pages that have such lists; tests and notes come when an experiment is opened.
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
