/**
 * The reader gives a number with its unit. The right value is an expression over points, as numbers in notes are bound,
 * or a cell of a run's tables; an author never types it.
 */
import { formatAmount } from "../../../base/format.ts";
import { fail, ok, type Result } from "../../../base/result.ts";
import { z } from "../../json/zod.ts";
import { finite, text } from "../../json/schema-parts.ts";
import { type Problem, problem } from "../../json/problem.ts";
import { boundValue, simulatedPoints } from "../../expected/bound-values.ts";
import { answeredName, exerciseForm, RunSchema } from "../common/form.ts";
import type { Kind } from "../common/kind.ts";
import { found, pointsNeed, type Results } from "../common/needs.ts";
import { cellOf, CellSchema } from "../common/run-tables.ts";
import {
  aboutScenario,
  bindingProblems,
  type ScenarioSubject,
  valueProblems,
  variantProblems,
} from "../common/subject.ts";
import { times, type Verdict, verdict } from "../common/verdict.ts";

const NumberSchema = exerciseForm(
  "number",
  {
    unit: z.string().max(40).describe('"cycles", "messages/s", "" for a plain number'),
    also: z
      .record(z.string().min(1).max(40), text)
      .optional()
      .describe('other units that an answer may have: how many of them are one of `unit`: "1e9 / machine clock_hz"'),
  },
  {
    value: z
      .union([text, z.strictObject({ run: RunSchema, cell: CellSchema })])
      .describe('an expression as in notes, "stock@peak.x", or a cell of a run\'s tables'),
    right_within: finite.positive().max(1).default(0.1).describe("share of the value by which an answer may be off"),
    near_within: finite.positive().default(0.5).describe("share of the value up to which an answer is near"),
  },
);
type NumberExercise = z.infer<typeof NumberSchema>;

const NumberAnswerSchema = z.strictObject({ value: finite, unit: answeredName });
type NumberAnswer = z.infer<typeof NumberAnswerSchema>;

export const NUMBER: Kind<NumberExercise, NumberAnswer> = {
  form: NumberSchema,
  answer: NumberAnswerSchema,
  problems: (exercise, subject) => aboutScenario(subject, (scenario) => problemsIn(exercise, scenario)),
  needs: ({ ask, reveal: { value } }) => {
    const others = Object.values(ask.also ?? {}).flatMap(simulatedPoints);
    if (typeof value === "string") return pointsNeed([...simulatedPoints(value), ...others]);
    return { ...pointsNeed(others), run: { ...value.run, parameters: {}, trace: false } };
  },
  solution: (exercise, results) => {
    const value = rightValue(exercise, results);
    return value.ok ? ok({ value: value.value, unit: exercise.ask.unit }) : value;
  },
  check: (exercise, answer, results) => {
    const right = rightValue(exercise, results);
    const scale = scaleOf(exercise, answer.unit, results);
    if (!right.ok) return right;
    return scale.ok ? ok(judge(exercise, answer, right.value, scale.value)) : scale;
  },
};

function problemsIn({ ask, reveal }: NumberExercise, subject: ScenarioSubject): readonly Problem[] {
  const { value, right_within: right, near_within: near } = reveal;
  return [
    ...(typeof value === "string"
      ? bindingProblems(subject, "reveal.value", value)
      : [
          ...variantProblems(subject, "reveal.value.run.variant", value.run.variant),
          ...valueProblems(subject, "reveal.value.run.x", value.run.x),
        ]),
    ...Object.entries(ask.also ?? {}).flatMap(([unit, of]) => bindingProblems(subject, `ask.also.${unit}`, of)),
    ...(right <= near ? [] : [problem("reveal.near_within", "is less than right_within, so that no answer is near")]),
  ];
}

function rightValue({ reveal: { value } }: NumberExercise, results: Results): Result<number, string> {
  const facts = found(results, "facts");
  if (!facts.ok) return facts;
  if (typeof value === "string") return boundValue(value, facts.value);
  const run = found(results, "run");
  return run.ok ? cellOf(run.value, value.cell) : run;
}

/** How many of the answer's units are one of the exercise's; undefined for a unit that the exercise does not know. */
function scaleOf({ ask }: NumberExercise, unit: string, results: Results): Result<number | undefined, string> {
  const written = plainUnit(unit);
  if (written === plainUnit(ask.unit)) return ok(1);
  const other = Object.entries(ask.also ?? {}).find(([name]) => plainUnit(name) === written);
  if (other === undefined) return ok(undefined);
  const facts = found(results, "facts");
  if (!facts.ok) return facts;
  const scale = boundValue(other[1], facts.value);
  return scale.ok && scale.value <= 0 ? fail(`the unit "${unit}" has no scale`) : scale;
}

/** "µs" and "us" are one unit, as are "Cycles" and "cycles". */
function plainUnit(unit: string): string {
  return unit.trim().toLowerCase().replace(/[µμ]/g, "u").replace(/\s+/g, " ");
}

function judge(exercise: NumberExercise, answer: NumberAnswer, right: number, scale: number | undefined): Verdict {
  const { ask, reveal } = exercise;
  const truth = `the simulation gives ${formatAmount(right, ask.unit)}`;
  if (scale === undefined) {
    const fits = offBy(answer.value, right) <= reveal.right_within;
    const unit = ask.unit === "" ? "a plain number" : `a number of ${ask.unit}`;
    return fits
      ? verdict("near", `the number is right, but it is ${unit}`)
      : verdict("wrong", `asked is ${unit}`, truth);
  }
  const value = answer.value / scale;
  const off = offBy(value, right);
  if (off <= reveal.right_within) return verdict("right", truth);
  const power = powerOfTen(value / right, reveal.right_within);
  if (power !== undefined)
    return verdict(
      "near",
      `${times(power)} too ${power > 1 ? "large" : "small"}: the digits are right, the unit is not`,
    );
  return verdict(off <= reveal.near_within ? "near" : "wrong", distance(value, right), truth);
}

/** As a share of the right value. */
function offBy(value: number, right: number): number {
  return value === right ? 0 : Math.abs(value - right) / Math.abs(right);
}

/** 1000 for an answer that would be right with the prefix of another unit. */
function powerOfTen(ratio: number, within: number): number | undefined {
  const power = 1000 ** Math.round(Math.log(ratio) / Math.log(1000));
  return power !== 1 && Math.abs(ratio / power - 1) <= within ? power : undefined;
}

function distance(value: number, right: number): string {
  const word = value > right ? "high" : "low";
  const ratio = value / right;
  if (!Number.isFinite(ratio) || ratio <= 0) return `too ${word}`;
  const share = Math.round(Math.abs(ratio - 1) * 100);
  return ratio > 2 || ratio < 0.5 ? `${times(ratio)} too ${word}` : `${share} % too ${word}`;
}
