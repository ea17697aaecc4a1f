/**
 * Which bars does a reader's program meet? Asked before the answer is locked: the bars are part of the question, and
 * the runs are those of the reader's own program. Nothing of `reveal` is needed.
 */
import { orThrow } from "../../base/result.ts";
import type { Verdict } from "../../model/exercise/common/verdict.ts";
import type { QuestionFile } from "../../model/exercise/kinds.ts";
import { PROGRAM } from "../../model/exercise/kinds/program.ts";
import type { Question } from "../answers/answer.ts";
import { collect, type ExercisePorts } from "../exercise/collect.ts";

interface Tried extends ExercisePorts {
  readonly name: string;
  readonly file: QuestionFile<"program">;
  readonly text: string;
}

/** What a question does not have, and the bars do not ask for. */
const NOTHING = { why: "", often: [], solution: "" };

export function triedOf({ name, file, text, folder, makers }: Tried): Question<Verdict> {
  const exercise = { ...file, reveal: NOTHING };
  return {
    key: ["tried", name, text],
    answer: async ({ signal }) => {
      const [opened, made] = await Promise.all([folder(), makers(signal)]);
      const results = await collect(orThrow(opened), PROGRAM.needs(exercise, { text }), made);
      return orThrow(PROGRAM.check(exercise, { text }, orThrow(results)));
    },
  };
}
