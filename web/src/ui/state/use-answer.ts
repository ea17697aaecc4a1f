/**
 * How a component reaches an answer: it asks while it is shown, and is drawn again when the answer has changed. Nowhere
 * else do React and session/answers meet.
 */
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import {
  type Answer,
  isSameKey,
  NOT_ASKED,
  type Question,
  type Shown,
  withEarlier,
} from "../../session/answers/answer.ts";
import { SITE_FILES } from "../../loading/site-files.ts";
import { Answers } from "../../session/answers/ask.ts";
import type { Session } from "../../session/session.ts";
import { useSession } from "./session-context.ts";

const OF_SESSIONS = new WeakMap<Session, Answers>();

/** Made when the first question is asked: the first page asks none, and comes without this script. */
export function answersOf(session: Session): Answers {
  const known = OF_SESSIONS.get(session);
  if (known !== undefined) return known;
  const answers = new Answers();
  SITE_FILES.onLate(() => answers.againFailed());
  OF_SESSIONS.set(session, answers);
  return answers;
}

export function useAnswers(): Answers {
  return answersOf(useSession());
}

/** Undefined asks for nothing. The question may be made anew for each drawing: its key says whether it is another. */
export function useAnswer<Value>(question: Question<Value> | undefined): Answer<Value> {
  const answers = useAnswers();
  const held = useHeld(question);
  const subscribe = useCallback(
    (onChange: () => void) => (held === undefined ? () => undefined : answers.observe(held, onChange)),
    [answers, held],
  );
  const peek = (): Answer<Value> => (held === undefined ? NOT_ASKED : answers.peek(held));
  const own = useSyncExternalStore(subscribe, peek, peek);
  const before = useBefore(held, own);
  return useMemo(() => withEarlier(own, held, before), [own, held, before]);
}

/** The question, the same object for as long as its key stays. */
function useHeld<Value>(question: Question<Value> | undefined): Question<Value> | undefined {
  const [held, setHeld] = useState(question);
  const isSame =
    held === question || (held !== undefined && question !== undefined && isSameKey(held.key, question.key));
  if (!isSame) setHeld(question);
  return isSame ? held : question;
}

/** The last value that was shown, for a question that lets it stay. */
function useBefore<Value>(question: Question<Value> | undefined, own: Answer<Value>): Shown<Value> | undefined {
  const [before, setBefore] = useState<Shown<Value>>();
  const { value } = own;
  if (question?.keepsEarlier === undefined || value === undefined) return before;
  if (before?.key !== question.key || before.value !== value) setBefore({ key: question.key, value });
  return before;
}
