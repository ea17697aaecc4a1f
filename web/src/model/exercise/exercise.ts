/**
 * Reading an exercise: the form of its kind, then what connects it with the scenario or litmus experiment in whose
 * folder it lies. docs/decisions/0027 says why it has this form; CONTRIBUTING, "Add an exercise", how one is written.
 */
import { fail, ok, type Result } from "../../base/result.ts";
import { checkSchema, type Problem, problem } from "../json/problem.ts";
import { LitmusStateSchema } from "../litmus/litmus-schema.ts";
import { TourStateSchema } from "../scenario/tour-schema.ts";
import { stateProblems, textProblems } from "../scenario/tour.ts";
import { type Asked, askedFrom } from "./kinds.ts";
import { type Subject, variantProblems } from "./common/subject.ts";

export interface Exercise extends Asked {
  /** The name of the file, without its end. */
  readonly name: string;
}

/** From the parsed JSON of a file of the folder exercises; all findings at once. */
export function readExercise(name: string, json: unknown, subject: Subject): Result<Exercise, readonly Problem[]> {
  const read = askedFrom(json);
  if (!read.ok) return read;
  const { file } = read.value;
  const problems = [
    ...read.value.problems(subject),
    ...labStateProblems(file.state, subject, "state"),
    ...labStateProblems(file.reveal.state, subject, "reveal.state"),
    ...proseOf(file).flatMap(({ path, text }) => textProblems(text, path)),
  ];
  return problems.length > 0 ? fail(problems) : ok({ name, ...read.value });
}

/** A scenario's lab and a litmus experiment's have states of different forms. */
function labStateProblems(state: unknown, subject: Subject, path: string): readonly Problem[] {
  if (state === undefined) return [];
  if (subject.kind === "litmus") {
    const read = checkSchema(LitmusStateSchema, state);
    if (read.ok) return variantProblems(subject, `${path}.variant`, read.value.variant);
    return [problem(path, "is no state of a litmus experiment", "as in a tour: variant, outcome, model, step, pane")];
  }
  const read = checkSchema(TourStateSchema, state);
  if (read.ok) return stateProblems(subject.scenario.file, subject.scenario.values, read.value, path);
  return [problem(path, "is no state of the scenario's lab", "as in a tour: variant, x, hidden, panel, …")];
}

export interface Prose {
  readonly path: string;
  readonly text: string;
}

/** Members with sentences. What a choice says may be wrong, and what a bar asks for is set by the author. */
const PROSE_KEYS: readonly string[] = ["title", "question", "why", "because", "text"];
const NO_FACTS = ["ask.choices", "ask.bars", "reveal.often"];

/** The sentences of an exercise that state what is so, with their paths. */
export function proseOf(file: unknown, path = "", isProse = false): readonly Prose[] {
  if (NO_FACTS.includes(path)) return [];
  if (typeof file === "string") return isProse ? [{ path, text: file }] : [];
  if (typeof file !== "object" || file === null) return [];
  return Object.entries(file).flatMap(([key, value]: [string, unknown]) => {
    const inside = path === "" ? key : Array.isArray(file) ? `${path}[${key}]` : `${path}.${key}`;
    return proseOf(value, inside, PROSE_KEYS.includes(key) || (isProse && typeof value === "string"));
  });
}
