/** The graded results as a table: a row for each code, a column for each question, and what a teacher should see. */
import {
  differencesOf,
  type Graded,
  type GradedAnswer,
  type GradedRow,
  type GradedSheet,
  remarksOf,
  scoreOf,
} from "../../../model/exercise/graded.ts";
import { GRADE_SIGNS } from "../../exercise/verdict-words.ts";
import { EXERCISES } from "../../site/courses.ts";

interface GradeTableProps {
  readonly rows: readonly GradedRow[];
  /** The columns, by their names in courses. */
  readonly exercises: readonly string[];
}

export function GradeTable({ rows, exercises }: GradeTableProps) {
  return (
    <div className="hl-table-scroll" tabIndex={0} role="region" aria-label="Graded results">
      <table className="hl-table hl-grade-table">
        <caption className="hl-visually-hidden">Graded results, a row for each student</caption>
        <thead>
          <tr>
            <th scope="col">Student</th>
            <th scope="col">File</th>
            <th scope="col">Sheet</th>
            <th scope="col" className="hl-cell-number">
              Score
            </th>
            <th scope="col">To see</th>
            {exercises.map((name) => (
              <th key={name} scope="col">
                {titleOf(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <Row key={i} row={row} exercises={exercises} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function titleOf(exercise: string): string {
  return EXERCISES.get(exercise)?.title ?? exercise;
}

function Row({ row, exercises }: { readonly row: GradedRow; readonly exercises: readonly string[] }) {
  const sheet = row.result.ok ? row.result.value : undefined;
  const differs = sheet === undefined ? [] : differencesOf(sheet);
  const sentences = [...differs.map((text) => `${text}.`), ...remarksOf(row)];
  return (
    <tr>
      <th scope="row">{studentOf(sheet)}</th>
      <td className="hl-grade-file">{row.file}</td>
      <td>{sheet?.sheet}</td>
      <td className="hl-cell-number">{sheet === undefined ? "–" : `${scoreOf(sheet)} of ${sheet.answers.length}`}</td>
      <td className="hl-grade-remarks">
        {sentences.map((text, i) => (
          <span key={i}>{text} </span>
        ))}
      </td>
      {exercises.map((name) => (
        <Cell key={name} answer={sheet?.answers.find(({ exercise }) => exercise === name)} />
      ))}
    </tr>
  );
}

/** A row's name must not be empty. */
function studentOf(sheet: GradedSheet | undefined): string {
  if (sheet === undefined) return "not read";
  return sheet.student === "" ? "no name" : sheet.student;
}

function Cell({ answer }: { readonly answer: GradedAnswer | undefined }) {
  if (answer === undefined) return <td />;
  return (
    <td data-grade={answer.graded} title={answer.text}>
      <span aria-hidden="true">{signOf(answer.graded)}</span> {answer.graded}
    </td>
  );
}

function signOf(graded: Graded): string {
  if (graded === "not answered") return "–";
  return graded === "not graded" || graded === "out of time" ? "!" : GRADE_SIGNS[graded];
}
