/**
 * The reader puts things in order: items by a value that points give, or the cores that hold a lock next. Items whose
 * values are as close as runs are precise may stand either way.
 */
import { formatNumber } from "../../../base/format.ts";
import { fail, ok, type Result } from "../../../base/result.ts";
import { z } from "../../json/zod.ts";
import { finite, slug, text, whole } from "../../json/schema-parts.ts";
import { type Problem, problem } from "../../json/problem.ts";
import { boundValue, simulatedPoints } from "../../expected/bound-values.ts";
import { ANSWER_LIMITS, answeredName, exerciseForm, RunSchema } from "../common/form.ts";
import type { Kind } from "../common/kind.ts";
import { fromTheMiddle, handoffsIn } from "../common/lock-trace.ts";
import { found, pointsNeed, type Results } from "../common/needs.ts";
import {
  aboutScenario,
  bindingProblems,
  type ScenarioSubject,
  type Subject,
  valueProblems,
  variantProblems,
} from "../common/subject.ts";
import { type Verdict, verdict } from "../common/verdict.ts";

const OrderSchema = exerciseForm(
  "order",
  {
    first: text.describe('which end is first: "the cheapest", "the next holder"'),
    items: z
      .array(z.strictObject({ id: slug, text }))
      .min(2)
      .max(ANSWER_LIMITS.items)
      .optional()
      .describe("what is put in order; without it, cores"),
    holders: z
      .strictObject({ run: RunSchema, count: whole.min(2).max(16) })
      .optional()
      .describe("the cores that hold the most contended lock after the middle hand-off of the run's trace"),
  },
  {
    values: z.record(slug, text).optional().describe("of each item, an expression as in notes: ticket@48"),
    lowest_first: z.boolean().default(true),
    same_within: finite
      .nonnegative()
      .max(1)
      .default(0.02)
      .describe("items whose values differ by less than this share may stand either way"),
  },
);
type OrderExercise = z.infer<typeof OrderSchema>;

const OrderAnswerSchema = z.strictObject({
  order: z.array(answeredName).max(ANSWER_LIMITS.items).describe("ids of items, or numbers of cores"),
});
type OrderAnswer = z.infer<typeof OrderAnswerSchema>;

export const ORDER: Kind<OrderExercise, OrderAnswer> = {
  form: OrderSchema,
  answer: OrderAnswerSchema,
  problems: (exercise, subject) => [...formProblems(exercise), ...nameProblems(exercise, subject)],
  needs: ({ ask, reveal }) => {
    if (ask.holders !== undefined) return { run: { ...ask.holders.run, parameters: {}, trace: true } };
    return pointsNeed(Object.values(reveal.values ?? {}).flatMap(simulatedPoints));
  },
  solution: (exercise, results) => {
    if (exercise.ask.holders !== undefined) {
      const next = nextHolders(exercise.ask.holders.count, results);
      return next.ok ? ok({ order: next.value.map(String) }) : next;
    }
    const items = valuedItems(exercise, results);
    return items.ok ? ok({ order: items.value.map(({ id }) => id) }) : items;
  },
  check: (exercise, { order }, results) => {
    if (exercise.ask.holders !== undefined) {
      const next = nextHolders(exercise.ask.holders.count, results);
      return next.ok ? ok(judgeHolders(order, next.value)) : next;
    }
    const items = valuedItems(exercise, results);
    return items.ok ? judgeItems(exercise, order, items.value) : items;
  },
};

function formProblems({ ask, reveal }: OrderExercise): readonly Problem[] {
  const { items, holders } = ask;
  if ((items === undefined) === (holders === undefined))
    return [problem("ask", "needs either items or holders", "holders asks for the next cores at a lock")];
  if (items === undefined) return [];
  const ids = items.map(({ id }) => id);
  const valued = Object.keys(reveal.values ?? {});
  return [
    ...ids.flatMap((id, i) =>
      ids.indexOf(id) < i ? [problem(`ask.items[${i}].id`, `"${id}" occurs a second time`)] : [],
    ),
    ...ids.filter((id) => !valued.includes(id)).map((id) => problem("reveal.values", `has no value of "${id}"`)),
    ...valued.filter((id) => !ids.includes(id)).map((id) => problem(`reveal.values.${id}`, "is no item of ask.items")),
  ];
}

