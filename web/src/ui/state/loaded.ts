/** Questions that files of the site answer: the words of a failure say what could not be loaded, and why. */
import { fail, orThrow, type Result } from "../../base/result.ts";
import { failureSentence } from "../../loading/load-error.ts";
import type { Key, Question } from "../../session/answers/answer.ts";

/**
 * `what` begins the sentence: "The licences". The error of a result is a sentence of its own, about a file that has
 * come.
 */
export function loaded<Value>(key: Key, what: string, load: () => Promise<Result<Value, string>>): Question<Value> {
  const inWords = (error: unknown): Result<Value, string> => fail(failureSentence(what, error));
  return { key, answer: async () => orThrow(await load().catch(inWords)) };
}
