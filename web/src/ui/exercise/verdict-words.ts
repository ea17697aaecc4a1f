/** The words and signs of grades, the same wherever an answer is spoken of. */
import { countOf } from "../../base/text.ts";
import type { Grade } from "../../model/exercise/common/verdict.ts";
import type { AnswerRecord } from "../../model/exercise/sheet-record.ts";

/** They begin the verdict; that of "I do not know" says it itself. */
export const GRADE_WORDS: Readonly<Record<Grade, string>> = {
  right: "Right.",
  near: "Nearly.",
  wrong: "Not so.",
  unknown: "",
};

export const GRADE_SIGNS: Readonly<Record<Grade, string>> = { right: "✓", near: "≈", wrong: "✗", unknown: "?" };

/** For lists: "right", "nearly right", "wrong", "not known", "answered", "begun". */
export function stateWords(answer: AnswerRecord | undefined, isShown = true): string {
  if (answer === undefined || (!answer.locked && answer.answer === null)) return "not answered";
  if (!answer.locked) return "begun";
  if (answer.grade === null || !isShown) return "answered";
  const words = { right: "right", near: "nearly right", wrong: "wrong", unknown: "not known" } as const;
  return words[answer.grade];
}

/** "3 of 5 right, 1 nearly right." */
export function scoreWords(answers: readonly AnswerRecord[], all: number): string {
  const count = (grade: Grade): number => answers.filter((one) => one.locked && one.grade === grade).length;
  const near = count("near");
  const rest = near === 0 ? "" : `, ${near} nearly right`;
  return `${count("right")} of ${countOf(all, "answer")} right${rest}.`;
}
