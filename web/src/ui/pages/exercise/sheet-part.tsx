/** A sheet: what it is about, its questions with their state, and when all are answered the result. */
import { useCallback, useState } from "react";
import type { ExerciseState } from "../../../lab/link/exercise-state.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { countOf } from "../../../base/text.ts";
import { answerIn, isFinished } from "../../../model/exercise/sheet-record.ts";
import { startAnew, useRecord } from "../../exercise/stored-records.ts";
import { findScormApi } from "../../exercise/scorm/find-api.ts";
import { stateWords } from "../../exercise/verdict-words.ts";
import { EXERCISES, type Sheet } from "../../site/courses.ts";
import { nextOpen } from "./next-link.tsx";
import { ResultPart } from "./result-part.tsx";
import { ScormSave } from "./scorm-save.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";

interface SheetPartProps {
  readonly sheet: Sheet;
  readonly state: ExerciseState;
}

export function SheetPart({ sheet, state }: SheetPartProps) {
  const { record, isStored } = useRecord(sheet.key);
  const { title, about, minutes, exercises } = sheet.file;
  const isTeacher = state.role === "teacher";
  const finished = !isTeacher && isFinished(record, exercises);
  const next = isTeacher ? exercises[0] : nextOpen(record, exercises);
  const begun = record.answers.length > 0;
  return (
    <>
      <p className="hl-small hl-no-print">
        <a href={writeLink({ page: "course" })}>Course</a>
      </p>
      <h1>{title}</h1>
      {/* The summary gives the answers away, so that students see it at the end. */}
      {(isTeacher || finished) && <p className="hl-page-lead">{about}</p>}
      <p className="hl-small hl-muted">
        {`${countOf(exercises.length, "question")}, about ${countOf(minutes, "minute")}. `}
        {isTeacher && "You see the solutions, as teachers do. "}
        {state.exam && !isTeacher && "All answers first: you see what is right when all are given. "}
        {!isTeacher && isStored && whereAnswersGo()}
        {!isStored && "This browser keeps nothing: what you answer is gone with this page."}
      </p>
      {finished && <ResultPart sheet={sheet} state={state} />}
      <ol className="hl-sheet-list">
        {exercises.map((name) => (
          <li key={name}>
            <a href={linkTo({ ...state, exercise: name })}>{EXERCISES.get(name)?.title ?? name}</a>
            {!isTeacher && (
              <span className="hl-small hl-muted">{stateWords(answerIn(record, name), !state.exam || finished)}</span>
            )}
          </li>
        ))}
      </ol>
      <p className="hl-question-ways hl-no-print">
        {next !== undefined && (
          <a className="hl-button hl-button--primary" href={linkTo({ ...state, exercise: next })}>
            {begun && !isTeacher ? "Go on" : "Begin"}
          </a>
        )}
        {begun && !isTeacher && (
          <button type="button" className="hl-button" onClick={() => startAnew(sheet.key)}>
            Forget my answers
          </button>
        )}
      </p>
      <PaperPart key={state.role} sheet={sheet} withSolutions={isTeacher} />
      {isTeacher && <ScormSave sheet={sheet} />}
      <p className="hl-sheet-foot hl-small hl-no-print">
        {isTeacher ? (
          <a href={linkTo({ ...state, role: "student" })}>As students see it</a>
        ) : (
          <a href={linkTo({ ...state, role: "teacher" })}>For teachers: with solutions</a>
        )}
      </p>
    </>
  );
}

function linkTo(exercise: ExerciseState): string {
  return writeLink({ page: "exercise", exercise });
}

/** A learning system around the page gets them (exercise/scorm). */
function whereAnswersGo(): string {
  return findScormApi(window) === undefined
    ? "What you answer stays in this browser; nothing is sent anywhere."
    : "What you answer goes to the learning system that shows this page, and nowhere else.";
}

const SheetOnPaper = lazyPart("The print", () => import("./sheet-on-paper.tsx").then((module) => module.SheetOnPaper));

interface PaperPartProps {
  readonly sheet: Sheet;
  readonly withSolutions: boolean;
}

/** The button that prints a sheet. Its questions are fetched, and for teachers computed, when it is pressed. */
function PaperPart({ sheet, withSolutions }: PaperPartProps) {
  const [state, setState] = useState<"none" | "preparing" | "ready">("none");
  const onReady = useCallback(() => {
    setState("ready");
    /* In a task of its own: what is new has been laid out, and the effects of its parts are over. */
    setTimeout(() => globalThis.print());
  }, []);
  const press = (): void => (state === "ready" ? globalThis.print() : setState("preparing"));
  return (
    <>
      <p className="hl-question-ways hl-no-print">
        <button type="button" className="hl-button" aria-disabled={state === "preparing"} onClick={press}>
          {withSolutions ? "Print with solutions" : "Print the questions"}
        </button>
        <span role="status" className="hl-small hl-muted">
          {state === "preparing" && (withSolutions ? "Computing the solutions …" : "Fetching the questions …")}
        </span>
      </p>
      {state !== "none" && <SheetOnPaper sheet={sheet} withSolutions={withSolutions} onReady={onReady} />}
    </>
  );
}
