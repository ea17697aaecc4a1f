/** Graded results as a text for a terminal: a table, and below it a line for each thing that a teacher should see. */
import { capital } from "../../src/base/text.ts";
import { differencesOf, exercisesOf, type GradedRow, remarksOf, scoreOf } from "../../src/model/exercise/graded.ts";
import { type Column, textTable } from "./table.ts";

const LEFT: readonly string[] = ["student", "file", "sheet"];

export function gradedText(rows: readonly GradedRow[]): string {
  const exercises = exercisesOf(rows);
  const columns: readonly Column[] = [
    ...LEFT.map((title) => ({ title: capital(title), align: "left" }) as const),
    { title: "Score", align: "right" },
    ...exercises.map((name) => ({ title: name.slice(name.indexOf("/") + 1), align: "left" }) as const),
  ];
  const table = textTable(
    columns,
    rows.map((row) => cells(row, exercises)),
  );
  const lines = rows.flatMap(({ file, result }) => [
    ...(result.ok ? differencesOf(result.value) : []).map((text) => `${file}: ${text}`),
    ...remarksOf({ file, result }).map((text) => `${file}: ${text}`),
  ]);
  return lines.length === 0 ? table : `${table}\n${lines.map((line) => `${line}\n`).join("")}`;
}

function cells({ file, result }: GradedRow, exercises: readonly string[]): readonly string[] {
  if (!result.ok) return ["", file, "", "-"];
  const { student, course, sheet, answers } = result.value;
  const grades = exercises.map((name) => answers.find(({ exercise }) => exercise === name)?.graded ?? "");
  return [student, file, `${course}/${sheet}`, `${scoreOf(result.value)} of ${answers.length}`, ...grades];
}
