/**
 * A question: what is asked (its key), and how its answer (base/answer.ts) is found; ask.ts has it answered, once for
 * all observers. Nothing here knows React or the page.
 */
import { type Answer, NOT_YET_KNOWN, type Progress } from "../../base/answer.ts";

/**
 * When the work for an answer begins. shown: at once, for a reader looks at the place where it will stand. beside: one
 * piece of work at a time. ahead: when no other work is being done, for the reader may ask.
 */
export type Urgency = "shown" | "beside" | "ahead";

/** What the work for an answer is given. */
export interface Work<Value> {
  /** Is aborted when no observer of the answer is left: the work then ends soon, with or without a value. */
  readonly signal: AbortSignal;
  /** What earlier work told that was not brought to its end; this work may go on from there. */
  readonly known: Value | undefined;
  /** Shows a value before the work is at its end, with how far the work has come. */
  readonly tell: (value: Value, progress?: Progress) => void;
  readonly progress: (done: number, total: number) => void;
  /** Does no reader wait for it, since it was asked ahead? */
  readonly isAhead: () => boolean;
  /** Resolves when a reader waits for it, where it was asked ahead. */
  readonly hurried: Promise<void>;
  /** Rejects with the signal's reason. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Lets other work beside this one go first. Rejects with the signal's reason. */
  readonly giveWay: () => Promise<void>;
}

/** A name, and everything on which the answer depends. Parts are the same as in Object.is: objects must be stable. */
export type Key = readonly [name: string, ...parts: readonly unknown[]];

export interface Question<Value> {
  readonly key: Key;
  /** Default: shown. */
  readonly urgency?: Urgency;
  /** The value that came with the site. */
  readonly stored?: () => Value | undefined;
  /**
   * May the value of that other question stay in sight until this one has a value? Then it is an earlier one; or a
   * quick one, where it answers this question too, but not as well. Default: never.
   */
  readonly keepsEarlier?: (before: Key, value: Value) => boolean | "quick";
  /** The value goes with its last observer: it takes much memory and is soon made again. */
  readonly isForgotten?: true;
  /** Bytes of memory that the value takes, when they are many. */
  readonly bytes?: (value: Value) => number;
  /** Rejects with the words for the reader. Undefined where the stored value is all there is. */
  readonly answer?: (work: Work<Value>) => Promise<Value>;
}

/** The answer before any work for it is done. */
export function answerBefore<Value>({ stored, answer }: Question<Value>): Answer<Value> {
  const value = stored?.();
  return {
    value,
    edition: value === undefined ? undefined : "stored",
    coming: answer === undefined ? undefined : NOT_YET_KNOWN,
    failure: undefined,
  };
}

export function isSameKey(one: Key, other: Key): boolean {
  return one.length === other.length && one.every((part, i) => Object.is(part, other[i]));
}

/** A value that was shown, and the question that it answers. */
export interface Shown<Value> {
  readonly key: Key;
  readonly value: Value;
}

/** The answer, with the value that was shown before where it has none of its own and the question lets it stay. */
export function withEarlier<Value>(
  own: Answer<Value>,
  question: Question<Value> | undefined,
  before: Shown<Value> | undefined,
): Answer<Value> {
  if (own.value !== undefined || before === undefined) return own;
  const stays = question?.keepsEarlier?.(before.key, before.value) ?? false;
  return stays === false ? own : { ...own, value: before.value, edition: stays === "quick" ? "quick" : "earlier" };
}
