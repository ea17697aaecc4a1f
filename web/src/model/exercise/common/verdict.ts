/** What is said of an answer, and the forms of sentences that verdicts share. */
import { formatNumber } from "../../../base/format.ts";
import { capital } from "../../../base/text.ts";

/** "unknown": the answer was "I do not know". */
export const GRADES = ["right", "near", "wrong", "unknown"] as const;
export type Grade = (typeof GRADES)[number];

export interface Verdict {
  readonly grade: Grade;
  /** One sentence for the student. */
  readonly text: string;
}

/** The parts become one sentence, with a capital letter and a full stop. */
export function verdict(grade: Grade, ...parts: readonly string[]): Verdict {
  const said = parts.filter((part) => part !== "").join("; ");
  return { grade, text: /[.?!]$/.test(said) ? capital(said) : `${capital(said)}.` };
}

/** 3.14 → "3.1 times"; a factor below 1 is given as its inverse. */
export function times(factor: number): string {
  const up = factor < 1 ? 1 / factor : factor;
  return `${formatNumber(up, up < 10 ? 2 : 3)} times`;
}
