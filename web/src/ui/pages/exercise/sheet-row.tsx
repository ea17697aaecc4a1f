/** The row above a question: the course, the sheet, and a link for each of its questions with its state. */
import type { ExerciseState } from "../../../lab/link/exercise-state.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { answerIn, isFinished } from "../../../model/exercise/sheet-record.ts";
import { useRecord } from "../../exercise/stored-records.ts";
import { GRADE_SIGNS, stateWords } from "../../exercise/verdict-words.ts";
import { EXERCISES, type Sheet } from "../../site/courses.ts";

interface SheetRowProps {
  readonly sheet: Sheet;
  readonly state: ExerciseState;
}

export function SheetRow({ sheet, state }: SheetRowProps) {
  const { record } = useRecord(sheet.key);
  const { exercises, title } = sheet.file;
  const isShown = !state.exam || isFinished(record, exercises);
  return (
    <div className="hl-sheet-row hl-no-print">
      <p className="hl-small">
        <a href={writeLink({ page: "course" })}>Course</a>
        {" › "}
        <a href={linkTo({ ...state, exercise: undefined })}>{title}</a>
      </p>
      <ol className="hl-sheet-steps" aria-label="Questions of the sheet">
        {exercises.map((name, i) => {
          const answer = answerIn(record, name);
          const words = state.role === "teacher" ? "" : `, ${stateWords(answer, isShown)}`;
          const sign = answer?.locked === true && answer.grade !== null && isShown ? GRADE_SIGNS[answer.grade] : "";
          return (
            <li key={name}>
              <a
                className="hl-sheet-step"
                href={linkTo({ ...state, exercise: name })}
                aria-current={name === state.exercise ? "step" : undefined}
                aria-label={`Question ${i + 1}: ${EXERCISES.get(name)?.title ?? name}${words}`}
                data-locked={answer?.locked === true}
              >
                <span>{i + 1}</span>
                {state.role !== "teacher" && <span className="hl-sheet-sign">{sign}</span>}
              </a>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function linkTo(exercise: ExerciseState): string {
  return writeLink({ page: "exercise", exercise });
}
