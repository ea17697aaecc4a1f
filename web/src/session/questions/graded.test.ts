import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fail, ok } from "../../base/result.ts";
import type { GradedRow } from "../../model/exercise/graded.ts";
import type { FoundCode } from "../../model/exercise/result-code.ts";
import { sheetResult } from "../../model/exercise/testing/sheet-result.ts";
import { Answers } from "../answers/ask.ts";
import { settled } from "../testing/by-hand.ts";
import { type GradeResult, gradedOf } from "./graded.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const codeOf = (student: string): FoundCode => ({
  file: `${student}.txt`,
  read: ok({ student, record: sheetResult(student, "sheet", []).record, isIntact: true }),
});

interface Begun {
  readonly student: string;
  readonly signal: AbortSignal;
  readonly end: () => void;
  readonly break: (reason: string) => void;
}

/** Grades by hand: each result is graded when the test says so. */
function byTeacher() {
  const begun: Begun[] = [];
  const grade: GradeResult = ({ student, record: { course, sheet } }, signal) =>
    new Promise((resolve, reject) => {
      begun.push({
        ...{ student, signal },
        end: () => resolve(ok({ student, course, sheet, answers: [], notes: [] })),
        break: (reason) => reject(new Error(reason)),
      });
    });
  return { begun, grade };
}

const studentsOf = (rows: readonly GradedRow[] | undefined) =>
  rows?.map(({ result }) => (result.ok ? result.value.student : result.error));

it("grades results one after the other, and tells each row", async () => {
  const answers = new Answers();
  const { begun, grade } = byTeacher();
  const unread: FoundCode = { file: "ill.txt", read: fail("There is no code.") };
  const question = gradedOf(answers, [codeOf("Ada"), unread, codeOf("Bob")], grade);
  answers.observe(question, () => undefined);
  await settled();
  expect(begun.map(({ student }) => student)).toEqual(["Ada"]);
  begun[0]?.end();
  await settled();
  expect(studentsOf(answers.peek(question).value)).toEqual(["Ada", "There is no code."]);
  begun[1]?.end();
  await settled();
  expect(answers.peek(question)).toMatchObject({ edition: "precise", coming: undefined });
  expect(studentsOf(answers.peek(question).value)).toEqual(["Ada", "There is no code.", "Bob"]);
});

it("grades no result again when others are added, and lets their rows stay meanwhile", async () => {
  const answers = new Answers();
  const { begun, grade } = byTeacher();
  const [ada, bob] = [codeOf("Ada"), codeOf("Bob")];
  const first = gradedOf(answers, [ada], grade);
  const leave = answers.observe(first, () => undefined);
  await settled();
  begun[0]?.end();
  await settled();
  const both = gradedOf(answers, [ada, bob], grade);
  const rows = answers.peek(first).value ?? [];
  expect(both.keepsEarlier?.(first.key, rows)).toBe("quick");
  expect(gradedOf(answers, [bob], grade).keepsEarlier?.(first.key, rows)).toBe(false);
  leave();
  answers.observe(both, () => undefined);
  await settled();
  begun[1]?.end();
  await settled();
  expect(begun.map(({ student }) => student)).toEqual(["Ada", "Bob"]);
  expect(studentsOf(answers.peek(both).value)).toEqual(["Ada", "Bob"]);
});

it("ends the work when the teacher puts the results away", async () => {
  const answers = new Answers();
  const { begun, grade } = byTeacher();
  const leave = answers.observe(gradedOf(answers, [codeOf("Ada"), codeOf("Bob")], grade), () => undefined);
  await settled();
  leave();
  await settled();
  expect(begun[0]?.signal.aborted).toBe(true);
  begun[0]?.end();
  await settled();
  expect(begun).toHaveLength(1);
});

it("says of a result why it could not be graded, and goes on", async () => {
  const answers = new Answers();
  const { begun, grade } = byTeacher();
  const question = gradedOf(answers, [codeOf("Ada"), codeOf("Bob")], grade);
  answers.observe(question, () => undefined);
  await settled();
  begun[0]?.break("no worker could be started");
  await settled();
  begun[1]?.end();
  await settled();
  const [ada, bob] = studentsOf(answers.peek(question).value) ?? [];
  expect(ada).toMatch(/^It could not be graded: no worker could be started\. Reload/);
  expect(bob).toBe("Bob");
});
