/** The reader moves parameters until a goal is reached: a shape of the figure, as in expected.json. */
import { formatNumber } from "../../../base/format.ts";
import { fail, ok } from "../../../base/result.ts";
import { judgeShape, parseShape, shapePoints } from "../../expected/shapes.ts";
import { z } from "../../json/zod.ts";
import { identifier, text, whole } from "../../json/schema-parts.ts";
import { type Problem, problem } from "../../json/problem.ts";
import { parameterOf } from "../../scenario/scenario.ts";
import type { ScenarioFile } from "../../scenario/schema.ts";
import { exerciseForm } from "../common/form.ts";
import type { Kind } from "../common/kind.ts";
import { found, type Parameters, pointsNeed } from "../common/needs.ts";
import { aboutScenario, type ScenarioSubject, settingProblem, shapeProblems } from "../common/subject.ts";
import { verdict } from "../common/verdict.ts";

const values = z.record(identifier, whole);

const SettingSchema = exerciseForm(
  "setting",
  {
    parameters: z.array(identifier).min(1).max(8).describe("those that the reader may move"),
    goal: text.describe('as the reader sees it: "the collapse begins at 12 cores"'),
  },
  {
    goal: text.describe('as a shape: "stock: peak_x() == 12"'),
    near: text.optional().describe('the shape of what is near: "stock: abs(peak_x() - 12) <= 4"'),
    solution: values.describe("values that reach the goal"),
  },
);
type SettingExercise = z.infer<typeof SettingSchema>;

const SettingAnswerSchema = z.strictObject({ parameters: values });
type SettingAnswer = z.infer<typeof SettingAnswerSchema>;

export const SETTING: Kind<SettingExercise, SettingAnswer> = {
  form: SettingSchema,
  answer: SettingAnswerSchema,
  problems: (exercise, subject) => aboutScenario(subject, (scenario) => problemsIn(exercise, scenario)),
  needs: ({ ask, reveal }, answer) => {
    const shapes = [reveal.goal, ...(reveal.near === undefined ? [] : [reveal.near])].flatMap((written) => {
      const shape = parseShape(written);
      return shape.ok ? shapePoints(shape.value) : [];
    });
    return pointsNeed(shapes, onlyAsked(ask.parameters, answer?.parameters ?? reveal.solution));
  },
  solution: ({ reveal }) => ok({ parameters: reveal.solution }),
  check: ({ ask, reveal }, answer, results) => {
    const facts = found(results, "facts");
    if (!facts.ok) return facts;
    const wrong = answerProblem(ask.parameters, answer.parameters, facts.value.file);
    if (wrong !== undefined) return fail(wrong);
    const goal = parseShape(reveal.goal);
    const judged = goal.ok ? judgeShape(goal.value, facts.value.rows) : goal;
    if (!judged.ok) return judged;
    const { holds, left, right } = judged.value;
    const said = `${formatNumber(left)} against ${formatNumber(right)}`;
    if (holds) return ok(verdict("right", `the goal is reached: ${said}`));
    const near = reveal.near === undefined ? undefined : parseShape(reveal.near);
    const judgedNear = near?.ok === true ? judgeShape(near.value, facts.value.rows) : undefined;
    const isNear = judgedNear?.ok === true && judgedNear.value.holds;
    return ok(verdict(isNear ? "near" : "wrong", `${isNear ? "nearly" : "not reached"}: ${said}`));
  },
};

function problemsIn({ ask, reveal }: SettingExercise, subject: ScenarioSubject): readonly Problem[] {
  const { file } = subject.scenario;
  const unknown = ask.parameters.filter((name) => parameterOf({ file }, name) === undefined);
  const wrong = answerProblem(ask.parameters, reveal.solution, file);
  return [
    ...unknown.map((name) => problem("ask.parameters", `the scenario has no parameter "${name}"`)),
    ...(wrong === undefined || unknown.length > 0 ? [] : [problem("reveal.solution", wrong)]),
    ...shapeProblems(subject, "reveal.goal", reveal.goal),
    ...(reveal.near === undefined ? [] : shapeProblems(subject, "reveal.near", reveal.near)),
  ];
}

/** What an answer may not set is left out of runs, whatever the answer says. */
function onlyAsked(asked: readonly string[], given: Parameters): Parameters {
  return Object.fromEntries(Object.entries(given).filter(([name]) => asked.includes(name)));
}

function answerProblem(asked: readonly string[], given: Parameters, file: ScenarioFile): string | undefined {
  for (const [name, value] of Object.entries(given)) {
    const wrong = asked.includes(name)
      ? settingProblem(file, name, value)
      : `"${name}" is no parameter that may be moved`;
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}
