/**
 * A sheet for paper: all its questions as the page asks them, with room for answers, or, for teachers, with solutions.
 * On the screen it is out of sight. `onReady` is called when all that is printed is there.
 */
import { useEffect, useState } from "react";
import { ok } from "../../../base/result.ts";
import type { ListedExercise, PublicExercise } from "../../../model/exercise/public-exercise.ts";
import { revealOf } from "../../exercise/reveal-ports.ts";
import { ANSWER_VIEWS } from "../../exercise/answers/answer-views.ts";
import { Prose } from "../../exercise/prose.tsx";
import { EXERCISES, type Sheet } from "../../site/courses.ts";
import { loaded } from "../../state/loaded.ts";
import { useSession } from "../../state/session-context.ts";
import { useAnswer } from "../../state/use-answer.ts";
import { AnswerInput, revealedFor } from "./answer-input.tsx";
import { TeacherPart } from "./teacher-part.tsx";
import "./paper.css";

interface SheetOnPaperProps {
  readonly sheet: Sheet;
  readonly withSolutions: boolean;
  readonly onReady: () => void;
}

export function SheetOnPaper({ sheet, withSolutions, onReady }: SheetOnPaperProps) {
  const [ready, setReady] = useState<readonly string[]>([]);
  const listed = sheet.file.exercises.flatMap((name) => {
    const one = EXERCISES.get(name);
    return one === undefined ? [] : [{ name, listed: one }];
  });
  const isReady = listed.every(({ name }) => ready.includes(name));
  useEffect(() => {
    if (isReady) onReady();
  }, [isReady, onReady]);
  return (
    <div className="hl-paper" inert>
      {!withSolutions && <p className="hl-paper-name">Name:</p>}
      {listed.map((one, i) => (
        <OnPaper
          key={one.name}
          number={i + 1}
          {...one}
          /* One after the other: solutions of programs take long. */
          isAsked={withSolutions && listed.slice(0, i).every(({ name }) => ready.includes(name))}
          withSolutions={withSolutions}
          onReady={() => setReady((before) => (before.includes(one.name) ? before : [...before, one.name]))}
        />
      ))}
    </div>
  );
}

interface OnPaperProps {
  readonly number: number;
  readonly name: string;
  readonly listed: ListedExercise;
  readonly isAsked: boolean;
  readonly withSolutions: boolean;
  readonly onReady: () => void;
}

function OnPaper({ number, name, listed, isAsked, withSolutions, onReady }: OnPaperProps) {
  const session = useSession();
  const { value: exercise, failure } = useAnswer(
    loaded(["question-on-paper", name], "The question", async () => ok(await withView(listed))),
  );
  const revealed = useAnswer(exercise !== undefined && isAsked ? revealOf(session, exercise, undefined) : undefined);
  const isThere = exercise !== undefined && (!withSolutions || revealed.value !== undefined);
  const isFailed = failure !== undefined || revealed.failure !== undefined;
  useEffect(() => {
    if (isThere || isFailed) onReady();
  });
  return (
    <section className="hl-paper-question">
      <h2>{`${number}. ${listed.title}`}</h2>
      {exercise !== undefined && (
        <>
          <p>
            <Prose text={exercise.file.question} />
          </p>
          <AnswerInput
            exercise={exercise}
            answer={undefined}
            onAnswer={() => undefined}
            locked={withSolutions}
            revealed={revealedFor(exercise.file.kind, revealed.value)}
          />
        </>
      )}
      {revealed.value !== undefined && (
        <>
          <p>
            <Prose text={revealed.value.file.reveal.why} />
          </p>
          <TeacherPart file={revealed.value.file} solution={revealed.value.solution} />
        </>
      )}
      {isFailed && <p>{failure ?? revealed.failure}</p>}
    </section>
  );
}

/** The question, when the view that shows it is there as well. */
async function withView(listed: ListedExercise): Promise<PublicExercise> {
  const [exercise] = await Promise.all([listed.question(), ANSWER_VIEWS[listed.kind]?.arrive()]);
  return exercise;
}
