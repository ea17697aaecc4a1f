/**
 * What a reader sees of something that takes time: a text to be loaded, a program to be compiled, runs to be made. The
 * state of the page holds what the reader chose; everything that follows from it is the answer to a question
 * (session/answers/answer.ts). Only the types are here, since what is derived for the page takes answers, too.
 */

/**
 * How good a value is. stored: it came with the site, or was found before. earlier: it answers another question, and
 * stays until the present one has an answer. quick: a better one is on its way, or could be. precise: the best there
 * will be.
 */
export type Edition = "stored" | "earlier" | "quick" | "precise";

/** Both are 0 while it is not yet known how much there is to do. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

export const NOT_YET_KNOWN: Progress = { done: 0, total: 0 };

export interface Answer<Value> {
  /** Undefined while there is none, and where the answer is that there is nothing. */
  readonly value: Value | undefined;
  /** Of the value. */
  readonly edition: Edition | undefined;
  /** How far the work for a better value has come; undefined when no better one will come. */
  readonly coming: Progress | undefined;
  /** Why there is no better value, in words for the reader. */
  readonly failure: string | undefined;
}

/** Of something that no part of the page asks for. */
export const NOT_ASKED: Answer<never> = {
  value: undefined,
  edition: undefined,
  coming: undefined,
  failure: undefined,
};

/** An answer that is there. */
export function answeredWith<Value>(value: Value): Answer<Value> {
  return { value, edition: "precise", coming: undefined, failure: undefined };
}
