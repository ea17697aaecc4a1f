/** Reading expected.json: the form, and that every shape can be parsed. */
import { type Problem, checkSchema, problem } from "../json/problem.ts";
import { type Result, fail, ok } from "../../base/result.ts";
import { type ExpectedFile, ExpectedSchema } from "../scenario/schema.ts";
import { type Shape, parseShape } from "./shapes.ts";

export interface Expected {
  readonly file: ExpectedFile;
  readonly shapes: readonly Shape[];
}

export function readExpected(json: unknown): Result<Expected, readonly Problem[]> {
  const checked = checkSchema(ExpectedSchema, json);
  if (!checked.ok) return checked;
  const parsed = checked.value.shapes.map(parseShape);
  const problems = parsed.flatMap((shape, i) => (shape.ok ? [] : [problem(`shapes[${i}]`, shape.error)]));
  if (problems.length > 0) return fail(problems);
  return ok({ file: checked.value, shapes: parsed.flatMap((shape) => (shape.ok ? [shape.value] : [])) });
}
