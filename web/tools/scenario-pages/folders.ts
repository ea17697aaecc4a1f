/** What pages of scenarios and of litmus experiments have in common: their order, and the notes in their folders. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CourseEntry, inCourseOrder } from "../../src/model/scenario/course.ts";
import { renderNotes } from "../plugins/notes-plugin.ts";

interface Paged {
  readonly name: string;
  readonly file: Omit<CourseEntry, "name">;
}

/** In the order of the course. */
export function inOrder<T extends Paged>(list: readonly T[]): readonly T[] {
  const byName = new Map(list.map((one) => [one.name, one]));
  const entries = inCourseOrder(list.map(({ name, file }) => ({ ...file, name })));
  return entries.flatMap(({ name }) => byName.get(name) ?? []);
}

/** The notes of the folder as HTML; undefined where it has none. */
export function notesIn(folder: string): string | undefined {
  const path = join(folder, "notes.md");
  return existsSync(path) ? renderNotes(readFileSync(path, "utf8")) : undefined;
}
