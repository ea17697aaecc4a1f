/**
 * What a component that takes answers of one kind is given (answers/ has one for each kind, and loads them).
 * The same component shows the input before the answer is locked, and afterwards the answer beside what really happens.
 * It is controlled: the answer lives in the sheet's record, and comes back as it was given.
 */
import type { Results } from "../../model/exercise/common/needs.ts";
import type { Verdict } from "../../model/exercise/common/verdict.ts";
import type { AnswerOf, KindName, QuestionFile } from "../../model/exercise/kinds.ts";
import type { QuestionFolder } from "../../model/exercise/public-exercise.ts";

/** What is shown when the answer is locked. */
export interface Revealed<Answer> {
  /** A right answer; undefined where none could be computed. */
  readonly solution: Answer | undefined;
  /** What the verdict follows from: runs with the reader's answer; with the right one, where none was given. */
  readonly results: Results;
  readonly verdict: Verdict;
}

export interface AnswerViewProps<File, Answer> {
  /** Without what gives the answer away. */
  readonly file: File;
  readonly folder: QuestionFolder;
  /** Undefined: none yet, or "I do not know". */
  readonly answer: Answer | undefined;
  /**
   * Is given undefined while the input is incomplete and could not be locked. Never called when the answer is locked.
   */
  readonly onAnswer: (answer: Answer | undefined) => void;
  /** The answer cannot be changed any more. */
  readonly locked: boolean;
  /** Undefined before the lock, while runs are being made, and in exam mode until the end. */
  readonly revealed: Revealed<Answer> | undefined;
}

/** The props of the view of a kind: `AnswerPropsOf<"draw">`. */
export type AnswerPropsOf<K extends KindName> = AnswerViewProps<QuestionFile<K>, AnswerOf<K>>;
