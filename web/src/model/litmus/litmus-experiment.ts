/**
 * Reading a litmus experiment: its form first, then the names that connect its parts. Its tests are not compiled here.
 */
import type { LitmusModel } from "../../base/litmus.ts";
import { didYouMean } from "../../base/near.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import { checkSchema, problem, type Problem } from "../json/problem.ts";
import { type LitmusFile, LitmusSchema, type LitmusVariant } from "./litmus-schema.ts";
import { DEFAULT_MODELS } from "./litmus-words.ts";

export interface LitmusExperiment {
  /** Name of the folder. */
  readonly name: string;
  readonly file: LitmusFile;
  readonly models: readonly LitmusModel[];
}

/** From the parsed JSON of a litmus.json; all findings at once. */
export function readLitmusExperiment(name: string, json: unknown): Result<LitmusExperiment, readonly Problem[]> {
  const checked = checkSchema(LitmusSchema, json);
  if (!checked.ok) return checked;
  const file = checked.value;
  const ids = file.variants.map(({ id }) => id);
  const twice = ids
    .filter((id, i) => ids.indexOf(id) < i)
    .map((id) => problem("variants", `"${id}" stands there twice`));
  const problems = [...twice, ...(file.tour ?? []).flatMap((step, i) => stepProblems(step.state?.variant, ids, i))];
  if (problems.length > 0) return fail(problems);
  return ok({ name, file, models: file.models ?? DEFAULT_MODELS });
}

function stepProblems(variant: string | undefined, ids: readonly string[], step: number): readonly Problem[] {
  if (variant === undefined || ids.includes(variant)) return [];
  return [problem(`tour[${step}].state.variant`, `no variant "${variant}"`, didYouMean(variant, ids))];
}

/** The variant with this id, else the first. */
export function litmusVariantOf({ file }: LitmusExperiment, id: string | undefined): LitmusVariant {
  return file.variants.find((variant) => variant.id === id) ?? (file.variants[0] as LitmusVariant);
}
