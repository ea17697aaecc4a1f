/**
 * The reader clicks something in a run: a core, a line, a field, a lock, a row of the profile, or a moment. Which one
 * is right is a rule over the run's own tables or its trace.
 */
import { formatCount, formatNumber, formatPercent } from "../../../base/format.ts";
import { fail, ok, type Result } from "../../../base/result.ts";
import { z } from "../../json/zod.ts";
import { finite } from "../../json/schema-parts.ts";
import { type Problem, problem } from "../../json/problem.ts";
import { answeredName, exerciseForm, RunSchema } from "../common/form.ts";
import type { Kind } from "../common/kind.ts";
import { fromTheMiddle, type Handoff, handoffsIn } from "../common/lock-trace.ts";
import { found, type Results, type SeenRun } from "../common/needs.ts";
import {
  columnsOf,
  falselySharedFields,
  fieldsOfLines,
  type NamedValue,
  rankedRows,
  type TableName,
} from "../common/run-tables.ts";
import { aboutScenario, valueProblems, variantProblems } from "../common/subject.ts";
import { type Verdict, verdict } from "../common/verdict.ts";

const THINGS = ["core", "line", "field", "lock", "function", "moment"] as const;
type Thing = (typeof THINGS)[number];

/** Rules beside "most COLUMN" and "least COLUMN" of the thing's table. */
const OWN_RULES: Readonly<Record<Thing, readonly string[]>> = {
  core: ["next holder"],
  line: [],
  field: ["falsely shared"],
  lock: [],
  function: [],
  moment: ["longest hand-off"],
};

const TABLE_OF: Readonly<Record<Thing, TableName | undefined>> = {
  core: "cores",
  line: "lines",
  field: undefined,
  lock: "locks",
  function: "functions",
  moment: undefined,
};

const PickSchema = exerciseForm(
  "pick",
  { what: z.enum(THINGS).describe("what is clicked"), run: RunSchema },
  {
    rule: z
      .string()
      .describe(
        'which one is right: "most COLUMN" or "least COLUMN" of the run\'s table, as "most handoff_mean" of locks; ' +
          'of cores "next holder" after the middle hand-off of the trace, of fields "falsely shared", ' +
          'of moments "longest hand-off"',
      ),
  },
);
type PickExercise = z.infer<typeof PickSchema>;

const PickAnswerSchema = z.strictObject({
  picked: z.union([answeredName, finite]).describe("a name as the lab shows it; the number of a core; a cycle"),
});
type PickAnswer = z.infer<typeof PickAnswerSchema>;

export const PICK: Kind<PickExercise, PickAnswer> = {
  form: PickSchema,
  answer: PickAnswerSchema,
  problems: ({ ask, reveal }, subject) =>
    aboutScenario(subject, (scenario) => [
      ...variantProblems(scenario, "ask.run.variant", ask.run.variant),
      ...valueProblems(scenario, "ask.run.x", ask.run.x),
      ...ruleProblems(ask.what, reveal.rule),
    ]),
  needs: ({ ask, reveal }) => ({ run: { ...ask.run, parameters: {}, trace: isOfTrace(reveal.rule) } }),
  solution: (exercise, results) => {
    const ranking = rankingOf(exercise, results);
    if (!ranking.ok) return ranking;
    const [first] = ranking.value.right;
    return first === undefined ? fail(`the run has no ${exercise.ask.what} to pick`) : ok({ picked: first });
  },
  check: (exercise, answer, results) => {
    const ranking = rankingOf(exercise, results);
    return ranking.ok ? judge(exercise.ask.what, answer.picked, ranking.value) : ranking;
  },
};

function isOfTrace(rule: string): boolean {
  return rule === "next holder" || rule === "longest hand-off";
}

const OF_COLUMN = /^(most|least) ([a-z_]+)$/;

function ruleProblems(what: Thing, rule: string): readonly Problem[] {
  const table = TABLE_OF[what];
  const columns = table === undefined ? [] : columnsOf(table);
  const known = [...OWN_RULES[what], ...columns.flatMap((column) => [`most ${column}`, `least ${column}`])];
  return known.includes(rule)
    ? []
    : [problem("reveal.rule", `no rule "${rule}" for a ${what}`, `known are ${known.join(", ")}`)];
}

interface Ranking {
  /** Those that are right, the best first; cycles for moments. */
  readonly right: readonly (string | number)[];
  /** Is the picked one nearly right? */
  readonly isNear: (picked: string | number) => boolean;
  /** Does the run have it at all? */
  readonly isThere: (picked: string | number) => boolean;
  readonly isRight: (picked: string | number) => boolean;
  /** What is said of the right one, and of a wrong one. */
  readonly truth: string;
  readonly say: (picked: string | number) => string;
}

