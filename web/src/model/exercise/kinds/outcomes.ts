/** The reader ticks which outcomes of a litmus test are possible under a memory model; the explorer has all of them. */
import { fail, ok } from "../../../base/result.ts";
import { LITMUS_MODEL_NAMES } from "../../litmus/litmus-words.ts";
import { z } from "../../json/zod.ts";
import { slug, text } from "../../json/schema-parts.ts";
import { problem } from "../../json/problem.ts";
import { ANSWER_LIMITS, answeredName, exerciseForm } from "../common/form.ts";
import type { Kind } from "../common/kind.ts";
import { found, type SeenOutcomes } from "../common/needs.ts";
import { variantProblems } from "../common/subject.ts";
import { type Verdict, verdict } from "../common/verdict.ts";

const OutcomesSchema = exerciseForm(
  "outcomes",
  { variant: slug, model: z.enum(LITMUS_MODEL_NAMES) },
  {
    because: z
      .record(text, text)
      .default({})
      .describe('by outcome, "0:EAX=0; 1:EAX=0;": the sentence for a reader who is wrong about it'),
  },
);
type OutcomesExercise = z.infer<typeof OutcomesSchema>;

const OutcomesAnswerSchema = z.strictObject({ possible: z.array(answeredName).max(ANSWER_LIMITS.items) });
type OutcomesAnswer = z.infer<typeof OutcomesAnswerSchema>;

export const OUTCOMES: Kind<OutcomesExercise, OutcomesAnswer> = {
  form: OutcomesSchema,
  answer: OutcomesAnswerSchema,
  problems: ({ ask }, subject) =>
    subject.kind === "litmus"
      ? variantProblems(subject, "ask.variant", ask.variant)
      : [problem("kind", "outcomes are those of a litmus experiment", "move the file into the folder of one")],
  needs: ({ ask: { variant, model } }) => ({ outcomes: { variant, model } }),
  solution: (_, results) => {
    const outcomes = found(results, "outcomes");
    return outcomes.ok ? ok({ possible: [...outcomes.value.possible] }) : outcomes;
  },
  check: (exercise, answer, results) => {
    const outcomes = found(results, "outcomes");
    if (!outcomes.ok) return outcomes;
    const unknown = answer.possible.find((outcome) => !outcomes.value.offered.includes(outcome));
    if (unknown !== undefined) return fail(`the test has no outcome "${unknown}"`);
    return ok(judge(exercise, new Set(answer.possible), outcomes.value));
  },
};

function judge({ ask, reveal }: OutcomesExercise, ticked: ReadonlySet<string>, outcomes: SeenOutcomes): Verdict {
  const { offered, possible } = outcomes;
  const wrong = offered.filter((outcome) => ticked.has(outcome) !== possible.includes(outcome));
  const [first] = wrong;
  if (first === undefined) return verdict("right", `these are all outcomes that ${ask.model} allows`);
  const isPossible = possible.includes(first);
  const usual = isPossible
    ? `${plain(first)} is possible under ${ask.model}`
    : `${plain(first)} is impossible under ${ask.model}: no order of the accesses leads there`;
  const said = Object.hasOwn(reveal.because, first) ? (reveal.because[first] ?? usual) : usual;
  const others = wrong.length === 1 ? "" : `you are wrong about ${wrong.length} of ${offered.length} outcomes`;
  const isNear = wrong.length === 1 && offered.length > 2;
  return verdict(isNear ? "near" : "wrong", others, said.replace(/\.$/, ""));
}

/** "0:EAX=0; 1:EAX=0;" as "0:EAX=0, 1:EAX=0", since the sentence has marks of its own. */
function plain(outcome: string): string {
  return outcome.replace(/;$/, "").replaceAll("; ", ", ");
}
