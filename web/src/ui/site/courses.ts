/** The courses and exercises of the site, as its folders have them: loaded with the pages of exercises. */
import courses from "virtual:courses";
import exercises from "virtual:exercises";
import type { CourseFile } from "../../model/exercise/course-file.ts";
import type { AskedMachine } from "../playback/still-moment.ts";
import type { ListedExercise } from "../../model/exercise/public-exercise.ts";

export interface Sheet {
  /** As in links: "course/sheet". */
  readonly key: string;
  readonly course: string;
  readonly courseTitle: string;
  readonly assumes: readonly string[];
  /** Its place in the course, from 1. */
  readonly number: number;
  readonly file: CourseFile["sheets"][number];
}

export const COURSES: readonly (readonly [name: string, file: CourseFile])[] = Object.entries(courses);

export const SHEETS: readonly Sheet[] = COURSES.flatMap(([course, { title, assumes, sheets }]) =>
  sheets.map((file, i) => ({
    key: `${course}/${file.id}`,
    course,
    courseTitle: title,
    assumes,
    number: i + 1,
    file,
  })),
);

export interface SiteExercise extends ListedExercise {
  /** The machine that stands beside the question; null where none could be computed. */
  readonly machine?: () => Promise<AskedMachine | null>;
}

export const EXERCISES: ReadonlyMap<string, SiteExercise> = new Map(Object.entries(exercises));

export function sheetNamed(key: string): Sheet | undefined {
  return SHEETS.find((sheet) => sheet.key === key);
}
