/** The answer to a question that follows from the state of a page, as a source of the page's store. */
import { NOT_ASKED, type Answer } from "../../base/answer.ts";
import type { PageState } from "../../lab/state/app-state.ts";
import type { Source } from "../../lab/page-store.ts";
import { isSameKey, type Question } from "./answer.ts";
import type { Answers } from "./ask.ts";

export function askedByState<Value>(
  answers: Answers,
  questionOf: (state: PageState) => Question<Value> | undefined,
): Source<Answer<Value>> {
  let asked: Question<Value> | undefined;
  let leave = (): void => undefined;
  let tell = (): void => undefined;
  const ask = (question: Question<Value> | undefined): void => {
    if (asked !== undefined && question !== undefined && isSameKey(asked.key, question.key)) return;
    leave();
    asked = question;
    leave = question === undefined ? () => undefined : answers.observe(question, () => tell());
  };
  return {
    of: (state) => {
      ask(questionOf(state));
      return asked === undefined ? NOT_ASKED : answers.peek(asked);
    },
    begin: (onChange) => {
      tell = onChange;
      return () => ask(undefined);
    },
  };
}
