/**
 * The form of course.json: the sheets of a course, each with exercises by name. An exercise lies beside the scenario
 * that it uses, so a course only lists them; the same exercise may be in several courses.
 */
import { didYouMean } from "../../base/near.ts";
import { fail, type Result } from "../../base/result.ts";
import { checkSchema, type Problem, problem } from "../json/problem.ts";
import { z } from "../json/zod.ts";
import { slug, text, whole } from "../json/schema-parts.ts";

/** "scenario/exercise": the scenario's folder, and the file in its folder exercises. */
const EXERCISE_NAME = /^[a-z0-9]+(?:[-_][a-z0-9]+)*\/[a-z0-9]+(?:[-_][a-z0-9]+)*$/;

const SheetSchema = z.strictObject({
  id: slug.describe("used in links"),
  title: text,
  minutes: whole.positive().max(240).describe("for the whole sheet"),
  about: text.describe("one sentence: what a student knows afterwards"),
  exercises: z
    .array(z.string().regex(EXERCISE_NAME, 'must be a scenario and an exercise of it, as in "scenario/exercise"'))
    .min(1)
    .max(40)
    .describe("in order"),
});

export const CourseSchema = z.strictObject({
  $schema: z.string().optional().describe("for editors"),
  schema: z.literal(1),
  title: text,
  about: text.describe("one sentence"),
  assumes: z.array(text).default([]).describe("what students are assumed to know, a sentence each"),
  sheets: z.array(SheetSchema).min(1).max(60),
});

export type CourseFile = z.infer<typeof CourseSchema>;

/** `known`: the names of all exercises that there are. */
export function readCourse(json: unknown, known: readonly string[]): Result<CourseFile, readonly Problem[]> {
  const read = checkSchema(CourseSchema, json);
  if (!read.ok) return read;
  const { sheets } = read.value;
  const ids = sheets.map(({ id }) => id);
  const all = sheets.flatMap(({ exercises }) => exercises);
  const problems = sheets.flatMap(({ id, exercises }, i) => [
    ...(ids.indexOf(id) < i ? [problem(`sheets[${i}].id`, `"${id}" occurs a second time`)] : []),
    ...exercises.flatMap((name, j) => nameProblems(name, `sheets[${i}].exercises[${j}]`, known)),
  ]);
  const twice = [...new Set(all.filter((name, i) => all.indexOf(name) < i))];
  const repeated = twice.map((name) => problem("sheets", `the exercise "${name}" is in the course twice`));
  return problems.length + repeated.length > 0 ? fail([...problems, ...repeated]) : read;
}

function nameProblems(name: string, path: string, known: readonly string[]): readonly Problem[] {
  return known.includes(name) ? [] : [problem(path, `there is no exercise "${name}"`, didYouMean(name, known))];
}
