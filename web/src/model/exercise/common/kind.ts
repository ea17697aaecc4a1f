/**
 * A kind of answer: the form of its exercises and of its answers, what it needs from runs, and the check. All of it is
 * pure. The ten kinds are in kinds/, and kinds.ts joins them.
 */
import type { z } from "../../json/zod.ts";
import type { Result } from "../../../base/result.ts";
import type { Problem } from "../../json/problem.ts";
import type { Needs, Results } from "./needs.ts";
import type { Subject } from "./subject.ts";
import type { Verdict } from "./verdict.ts";

export interface Kind<Exercise, Answer> {
  readonly form: z.ZodType<Exercise>;
  /** The form of an answer that was given; "I do not know" is an answer of every kind, and none of these. */
  readonly answer: z.ZodType<Answer>;
  /** What the exercise names that its scenario does not have, and members that disagree. */
  problems(exercise: Exercise, subject: Subject): readonly Problem[];
  /** What the right answer follows from, and the judgement of an answer, where one is given. */
  needs(exercise: Exercise, answer: Answer | undefined): Needs;
  /** A right answer, as the results have it. Fails when the results lack something, or say that there is none. */
  solution(exercise: Exercise, results: Results): Result<Answer, string>;
  /** Fails, with the reason, when no verdict is possible: a run has failed, the answer names what is not there. */
  check(exercise: Exercise, answer: Answer, results: Results): Result<Verdict, string>;
}
