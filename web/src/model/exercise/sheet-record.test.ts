/** The record of a sheet: it grows in the sheet's order, and is read from what strangers may have written. */
import { describe, expect, it } from "vitest";
import {
  type AnswerRecord,
  answerIn,
  isFinished,
  lockedCount,
  newRecord,
  readSheetRecord,
  withAnswer,
} from "./sheet-record.ts";

const ORDER = ["a/one", "a/two", "b/three"];
const answer = (exercise: string, locked = true): AnswerRecord => ({
  exercise,
  answer: { value: 3, unit: "cycles" },
  locked,
  grade: null,
  seconds: 4,
});
const EMPTY = newRecord("course", "sheet", { hotline: "0.1.0", model: 3 });

describe("the record of a sheet", () => {
  it("has each answer once, in the order of the sheet", () => {
    const given = ["b/three", "a/one", "b/three"].reduce(
      (record, name) => withAnswer(record, answer(name), ORDER),
      EMPTY,
    );
    expect(given.answers.map(({ exercise }) => exercise)).toEqual(["a/one", "b/three"]);
    const changed = withAnswer(given, { ...answer("a/one"), grade: "near" }, ORDER);
    expect(answerIn(changed, "a/one")?.grade).toBe("near");
    expect(answerIn(changed, "a/two")).toBeUndefined();
  });

  it("is finished when every answer is locked; one that is begun does not count", () => {
    const begun = ORDER.reduce((record, name) => withAnswer(record, answer(name, name !== "a/two"), ORDER), EMPTY);
    expect(lockedCount(begun, ORDER)).toBe(2);
    expect(isFinished(begun, ORDER)).toBe(false);
    expect(isFinished(withAnswer(begun, answer("a/two"), ORDER), ORDER)).toBe(true);
    expect(isFinished(begun, ["a/one"]), "a question that left the sheet").toBe(true);
  });

  it("is read as it was written, and refused in a sentence where it is none", () => {
    const record = withAnswer(EMPTY, answer("a/one"), ORDER);
    expect(readSheetRecord(JSON.parse(JSON.stringify(record)))).toEqual({ ok: true, value: record });
    for (const wrong of [null, 3, "", [], {}, { ...record, answers: [{ ...answer("a/one"), grade: "good" }] }])
      expect(readSheetRecord(wrong)).toMatchObject({
        ok: false,
        error: expect.stringContaining("cannot be read") as string,
      });
  });
});
