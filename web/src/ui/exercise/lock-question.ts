/**
 * Locks a question, and opens it again, from outside of it: by a presenter's key, and by a slide whose remote goes on.
 * It does what the question's own buttons do, with the answer that is there.
 */
import { UNKNOWN } from "../../model/exercise/kinds.ts";
import { answerIn, withAnswer } from "../../model/exercise/sheet-record.ts";
import { changeRecord, recordOf } from "./stored-records.ts";

export function isLockedNow(key: string, name: string): boolean {
  return answerIn(recordOf(key), name)?.locked === true;
}

/** Without an answer, "I do not know" is the answer: what happens is shown all the same. */
export function lockNow(key: string, name: string, order: readonly string[] = [name]): void {
  changeRecord(key, (record) => {
    const given = answerIn(record, name) ?? { exercise: name, answer: null, locked: false, grade: null, seconds: 0 };
    return given.locked
      ? record
      : withAnswer(record, { ...given, answer: given.answer ?? UNKNOWN, locked: true }, order);
  });
}

/** The answer stays, so that what was drawn can be drawn on. */
export function openAgain(key: string, name: string): void {
  changeRecord(key, (record) => {
    const given = answerIn(record, name);
    if (given?.locked !== true) return record;
    const answer = given.answer === UNKNOWN ? null : given.answer;
    return withAnswer(record, { ...given, answer, locked: false, grade: null }, [name]);
  });
}
