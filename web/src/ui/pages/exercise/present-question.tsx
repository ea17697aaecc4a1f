/** The button that presents a question, and what lies over the question then. */
import type { ExerciseState } from "../../../lab/link/exercise-state.ts";
import type { Sheet } from "../../site/courses.ts";
import { isLockedNow, lockNow, openAgain } from "../../exercise/lock-question.ts";
import { PresentCover } from "../../present/present-cover.tsx";
import { QUESTION_HELP } from "../../present/present-keys.ts";
import { usePresentedQuestion } from "../../present/use-presented-question.ts";
import { useStore } from "../../state/app-context.ts";
import "../../present/present.css";
import { recordKey } from "./record-key.ts";

interface PresentQuestionProps {
  readonly name: string;
  readonly sheet: Sheet | undefined;
  readonly state: ExerciseState;
}

export function PresentQuestion({ name, sheet, state }: PresentQuestionProps) {
  const store = useStore();
  const key = recordKey(sheet, name);
  const order = sheet?.file.exercises ?? [name];
  const go = (exercise: string | undefined): void => {
    if (exercise === undefined) return;
    store.dispatch({ kind: "went", route: { page: "exercise", exercise: { ...state, exercise } }, notices: [] });
  };
  const turn = (by: 1 | -1): void => {
    const isLocked = isLockedNow(key, name);
    if (by > 0 && !isLocked) return lockNow(key, name, order);
    /* Answers to a sheet are kept; a question by itself is asked as often as a hall wants. */
    if (by < 0 && isLocked && sheet === undefined) return openAgain(key, name);
    go(order[order.indexOf(name) + by]);
  };
  const { presenting, cover, start, leave } = usePresentedQuestion(turn);
  if (!presenting)
    return (
      <button type="button" className="hl-button hl-question-present hl-no-print" onClick={start}>
        Present
      </button>
    );
  return (
    <>
      <button type="button" className="hl-present-leave hl-button hl-no-print" onClick={leave}>
        Leave
      </button>
      <PresentCover cover={cover} keys={QUESTION_HELP} />
    </>
  );
}
