/** The grader with the courses and exercises of this site, and runs made in this browser. */
import { didYouMean } from "../../../base/near.ts";
import { fail, ok } from "../../../base/result.ts";
import { Grader, type GradingPort } from "../../../session/exercise/grade.ts";
import { askedWith } from "../../../session/questions/revealed.ts";
import type { Session } from "../../../session/session.ts";
import { portsOf } from "../../exercise/reveal-ports.ts";
import { EXERCISES, SHEETS } from "../../site/courses.ts";

export function siteGrader(session: Session): Grader {
  return new Grader({ sheet: sheetOf, exercise: (name) => exerciseOf(session, name) });
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
