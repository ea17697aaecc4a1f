/**
 * One question a screen: what is asked, the answer, and when it is locked the verdict, what really happens, why it is
 * so, and the way into the lab. What gives the answer away is loaded and computed after the lock; teachers see it at
 * once.
 */
import { useEffect, useMemo, useRef, useCallback } from "react";
import type { ExerciseState } from "../../../lab/link/exercise-state.ts";
import { UNKNOWN } from "../../../model/exercise/kinds.ts";
import type { ListedExercise, PublicExercise } from "../../../model/exercise/public-exercise.ts";
import { type AnswerRecord, answerIn, isFinished, withAnswer } from "../../../model/exercise/sheet-record.ts";
import { ok } from "../../../base/result.ts";
import { useRecord } from "../../exercise/stored-records.ts";
import { Prose } from "../../exercise/prose.tsx";
import { revealOf } from "../../exercise/reveal-ports.ts";
import { LoadFailure } from "../../parts/load-failure.tsx";
import type { Sheet } from "../../site/courses.ts";
import { loaded } from "../../state/loaded.ts";
import { useSession } from "../../state/session-context.ts";
import { useAnswer, useAnswers } from "../../state/use-answer.ts";
import { AnswerInput, answerOf, revealedFor } from "./answer-input.tsx";
import { OutcomePart } from "./outcome-part.tsx";
import { recordKey } from "./record-key.ts";
import { SheetRow } from "./sheet-row.tsx";

interface QuestionPartProps {
  /** "scenario/exercise". */
  readonly name: string;
  readonly listed: ListedExercise;
  /** Undefined: the question is asked by itself. */
  readonly sheet: Sheet | undefined;
  readonly state: ExerciseState;
  /** The heading's level: h2 where the question is a part of a page. */
  readonly heading?: "h1" | "h2";
}

export function QuestionPart({ name, listed, sheet, state, heading: Heading = "h1" }: QuestionPartProps) {
  const answers = useAnswers();
  const question = loaded(["question", name], "The question", async () => ok(await listed.question()));
  const { value: exercise, failure } = useAnswer(question);
  return (
    <>
      {sheet !== undefined && <SheetRow sheet={sheet} state={state} />}
      <Heading>{listed.title}</Heading>
      {failure !== undefined && <LoadFailure sentence={failure} onRetry={() => answers.again(question)} />}
      {exercise !== undefined && <Question exercise={exercise} sheet={sheet} state={state} />}
    </>
  );
}

interface QuestionProps {
  readonly exercise: PublicExercise;
  readonly sheet: Sheet | undefined;
  readonly state: ExerciseState;
}

function Question({ exercise, sheet, state }: QuestionProps) {
  const { name, file } = exercise;
  const { record, change, isStored } = useRecord(recordKey(sheet, name));
  const order = useMemo(() => sheet?.file.exercises ?? [name], [sheet, name]);
  const isTeacher = state.role === "teacher";
  const given = answerIn(record, name) ?? newAnswer(name);
  const locked = given.locked || isTeacher;
  const isOpen = isTeacher || (given.locked && (!state.exam || isFinished(record, order)));
  const seconds = useSeconds(locked);
  const session = useSession();
  const answers = useAnswers();
  const question = useMemo(
    () => (isOpen ? revealOf(session, exercise, isTeacher ? undefined : given.answer) : undefined),
    [session, exercise, isOpen, isTeacher, given.answer],
  );
  const revealed = useAnswer(question);
  const set = (next: Partial<AnswerRecord>): void =>
    change((before) => {
      const one = answerIn(before, name) ?? newAnswer(name);
      return withAnswer(before, { ...one, ...next, seconds: one.seconds + seconds.taken() }, order);
    });
  const verdict = revealed.value?.verdict;
  const grade = verdict?.ok === true && !isTeacher ? verdict.value.grade : undefined;
  useEffect(() => {
    if (grade === undefined || grade === given.grade) return;
    change((before) => {
      const one = answerIn(before, name);
      return one === undefined ? before : withAnswer(before, { ...one, grade }, order);
    });
  }, [grade, given.grade, change, name, order]);
  const outcome = useRef<HTMLElement>(null);
  const lock = (answer: AnswerRecord["answer"]): void => {
    set({ answer, locked: true });
    outcome.current?.focus({ preventScroll: true });
  };
  const typed = answerOf(file.kind, given.answer);
  return (
    <div className="hl-question" data-locked={locked}>
      <p className="hl-question-text">
        <Prose text={file.question} />
      </p>
      <div className="hl-question-answer">
        <AnswerInput
          exercise={exercise}
          answer={isTeacher ? undefined : typed}
          onAnswer={(answer) => set({ answer: (answer ?? null) as AnswerRecord["answer"] })}
          locked={locked}
          revealed={revealedFor(file.kind, revealed.value)}
        />
      </div>
      {/* The buttons go with the lock, so the outcome takes the focus. */}
      <section ref={outcome} className="hl-question-outcome" tabIndex={-1} aria-label="Your answer">
        {!locked && (
          <div className="hl-question-ways">
            <button
              type="button"
              className="hl-button hl-button--primary hl-lock"
              disabled={typed === undefined}
              onClick={() => lock(given.answer)}
            >
              Lock my answer
            </button>
            <button type="button" className="hl-button" onClick={() => lock(UNKNOWN)}>
              I do not know
            </button>
          </div>
        )}
        {locked && (
          <OutcomePart
            exercise={exercise}
            sheet={sheet}
            state={state}
            answer={revealed}
            isOpen={isOpen}
            onRetry={() => question !== undefined && answers.again(question)}
          />
        )}
        {!isStored && !isTeacher && (
          <p className="hl-small hl-muted">This browser keeps nothing: what you answer is gone with this page.</p>
        )}
      </section>
    </div>
  );
}

function newAnswer(exercise: string): AnswerRecord {
  return { exercise, answer: null, locked: false, grade: null, seconds: 0 };
}

interface Seconds {
  /** Whole seconds since the last call; what is left of a second counts at the next one. */
  readonly taken: () => number;
}

/** For how long a question was on the screen before its answer was locked: seconds since they were last taken. */
function useSeconds(isOver: boolean): Seconds {
  const shown = useRef(0);
  const since = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (isOver) return undefined;
    const look = (): void => {
      const now = performance.now();
      if (since.current !== undefined) shown.current += now - since.current;
      since.current = document.visibilityState === "visible" ? now : undefined;
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      look();
      since.current = undefined;
      document.removeEventListener("visibilitychange", look);
    };
  }, [isOver]);
  const taken = useCallback(() => {
    const now = performance.now();
    if (since.current !== undefined) {
      shown.current += now - since.current;
      since.current = now;
    }
    const seconds = Math.floor(shown.current / 1000);
    shown.current -= seconds * 1000;
    return seconds;
  }, []);
  return { taken };
}
