/**
 * An exercise without what gives its answer away: for the build, which writes this part of each exercise into a file of
 * its own, and for folders that a reader drops on the page.
 */
import { ok, type Result } from "../../base/result.ts";
import { litmusVariantOf } from "../../model/litmus/litmus-experiment.ts";
import type { Asked, ExerciseFile } from "../../model/exercise/kinds.ts";
import { givenPoints } from "../../model/exercise/given-points.ts";
import { type Offered, offeredIn, offersFromRuns } from "../../model/exercise/offered.ts";
import type { AskedParameter, PublicExercise, QuestionFolder } from "../../model/exercise/public-exercise.ts";
import { scalesOf } from "../../model/scenario/lab-words.ts";
import { withoutBindings } from "../../model/scenario/bound-numbers.ts";
import type { Parameter } from "../../model/scenario/schema.ts";
import { type Scenario, parameterOf, variantOf } from "../../model/scenario/scenario.ts";
import { sweepsCores } from "../../model/scenario/sweeps-cores.ts";
import { collect, type LitmusFolder, type Makers, type ScenarioFolder } from "./collect.ts";

/** `offered`: of exercises for which offeredBy() has it. */
export function published(
  name: string,
  { file }: Pick<Asked, "file">,
  folder: ScenarioFolder | LitmusFolder,
  offered: Offered,
): PublicExercise {
  const { reveal: _, $schema: _schema, ...question } = file;
  const given = givenPoints(file);
  return {
    name,
    file: withNumbers(question),
    folder: { ...publicFolder(folder, file), offered, ...(given.length > 0 && { given }) },
  };
}

/** Bound numbers as plain ones: a binding such as {{mcs@18: 422}} would tell the reader where the answer stands. */
function withNumbers<Value>(value: Value): Value {
  return JSON.parse(withoutBindings(JSON.stringify(value))) as Value;
}

/** The choices that a run offers; undefined where the exercise's file lists them. */
export async function offeredBy(
  { file, needs }: Pick<Asked, "file" | "needs">,
  folder: ScenarioFolder | LitmusFolder,
  makers: Makers,
): Promise<Result<Offered, string>> {
  if (!offersFromRuns(file)) return ok(undefined);
  const results = await collect(folder, needs(), makers);
  return results.ok ? offeredIn(file, results.value) : results;
}

function publicFolder(folder: ScenarioFolder | LitmusFolder, file: ExerciseFile): Omit<QuestionFolder, "offered"> {
  return folder.kind === "scenario" ? ofScenario(folder, file) : ofLitmus(folder, file);
}

function ofScenario({ scenario, machine, sources }: ScenarioFolder, exercise: ExerciseFile) {
  const { name, file, values } = scenario;
  const program = programOf(exercise, scenario);
  const text = program === undefined ? undefined : sources.program(program);
  return {
    kind: "scenario",
    name,
    variants: file.variants.map(({ id, label }) => ({ id, label })),
    coreCount: machine.model.coreCount,
    xAxis: { ...xAxisOf(scenario), values, scale: scalesOf(file.log).x },
    measure: { label: file.measure.label, unit: file.measure.unit },
    parameters: exercise.kind === "setting" ? file.parameters.filter(isIn(exercise.ask.parameters)).map(asked) : [],
    text: program === undefined || text === undefined ? undefined : { file: program, text },
  } as const;
}

function isIn(names: readonly string[]): (parameter: Parameter) => boolean {
  return ({ name }) => names.includes(name);
}

function asked({ name, label, unit, min, max, step, scale, default: standard }: Parameter): AskedParameter {
  return { name, label, unit, min, max, step, scale, default: standard };
}

function xAxisOf(scenario: Scenario): { readonly label: string; readonly unit: string } {
  if (sweepsCores(scenario)) return { label: "cores", unit: "cores" };
  const { over } = scenario.file.sweep;
  const { label, unit } = parameterOf(scenario, over) ?? { label: over, unit: "" };
  return { label, unit };
}

/** The file of the program that belongs to the question. */
function programOf(exercise: ExerciseFile, scenario: Scenario): string | undefined {
  const { state } = exercise;
  if (exercise.kind !== "program" && exercise.kind !== "find") {
    const isShown = state !== undefined && "panel" in state && state.panel === "code";
    return isShown ? variantOf(scenario, state.variant ?? "")?.program : undefined;
  }
  const { variant } = exercise.ask;
  const planted = exercise.kind === "find" ? exercise.ask.program : undefined;
  return planted ?? (variant === undefined ? undefined : variantOf(scenario, variant)?.program);
}

function ofLitmus({ experiment, text }: LitmusFolder, exercise: ExerciseFile) {
  const test = exercise.kind === "outcomes" ? litmusVariantOf(experiment, exercise.ask.variant).test : undefined;
  return {
    kind: "litmus",
    name: experiment.name,
    variants: experiment.file.variants.map(({ id, label }) => ({ id, label })),
    coreCount: 0,
    xAxis: undefined,
    measure: undefined,
    parameters: [],
    text: test === undefined ? undefined : { file: test, text: text(test) },
  } as const;
}
