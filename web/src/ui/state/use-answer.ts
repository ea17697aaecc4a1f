/**
 * How a component reaches an answer: it asks while it is shown, and is drawn again when the answer has changed. Nowhere
 * else do React and session/answers meet.
 */
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { type Answer, NOT_ASKED } from "../../base/answer.ts";
import { isSameKey, type Question, type Shown, withEarlier } from "../../session/answers/answer.ts";
import { SITE_FILES } from "../../loading/site-files.ts";
import { Answers } from "../../session/answers/ask.ts";
import { isSameList, together, type Together, type TogetherRules } from "../../session/answers/together.ts";
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

type Asked<Value> = Question<Value> | undefined;

/**
 * Undefined asks for nothing, and a question that nothing can answer yet only says what stays. The question may be made
 * anew for each drawing: its key says whether it is another. A function makes it from what was shown last.
 */
export function useAnswer<Value>(
  asked: Asked<Value> | ((before: Shown<Value> | undefined) => Asked<Value>),
): Answer<Value> {
  const answers = useAnswers();
  const [before, setBefore] = useState<Shown<Value>>();
  const held = useHeld(typeof asked === "function" ? asked(before) : asked);
  const isAsked = held !== undefined && (held.answer !== undefined || held.stored !== undefined);
  const subscribe = useCallback(
    (onChange: () => void) => (isAsked ? answers.observe(held, onChange) : () => undefined),
    [answers, held, isAsked],
  );
  const peek = (): Answer<Value> => (isAsked ? answers.peek(held) : NOT_ASKED);
  const own = useSyncExternalStore(subscribe, peek, peek);
  const { value } = own;
  const isNew = value !== undefined && (before?.key !== held?.key || before?.value !== value);
  /* Only for a question that lets it stay. */
  if (isNew && held?.keepsEarlier !== undefined) setBefore({ key: held.key, value });
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

export interface ShownTogether<Value> extends Together<Value> {
  /** Shows what waits; undefined where nothing does. */
  readonly showWaiting: (() => void) | undefined;
}

/** The values are the same array as long as they are the same. */
export function useTogether<Value>(
  answers: readonly Answer<Value>[],
  rules: TogetherRules<Value>,
): ShownTogether<Value> {
  const [before, setBefore] = useState<readonly Value[]>();
  const [asked, setAsked] = useState<readonly Value[]>();
  const shown = together(before, answers, { ...rules, asked });
  const { waiting } = shown;
  const values = isSameList(before, shown.values) ? before : shown.values;
  if (values !== before) setBefore(values);
  return { ...shown, values, showWaiting: waiting && (() => setAsked(waiting)) };
}

/** Has the questions, a stable array, answered before the reader asks for them, within that time. */
export function useAhead<Value>(questions: readonly Question<Value>[], withinMs: number): void {
  const answers = useAnswers();
  useEffect(() => {
    if (questions.length === 0) return undefined;
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), withinMs);
    for (const question of questions) void answers.ahead(question, over.signal);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [answers, questions, withinMs]);
}
