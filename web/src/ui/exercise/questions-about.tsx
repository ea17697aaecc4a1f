/** The questions that belong to a scenario or a litmus experiment, for its notes and its tour. */
import { newQuestionState } from "../../lab/link/exercise-state.ts";
import { writeLink } from "../../lab/link/route.ts";
import { EXERCISES, SHEETS } from "../site/courses.ts";
import "./questions-about.css";

interface QuestionsAboutProps {
  /** The folder. */
  readonly name: string;
}

export function QuestionsAbout({ name }: QuestionsAboutProps) {
  const questions = [...EXERCISES].filter(([exercise]) => exercise.startsWith(`${name}/`));
  if (questions.length === 0) return null;
  return (
    <aside className="hl-questions-about hl-no-print" aria-label="Questions about this">
      <h3 className="hl-panel-title">Questions about this</h3>
      <ul>
        {questions.map(([exercise, { title }]) => (
          <li key={exercise}>
            <a href={linkTo(exercise)}>{title}</a>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** In its sheet, where it is in one. */
function linkTo(exercise: string): string {
  const sheet = SHEETS.find(({ file }) => file.exercises.includes(exercise))?.key;
  return writeLink({ page: "exercise", exercise: { ...newQuestionState(exercise), sheet } });
}