function nameProblems({ ask, reveal }: OrderExercise, subject: Subject): readonly Problem[] {
  return aboutScenario(subject, (scenario: ScenarioSubject) => [
    ...variantProblems(scenario, "ask.holders.run.variant", ask.holders?.run.variant),
    ...valueProblems(scenario, "ask.holders.run.x", ask.holders?.run.x),
    ...Object.entries(reveal.values ?? {}).flatMap(([id, of]) => bindingProblems(scenario, `reveal.values.${id}`, of)),
  ]);
}

interface Valued {
  readonly id: string;
  readonly text: string;
  readonly value: number;
}

/** The items in a right order. */
function valuedItems({ ask, reveal }: OrderExercise, results: Results): Result<readonly Valued[], string> {
  const facts = found(results, "facts");
  if (!facts.ok) return facts;
  const items: Valued[] = [];
  for (const item of ask.items ?? []) {
    const value = boundValue(reveal.values?.[item.id] ?? "", facts.value);
    if (!value.ok) return value;
    items.push({ ...item, value: value.value });
  }
  const sign = reveal.lowest_first ? 1 : -1;
  return ok(items.sort((a, b) => sign * (a.value - b.value)));
}

interface Inversion {
  readonly before: Valued;
  readonly after: Valued;
}

function judgeItems(
  { reveal }: OrderExercise,
  order: readonly string[],
  items: readonly Valued[],
): Result<Verdict, string> {
  const unknown = order.find((id) => !items.some((item) => item.id === id));
  if (unknown !== undefined) return fail(`the exercise has no item "${unknown}"`);
  if (order.length !== items.length || new Set(order).size !== items.length)
    return ok(verdict("wrong", `each of the ${items.length} belongs into the order once`));
  const placed = order.flatMap((id) => items.find((item) => item.id === id) ?? []);
  const wrong = inversions(placed, reveal.lowest_first ? 1 : -1, reveal.same_within);
  const [worst] = wrong.toSorted((a, b) => gap(b) - gap(a));
  if (worst === undefined) return ok(verdict("right", "the runs give the same order"));
  const said = `“${worst.after.text}” comes before “${worst.before.text}”: ${formatNumber(worst.after.value)} against ${formatNumber(worst.before.value)}`;
  return ok(verdict(wrong.length === 1 && items.length > 2 ? "near" : "wrong", said));
}

/** Pairs that stand the wrong way round. */
function inversions(placed: readonly Valued[], sign: number, sameWithin: number): readonly Inversion[] {
  return placed.flatMap((before, i) =>
    placed.slice(i + 1).flatMap((after) => {
      const isSame =
        Math.abs(before.value - after.value) <= sameWithin * Math.max(Math.abs(before.value), Math.abs(after.value));
      return !isSame && sign * (before.value - after.value) > 0 ? [{ before, after }] : [];
    }),
  );
}

function gap({ before, after }: Inversion): number {
  return Math.abs(before.value - after.value);
}

function nextHolders(count: number, results: Results): Result<readonly number[], string> {
  const run = found(results, "run");
  const handoffs = run.ok ? handoffsIn(run.value) : run;
  if (!handoffs.ok) return handoffs;
  const next = fromTheMiddle(handoffs.value).slice(0, count);
  return next.length < count ? fail(`the trace has no ${count} hand-offs`) : ok(next.map(({ taker }) => taker));
}

/** From this share of the holders on, all the first ones being right, an order is near. assumed */
const NEAR_SHARE = 0.5;

function judgeHolders(order: readonly string[], next: readonly number[]): Verdict {
  const rightOnes = next.findIndex((core, i) => order[i]?.trim() !== String(core));
  if (rightOnes < 0 && order.length === next.length)
    return verdict("right", "the lock goes to these cores, in this order");
  const known = rightOnes < 0 ? next.length : rightOnes;
  const said = rightOnes < 0 ? `asked are ${next.length} cores` : `core ${next[known]} comes at place ${known + 1}`;
  const start = known === 0 ? "" : `the first ${known === 1 ? "is" : `${known} are`} right`;
  return verdict(known >= NEAR_SHARE * next.length ? "near" : "wrong", start, said);
}