function rankingOf({ ask, reveal }: PickExercise, results: Results): Result<Ranking, string> {
  const run = found(results, "run");
  if (!run.ok) return run;
  if (reveal.rule === "falsely shared") return fieldRanking(run.value);
  if (isOfTrace(reveal.rule)) {
    const handoffs = handoffsIn(run.value);
    if (!handoffs.ok) return handoffs;
    return reveal.rule === "next holder" ? nextHolder(handoffs.value, run.value) : longestHandoff(handoffs.value);
  }
  const [, end, column = ""] = OF_COLUMN.exec(reveal.rule) ?? [];
  const rows = rankedRows(run.value, TABLE_OF[ask.what] ?? "cores", column);
  if (!rows.ok) return rows;
  return tableRanking(ask.what, end === "least" ? rows.value.toReversed() : rows.value, column);
}

/** Rows this close to the first one, as a share, are as good as the first. assumed: the precision of runs */
const SAME_WITHIN = 0.02;

function tableRanking(what: Thing, rows: readonly NamedValue[], column: string): Result<Ranking, string> {
  const [first] = rows;
  if (first === undefined) return fail(`the run has no ${what} to pick`);
  const isSame = (value: number): boolean => Math.abs(value - first.value) <= SAME_WITHIN * Math.abs(first.value);
  const right = rows.filter(({ value }) => isSame(value)).map(({ name }) => name);
  const second = rows.find(({ value }) => !isSame(value));
  const valueOf = (picked: string | number): string =>
    cellWords(rows.find(({ name }) => name === String(picked))?.value ?? 0, column);
  return ok({
    right,
    isRight: (picked) => right.includes(String(picked)),
    isNear: (picked) => second !== undefined && rows.length > 2 && second.name === String(picked),
    isThere: (picked) => rows.some(({ name }) => name === String(picked)),
    truth: `${nameOf(what, first.name)} has ${cellWords(first.value, column)}`,
    say: (picked) => `${nameOf(what, picked)} has ${valueOf(picked)}`,
  });
}

function cellWords(value: number, column: string): string {
  if (column.endsWith("share")) return formatPercent(value);
  return column.endsWith("_mean") ? `${formatNumber(value)} cycles` : formatCount(value);
}

function nameOf(what: Thing, name: string | number): string {
  return what === "core" ? `core ${name}` : `\`${name}\``;
}

function fieldRanking(run: SeenRun): Result<Ranking, string> {
  const right = falselySharedFields(run);
  if (right.length === 0) return fail("no line of the run is falsely shared");
  const known = fieldsOfLines(run);
  return ok({
    right,
    isRight: (picked) => right.includes(String(picked)),
    isNear: () => false,
    isThere: (picked) => known.includes(String(picked)),
    truth: `cores take the line of ${right.map((name) => `\`${name}\``).join(", ")} from each other for other words of it`,
    say: (picked) => `\`${picked}\` is not where cores disturb each other`,
  });
}

function nextHolder(handoffs: readonly Handoff[], { result }: SeenRun): Result<Ranking, string> {
  const [now, later] = fromTheMiddle(handoffs);
  if (now === undefined) return fail("the trace has no hand-off");
  return ok({
    right: [now.taker],
    isRight: (picked) => Number(picked) === now.taker,
    isNear: (picked) => later !== undefined && Number(picked) === later.taker,
    isThere: (picked) =>
      Number.isInteger(Number(picked)) && Number(picked) >= 0 && Number(picked) < result.cores.length,
    truth: `core ${now.taker} follows core ${now.giver}`,
    say: (picked) =>
      Number(picked) === now.giver ? `core ${picked} has just released the lock` : `core ${picked} must wait longer`,
  });
}

/** A moment is near when it lies at most so many lengths of the hand-off before or after it. assumed */
const NEAR_LENGTHS = 2;

function longestHandoff(handoffs: readonly Handoff[]): Result<Ranking, string> {
  const longest = handoffs.reduce((most, one) => (one.to - one.from > most.to - most.from ? one : most));
  const length = longest.to - longest.from;
  const distance = (picked: string | number): number =>
    Math.max(longest.from - Number(picked), Number(picked) - longest.to, 0);
  const first = handoffs[0]?.from ?? longest.from;
  const last = handoffs.at(-1)?.to ?? longest.to;
  return ok({
    right: [Math.floor((longest.from + longest.to) / 2)],
    isRight: (picked) => distance(picked) === 0,
    isNear: (picked) => distance(picked) <= NEAR_LENGTHS * length,
    isThere: (picked) => Number(picked) >= first - length && Number(picked) <= last + length,
    truth: `the longest hand-off takes ${formatCount(length)} cycles, from cycle ${formatCount(longest.from)} on`,
    say: (picked) => `this moment is ${formatCount(distance(picked))} cycles away from it`,
  });
}

function judge(what: Thing, picked: string | number, ranking: Ranking): Result<Verdict, string> {
  if (!ranking.isThere(picked)) return fail(`the run has no ${what} ${JSON.stringify(picked)}`);
  if (ranking.isRight(picked)) return ok(verdict("right", ranking.truth));
  return ok(verdict(ranking.isNear(picked) ? "near" : "wrong", ranking.say(picked), ranking.truth));
}
