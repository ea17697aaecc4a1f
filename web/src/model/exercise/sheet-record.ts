/**
 * The record of a sheet that a student works on, or has finished: what a browser keeps between visits, and what a
 * result code and a result file carry. It comes from storage and from files of strangers, so it is read in its form.
 * Its grades are what the page has found; who receives a record has them computed again.
 */
import { fail, ok, type Result } from "../../base/result.ts";
import { checkSchema, formatProblem } from "../json/problem.ts";
import { z } from "../json/zod.ts";
import { whole } from "../json/schema-parts.ts";
import { GRADES } from "./common/verdict.ts";

const name = z.string().min(1).max(200);

const AnswerRecordSchema = z.strictObject({
  exercise: name.describe('as courses name it: "scenario/exercise"'),
  answer: z.json().describe('in the form of the kind; "unknown" is "I do not know"; null: none yet'),
  locked: z.boolean(),
  grade: z.enum(GRADES).nullable().describe("what the page has found; null before, and where no verdict was possible"),
  seconds: whole.nonnegative().describe("for which the question was shown before it was locked"),
});

const SheetRecordSchema = z.strictObject({
  course: name,
  sheet: name,
  versions: z.strictObject({ hotline: z.string().max(40), model: whole.nonnegative() }),
  answers: z.array(AnswerRecordSchema).max(60).describe("of the sheet's exercises that were begun, in its order"),
});

export type SheetRecord = z.infer<typeof SheetRecordSchema>;
export type AnswerRecord = z.infer<typeof AnswerRecordSchema>;

/** From parsed JSON. The error is a sentence. */
export function readSheetRecord(json: unknown): Result<SheetRecord, string> {
  const read = checkSchema(SheetRecordSchema, json);
  return read.ok ? ok(read.value) : fail(`the record cannot be read: ${read.error.map(formatProblem).join("; ")}`);
}

export function newRecord(course: string, sheet: string, versions: SheetRecord["versions"]): SheetRecord {
  return { course, sheet, versions, answers: [] };
}

export function answerIn({ answers }: SheetRecord, exercise: string): AnswerRecord | undefined {
  return answers.find((one) => one.exercise === exercise);
}

/** With the answer in its place. `order`: the exercises of the sheet. */
export function withAnswer(record: SheetRecord, answer: AnswerRecord, order: readonly string[]): SheetRecord {
  const others = record.answers.filter(({ exercise }) => exercise !== answer.exercise);
  const answers = [...others, answer].sort((a, b) => order.indexOf(a.exercise) - order.indexOf(b.exercise));
  return { ...record, answers };
}

export function lockedCount({ answers }: SheetRecord, order: readonly string[]): number {
  return answers.filter(({ exercise, locked }) => locked && order.includes(exercise)).length;
}

/** Is every question of the sheet answered? */
export function isFinished(record: SheetRecord, order: readonly string[]): boolean {
  return lockedCount(record, order) === order.length;
}
