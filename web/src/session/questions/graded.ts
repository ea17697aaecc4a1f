/**
 * Which rows do the results that a teacher has brought give? They are graded one after the other, since each may have
 * programs that take their whole time, and each once: who adds results has the others kept.
 */
import type { Result } from "../../base/result.ts";
import type { GradedRow, GradedSheet } from "../../model/exercise/graded.ts";
import type { FoundCode, ReadResult } from "../../model/exercise/result-code.ts";
import type { Key, Question } from "../answers/answer.ts";
import type { Answers } from "../answers/ask.ts";

/** Grades one result. Rejects with the signal's reason, or where it could not be graded. */
export type GradeResult = (read: ReadResult, signal: AbortSignal) => Promise<Result<GradedSheet, string>>;

/** In the order of the codes. `codes` is the same array as long as they are the same. */
export function gradedOf(
  answers: Answers,
  codes: readonly FoundCode[],
  grade: GradeResult,
): Question<readonly GradedRow[]> {
  return {
    key: [NAME, codes],
    keepsEarlier: (before) => beginsWith(codes, before) && "quick",
    answer: async ({ signal, tell }) => {
      const rows: GradedRow[] = [];
      for (const code of codes) {
        const question = rowOf(code, grade);
        const { value: known } = answers.peek(question);
        rows.push(known ?? (await newRow(answers, question, code, signal)));
        if (known === undefined) tell([...rows]);
      }
      return rows;
    },
  };
}

const NAME = "graded";

function beginsWith(codes: readonly FoundCode[], [name, before]: Key): boolean {
  return name === NAME && Array.isArray(before) && before.every((code, i) => code === codes[i]);
}

function rowOf({ file, read }: FoundCode, grade: GradeResult): Question<GradedRow> {
  return {
    key: ["graded row", file, read],
    answer: async ({ signal }) => ({ file, result: read.ok ? await grade(read.value, signal) : read }),
  };
}

/** A row that failed says so, and is graded again when it is asked for again. */
async function newRow(
  answers: Answers,
  question: Question<GradedRow>,
  { file }: FoundCode,
  signal: AbortSignal,
): Promise<GradedRow> {
  const { value, failure = "no reason is known" } = await answers.once(question, signal);
  signal.throwIfAborted();
  const error = `It could not be graded: ${failure}. Reload the page, and try again.`;
  return value ?? { file, result: { ok: false, error } };
}
