/** The results that a teacher has brought, and their rows, with the exercises of this site and runs in this browser. */
import { useMemo, useState } from "react";
import { didYouMean } from "../../../base/near.ts";
import { fail, ok } from "../../../base/result.ts";
import type { GradedRow } from "../../../model/exercise/graded.ts";
import { codesOfFile, type FoundCode } from "../../../model/exercise/result-code.ts";
import { Grader, type GradingPort } from "../../../session/exercise/grade.ts";
import { gradedOf, type GradeResult } from "../../../session/questions/graded.ts";
import { askedWith } from "../../../session/questions/revealed.ts";
import type { Session } from "../../../session/session.ts";
import { makersOf, portsOf } from "../../exercise/reveal-ports.ts";
import type { FilesRead } from "../../parts/read-files.ts";
import { EXERCISES, SHEETS } from "../../site/courses.ts";
import { useAnswer, useAnswers } from "../../state/use-answer.ts";

export interface Grading {
  /** In the order in which the codes were brought. */
  readonly rows: readonly GradedRow[];
  /** Codes that are not graded yet. */
  readonly left: number;
  readonly add: (read: FilesRead) => void;
  readonly clear: () => void;
}

const NO_ROWS: readonly GradedRow[] = [];

export function useGrading(session: Session): Grading {
  const answers = useAnswers();
  const [codes, setCodes] = useState<readonly FoundCode[]>([]);
  const grade = useMemo(() => gradeBySite(session), [session]);
  const { value: rows = NO_ROWS } = useAnswer(codes.length === 0 ? undefined : gradedOf(answers, codes, grade));
  return {
    rows,
    left: codes.length - rows.length,
    add: (read) => setCodes((before) => [...before, ...codesOf(read)]),
    clear: () => setCodes([]),
  };
}

/** A file that cannot be read has a row that says why. */
function codesOf({ texts, problems }: FilesRead): readonly FoundCode[] {
  return [
    ...problems.map((problem) => ({ file: "", read: fail(problem) })),
    ...texts.flatMap(({ name, text }) => codesOfFile(name, text)),
  ];
}

/** What is equal between results is made once, as long as the function lives. */
function gradeBySite(session: Session): GradeResult {
  const grader = new Grader({ sheet: sheetOf, exercise: (name) => exerciseOf(session, name) });
  return async (read, signal) => grader.grade(read, await makersOf(session, signal));
}

const sheetOf: GradingPort["sheet"] = async (course, id) => {
  const sheet = SHEETS.find((one) => one.course === course && one.file.id === id);
  if (sheet !== undefined) return ok(sheet.file.exercises);
  const key = `${course}/${id}`.replace(/\p{C}+/gu, "?").slice(0, 100);
  const keys = SHEETS.map((one) => one.key);
  return fail(
    `This site has no sheet "${key}"; ${didYouMean(key, keys)}. A course of your own is graded by \`hotline grade --course\`.`,
  );
};

const exerciseOf = async (session: Session, name: string): ReturnType<GradingPort["exercise"]> => {
  const listed = EXERCISES.get(name);
  if (listed === undefined) return fail(`There is no exercise "${name}".`);
  const [question, part] = await Promise.all([listed.question(), listed.reveal()]);
  const exercise = askedWith(question, part);
  const folder = await portsOf(session, question.folder).folder();
  if (!exercise.ok) return exercise;
  return folder.ok ? ok({ exercise: exercise.value, folder: folder.value }) : folder;
};
