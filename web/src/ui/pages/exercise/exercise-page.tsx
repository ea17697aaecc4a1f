/**
 * The page of exercises: a sheet, a question of it, or one question by itself, as the link says. A name that the site
 * does not have is told, with the nearest one that it has.
 */
import { useEffect } from "react";
import { nearMatch } from "../../../base/near.ts";
import { type ExerciseState, NO_EXERCISE } from "../../../lab/link/exercise-state.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { addressOf } from "../../browser/site-address.ts";
import { CannotOpen } from "../../parts/cannot-open.tsx";
import { CopiedText } from "../../parts/copied-text.tsx";
import { useArrival } from "../../parts/use-arrival.ts";
import { EXERCISES, sheetNamed, SHEETS, type Sheet } from "../../site/courses.ts";
import { useApp, useStore } from "../../state/app-context.ts";
import { PresentQuestion } from "./present-question.tsx";
import { QuestionPart } from "./question-part.tsx";
import { SheetPart } from "./sheet-part.tsx";
import "./exercise.css";

export function ExercisePage() {
  const state = useApp(({ route }) => (route.page === "exercise" ? route.exercise : NO_EXERCISE));
  useArrival(true, `${state.sheet} ${state.exercise}`);
  const title = titleOf(state);
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Hotline`;
  }, [title]);
  useLearningSystem(state.role === "student" && state.sheet !== undefined ? sheetNamed(state.sheet) : undefined);
  return (
    <main id="main" className="hl-page hl-exercise" tabIndex={-1} data-role={state.role}>
      <Shown state={state} />
      {state.role === "teacher" && <StudentLink state={state} />}
    </main>
  );
}

/** Of the question, or of the sheet: a browser's tabs and its history tell them apart. */
function titleOf({ sheet, exercise }: ExerciseState): string | undefined {
  if (exercise !== undefined) return EXERCISES.get(exercise)?.title;
  return sheet === undefined ? undefined : sheetNamed(sheet)?.file.title;
}

/** With the page before the # that a preview of the link shows: title and question, and nothing of the answer. */
function StudentLink({ state }: { readonly state: ExerciseState }) {
  return (
    <div className="hl-student-link hl-no-print">
      <CopiedText
        text={addressOf({ page: "exercise", exercise: { ...state, role: "student" } })}
        noun="link"
        label="The link for students"
        rows={1}
        action="Copy the link"
      />
    </div>
  );
}

function Shown({ state }: { readonly state: ExerciseState }) {
  const sheet = state.sheet === undefined ? undefined : sheetNamed(state.sheet);
  if (state.sheet !== undefined && sheet === undefined) return <NoSheet state={state} name={state.sheet} />;
  if (state.exercise === undefined) return sheet === undefined ? null : <SheetPart sheet={sheet} state={state} />;
  const listed = EXERCISES.get(state.exercise);
  if (listed === undefined) return <NoExercise state={state} name={state.exercise} />;
  /* A question that was taken out of the sheet is shown by itself. */
  const isIn = sheet?.file.exercises.includes(state.exercise) === true;
  const props = { name: state.exercise, listed, state };
  const asked = { ...props, sheet: isIn ? sheet : undefined };
  return (
    <>
      <PresentQuestion {...asked} />
      <QuestionPart key={state.exercise} {...asked} />
    </>
  );
}

interface MissingProps {
  readonly state: ExerciseState;
  readonly name: string;
}

function NoSheet({ state, name }: MissingProps) {
  const near = nearMatch(
    name,
    SHEETS.map(({ key }) => key),
  );
  return (
    <CannotOpen
      what="This sheet"
      message={`There is no sheet "${name}".`}
      near={nearLink(near, (sheet) => ({ ...state, sheet, exercise: undefined }))}
    >
      <AllSheets />
    </CannotOpen>
  );
}

function NoExercise({ state, name }: MissingProps) {
  const near = nearMatch(name, [...EXERCISES.keys()]);
  return (
    <CannotOpen
      what="This question"
      message={`There is no exercise "${name}".`}
      near={nearLink(near, (exercise) => ({ ...state, exercise }))}
    >
      <AllSheets />
    </CannotOpen>
  );
}

function AllSheets() {
  return (
    <a className="hl-button" href={writeLink({ page: "course" })}>
      All sheets
    </a>
  );
}

function nearLink(near: string | undefined, stateWith: (near: string) => ExerciseState) {
  return near === undefined
    ? undefined
    : { name: near, href: writeLink({ page: "exercise", exercise: stateWith(near) }) };
}

/**
 * A sheet that a learning system shows reports to it. The script for that is loaded only where there may be such a
 * system.
 */
function useLearningSystem(sheet: Sheet | undefined): void {
  const store = useStore();
  useEffect(() => {
    if (sheet === undefined || (parent === window && opener === null)) return;
    import("../../exercise/scorm/connect.ts").then(
      ({ connectSheet }) => connectSheet(sheet, (notice) => store.dispatch({ kind: "notice", notice })),
      () => undefined,
    );
  }, [sheet, store]);
}
