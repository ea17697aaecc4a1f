/**
 * A question in an embed: what is asked, and what the answer is given in. The page around reveals what happens by the
 * option `reveal`, as the remote of a deck does; its own buttons do so as well. Answers live as long as the page: a
 * slide begins anew in every lecture.
 */
import { useContext, useEffect } from "react";
import { NO_EXERCISE } from "../../lab/link/exercise-state.ts";
import { answerIn } from "../../model/exercise/sheet-record.ts";
import { storeNoRecords, useRecord } from "../exercise/stored-records.ts";
import { lockNow, openAgain } from "../exercise/lock-question.ts";
import { QuestionPart } from "../pages/exercise/question-part.tsx";
import { recordKey } from "../pages/exercise/record-key.ts";
import "../pages/exercise/exercise.css";
import { EXERCISES } from "../site/courses.ts";
import { useApp } from "../state/app-context.ts";
import { EmbedViewContext, useEmbedView } from "./embed-view.ts";

storeNoRecords();

export function ExerciseEmbed() {
  const state = useApp(({ route }) => (route.page === "exercise" ? route.exercise : NO_EXERCISE));
  const { exercise: name = "" } = state;
  const listed = EXERCISES.get(name);
  useRevealed(name);
  useRevealingTold(name);
  return (
    <main id="main" className="hl-embed-exercise hl-exercise" tabIndex={-1}>
      {listed === undefined ? (
        <p role="alert">{`There is no exercise "${name}" on this site.`}</p>
      ) : (
        <QuestionPart key={name} name={name} listed={listed} sheet={undefined} state={state} heading="h2" />
      )}
    </main>
  );
}

/** The page around is told while what happens is computed: it waits before it prints. */
function useRevealingTold(name: string): void {
  const view = useContext(EmbedViewContext);
  const given = answerIn(useRecord(recordKey(undefined, name)).record, name);
  const isAsked = useEmbedView(({ options }) => options.reveal) ?? false;
  const revealing = given?.locked === true ? given.grade === null : isAsked;
  useEffect(() => view?.dispatch({ revealing }), [view, revealing]);
}

/** Back to the question as well: a remote goes both ways. */
function useRevealed(name: string): void {
  const isRevealed = useEmbedView(({ options }) => options.reveal) ?? false;
  useEffect(() => {
    if (!isRevealed) return undefined;
    const key = recordKey(undefined, name);
    lockNow(key, name);
    return () => openAgain(key, name);
  }, [isRevealed, name]);
}
