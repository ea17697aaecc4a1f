/**
 * The ten kinds of answer, and an exercise with the functions of its kind. Answers come as JSON, because they come from
 * files of strangers: each is read in the form of the kind before a verdict is made.
 */
import { fail, ok, type Result } from "../../base/result.ts";
import { checkSchema, formatProblem, type Problem } from "../json/problem.ts";
import { z } from "../json/zod.ts";
import type { Kind } from "./common/kind.ts";
import { CHOICE } from "./kinds/choice.ts";
import { DRAW } from "./kinds/draw.ts";
import { FIND } from "./kinds/find.ts";
import { NUMBER } from "./kinds/number.ts";
import { ORDER } from "./kinds/order.ts";
import { OUTCOMES } from "./kinds/outcomes.ts";
import { PICK } from "./kinds/pick.ts";
import { PROGRAM } from "./kinds/program.ts";
import { SETTING } from "./kinds/setting.ts";
import { TABLE } from "./kinds/table.ts";
import type { Needs, Results } from "./common/needs.ts";
import type { Subject } from "./common/subject.ts";
import { type Verdict, verdict } from "./common/verdict.ts";

const KINDS = {
  draw: DRAW,
  number: NUMBER,
  choice: CHOICE,
  pick: PICK,
  order: ORDER,
  table: TABLE,
  outcomes: OUTCOMES,
  program: PROGRAM,
  find: FIND,
  setting: SETTING,
} as const;

export type KindName = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as readonly KindName[];

type ExerciseOf<K> = K extends Kind<infer Exercise, infer _> ? Exercise : never;
type AnswerTo<K> = K extends Kind<infer _, infer Answer> ? Answer : never;

/** What stands in the file of an exercise of the kind. */
type FileOf<K extends KindName> = ExerciseOf<(typeof KINDS)[K]>;
export type ExerciseFile = FileOf<KindName>;

/** What may be known of the file before the answer is locked. */
export type QuestionFile<K extends KindName = KindName> = K extends KindName ? Omit<FileOf<K>, "reveal"> : never;

/** An answer of the kind, other than "I do not know". */
export type AnswerOf<K extends KindName> = AnswerTo<(typeof KINDS)[K]>;

/** "I do not know" as an answer of any kind. */
export const UNKNOWN = "unknown";

/** An exercise's file and what can be asked about it. `answer` is JSON that may come from anywhere. */
export interface Asked {
  readonly file: ExerciseFile;
  readonly problems: (subject: Subject) => readonly Problem[];
  /** What a right answer follows from. */
  readonly needs: () => Needs;
  /** What a verdict on the answer follows from. Fails when the answer has no form of this kind. */
  readonly needsFor: (answer: unknown) => Result<Needs, string>;
  /** A right answer, as JSON. */
  readonly solution: (results: Results) => Result<unknown, string>;
  /** Fails, with the reason, when no verdict is possible. */
  readonly check: (answer: unknown, results: Results) => Result<Verdict, string>;
}

function asked<Exercise extends ExerciseFile, Answer>(
  kind: Kind<Exercise, Answer>,
  json: unknown,
): Result<Asked, readonly Problem[]> {
  const read = checkSchema(kind.form, json);
  if (!read.ok) return read;
  const file = read.value;
  const answerOf = (answer: unknown): Result<Answer, string> => {
    const given = checkSchema(kind.answer, answer);
    return given.ok ? given : fail(`the answer cannot be read: ${given.error.map(formatProblem).join("; ")}`);
  };
  return ok({
    file,
    problems: (subject) => kind.problems(file, subject),
    needs: () => kind.needs(file, undefined),
    needsFor: (answer) => {
      if (answer === UNKNOWN) return ok({});
      const given = answerOf(answer);
      return given.ok ? ok(kind.needs(file, given.value)) : given;
    },
    solution: (results) => kind.solution(file, results),
    check: (answer, results) => {
      if (answer === UNKNOWN) return ok(verdict("unknown", "you did not guess; here is what happens"));
      const given = answerOf(answer);
      return given.ok ? kind.check(file, given.value, results) : given;
    },
  });
}

/** An answer in the form of a kind, from JSON that may come from anywhere. */
export function readAnswer<K extends KindName>(kind: K, json: unknown): Result<AnswerOf<K>, readonly Problem[]> {
  return checkSchema(KINDS[kind].answer as z.ZodType<AnswerOf<K>>, json);
}

const KindSchema = z.looseObject({ kind: z.enum(KIND_NAMES) });

/** Reads the JSON of an exercise; the kind is read first, so that messages are about the form of this kind only. */
export function askedFrom(json: unknown): Result<Asked, readonly Problem[]> {
  const kind = checkSchema(KindSchema, json);
  if (!kind.ok) return kind;
  switch (kind.value.kind) {
    case "draw":
      return asked(DRAW, json);
    case "number":
      return asked(NUMBER, json);
    case "choice":
      return asked(CHOICE, json);
    case "pick":
      return asked(PICK, json);
    case "order":
      return asked(ORDER, json);
    case "table":
      return asked(TABLE, json);
    case "outcomes":
      return asked(OUTCOMES, json);
    case "program":
      return asked(PROGRAM, json);
    case "find":
      return asked(FIND, json);
    case "setting":
      return asked(SETTING, json);
  }
}

/** All forms, for the JSON schema that editors use. */
export const ExerciseSchema = z.union(KIND_NAMES.map((name) => KINDS[name].form));
