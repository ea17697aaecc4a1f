/**
 * The reader chooses one of several sentences, or all that hold. Whether a choice holds is stated by the author, or
 * follows from points by a shape; every choice that may be wrong has its own sentence.
 */
import { fail, ok, type Result } from "../../../base/result.ts";
import { judgeShape, parseShape, shapePoints } from "../../expected/shapes.ts";
import { z } from "../../json/zod.ts";
import { slug, text } from "../../json/schema-parts.ts";
import { type Problem, problem } from "../../json/problem.ts";
import { TourStateSchema } from "../../scenario/tour-schema.ts";
import { ANSWER_LIMITS, answeredName, exerciseForm } from "../common/form.ts";
import type { Kind } from "../common/kind.ts";
import { found, pointsNeed, type Results } from "../common/needs.ts";
import { aboutScenario, shapeProblems, type Subject } from "../common/subject.ts";
import { type Verdict, verdict } from "../common/verdict.ts";

const ChoiceSchema = exerciseForm(
  "choice",
  {
    several: z.boolean().default(false).describe("several may hold, and all of them are asked for"),
    choices: z
      .array(z.strictObject({ id: slug, text }))
      .min(2)
      .max(ANSWER_LIMITS.items),
  },
  {
    choices: z.record(
      slug,
      z.strictObject({
        right: z.literal(true).optional().describe("the choice holds, whatever runs say"),
        when: text.optional().describe('the choice holds when this does: "stock: throughput(48) < throughput(12)"'),
        because: text.optional().describe("why it is wrong; of every choice that may be"),
        state: TourStateSchema.optional().describe("the state of the lab that shows why"),
      }),
    ),
  },
);
type ChoiceExercise = z.infer<typeof ChoiceSchema>;

const ChoiceAnswerSchema = z.strictObject({ chosen: z.array(answeredName).max(ANSWER_LIMITS.items) });
type ChoiceAnswer = z.infer<typeof ChoiceAnswerSchema>;

export const CHOICE: Kind<ChoiceExercise, ChoiceAnswer> = {
  form: ChoiceSchema,
  answer: ChoiceAnswerSchema,
  problems: (exercise, subject) => [...choiceProblems(exercise), ...whenProblems(exercise, subject)],
  needs: ({ reveal }) =>
    pointsNeed(
      Object.values(reveal.choices).flatMap(({ when }) => {
        const shape = when === undefined ? undefined : parseShape(when);
        return shape?.ok === true ? shapePoints(shape.value) : [];
      }),
    ),
  solution: (exercise, results) => {
    const holding = holdingChoices(exercise, results);
    return holding.ok ? ok({ chosen: [...holding.value] }) : holding;
  },
  check: (exercise, answer, results) => {
    const holding = holdingChoices(exercise, results);
    const ids = exercise.ask.choices.map(({ id }) => id);
    const unknown = answer.chosen.find((id) => !ids.includes(id));
    if (unknown !== undefined) return fail(`the exercise has no choice "${unknown}"`);
    return holding.ok ? ok(judge(exercise, new Set(answer.chosen), holding.value)) : holding;
  },
};

function choiceProblems({ ask, reveal }: ChoiceExercise): readonly Problem[] {
  const ids = ask.choices.map(({ id }) => id);
  const asked = ids.flatMap((id, i) => {
    const path = `ask.choices[${i}].id`;
    const known = Object.hasOwn(reveal.choices, id) ? reveal.choices[id] : undefined;
    if (ids.indexOf(id) < i) return [problem(path, `"${id}" occurs a second time`)];
    if (known === undefined) return [problem(path, `"${id}" is not in reveal.choices`, "say there whether it holds")];
    if (known.right === true && known.when !== undefined)
      return [
        problem(`reveal.choices.${id}`, "has both right and when", "a choice holds always, or when a shape does"),
      ];
    if (known.right === true || known.because !== undefined) return [];
    return [problem(`reveal.choices.${id}.because`, "missing: a choice that may be wrong says why it is")];
  });
  const others = Object.keys(reveal.choices).filter((id) => !ids.includes(id));
  const certain = Object.values(reveal.choices).filter(({ right }) => right === true).length;
  const computed = Object.values(reveal.choices).filter(({ when }) => when !== undefined).length;
  return [
    ...asked,
    ...others.map((id) => problem(`reveal.choices.${id}`, "is no choice of ask.choices")),
    ...(certain + computed === 0
      ? [problem("reveal.choices", "none of them can be right", 'write "right": true')]
      : []),
    ...(!ask.several && certain > 1
      ? [problem("reveal.choices", `${certain} are right`, 'write "several": true, or leave one')]
      : []),
  ];
}

function whenProblems({ reveal }: ChoiceExercise, subject: Subject): readonly Problem[] {
  return Object.entries(reveal.choices).flatMap(([id, { when }]) =>
    when === undefined
      ? []
      : aboutScenario(subject, (scenario) => shapeProblems(scenario, `reveal.choices.${id}.when`, when)),
  );
}

/** The ids of the choices that hold, in their order. */
function holdingChoices({ ask, reveal }: ChoiceExercise, results: Results): Result<readonly string[], string> {
  const holding: string[] = [];
  for (const { id } of ask.choices) {
    const { right, when } = reveal.choices[id] ?? {};
    const holds = when === undefined ? ok(right === true) : shapeHolds(when, results);
    if (!holds.ok) return holds;
    if (holds.value) holding.push(id);
  }
  if (holding.length === 0) return fail("no choice holds in the present simulation");
  return !ask.several && holding.length > 1 ? fail(`several choices hold: ${holding.join(", ")}`) : ok(holding);
}

function shapeHolds(when: string, results: Results): Result<boolean, string> {
  const facts = found(results, "facts");
  const shape = parseShape(when);
  if (!shape.ok) return shape;
  if (!facts.ok) return facts;
  const judged = judgeShape(shape.value, facts.value.rows);
  return judged.ok ? ok(judged.value.holds) : judged;
}

/** Of two choices, one that is missing is as good as the opposite. */
const NEAR_CHOICES_MIN = 3;

function judge({ ask, reveal }: ChoiceExercise, chosen: ReadonlySet<string>, holding: readonly string[]): Verdict {
  const extra = ask.choices.filter(({ id }) => chosen.has(id) && !holding.includes(id));
  const missing = holding.filter((id) => !chosen.has(id));
  if (extra.length === 0 && missing.length === 0) return verdict("right", "this is what happens");
  const [worst] = extra;
  const because = worst === undefined ? "" : (reveal.choices[worst.id]?.because ?? "");
  if (!ask.several) return verdict("wrong", because === "" ? "nothing was chosen" : because);
  const isNear = extra.length + missing.length === 1 && ask.choices.length >= NEAR_CHOICES_MIN && chosen.size > 0;
  const rest = missing.length === 0 ? "" : missingWords(missing.length, chosen.size > 0);
  return verdict(isNear ? "near" : "wrong", because.replace(/\.$/, ""), rest);
}

function missingWords(count: number, isMore: boolean): string {
  if (!isMore) return "nothing was chosen, but something holds";
  return count === 1 ? "one more holds" : `${count} more hold`;
}
