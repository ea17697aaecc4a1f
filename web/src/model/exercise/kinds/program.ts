/**
 * The reader edits a variant's program until it meets its bars: no schedule makes it fail, a shape of the figure holds,
 * it has few lines, or its lock is small. Bars are part of the question; how to meet them is not.
 */
import { formatNumber } from "../../../base/format.ts";
import { fail, ok, type Result } from "../../../base/result.ts";
import { countOf } from "../../../base/text.ts";
import { judgeShape, parseShape, shapePoints } from "../../expected/shapes.ts";
import { z } from "../../json/zod.ts";
import { identifier, slug, text, whole } from "../../json/schema-parts.ts";
import { type Problem, problem } from "../../json/problem.ts";
import { ANSWER_LIMITS, exerciseForm } from "../common/form.ts";
import type { Kind } from "../common/kind.ts";
import { found, pointsNeed, type Results, type SeenProgram } from "../common/needs.ts";
import { aboutScenario, type ScenarioSubject, shapeProblems, variantProblems } from "../common/subject.ts";
import { type Verdict, verdict } from "../common/verdict.ts";

const BarSchema = z
  .strictObject({
    text: text.describe("the bar as the reader sees it"),
    safe: z.literal(true).optional().describe("no schedule fails, and none has a data race"),
    shape: text.optional().describe('as in expected.json: "mine: throughput(48) >= 0.9 * throughput(48, \\"mcs\\")"'),
    keeps: z
      .array(text)
      .min(1)
      .optional()
      .describe("pieces of code that must stay, so that a program that does nothing meets no bar: work_random(think);"),
    avoids: z
      .array(text)
      .min(1)
      .optional()
      .describe("pieces of code that must not be there, since they are what is to be written: lib/locks/"),
    lines: whole.positive().optional().describe("at most so many lines with code"),
    bytes: z
      .strictObject({ of: identifier, most: whole.positive() })
      .optional()
      .describe("at most so many bytes of a global"),
  })
  .describe("with exactly one of safe, shape, keeps, avoids, lines and bytes");
type Bar = z.infer<typeof BarSchema>;

const ProgramSchema = exerciseForm(
  "program",
  {
    variant: slug.describe("the program to begin with, whose place the reader's takes"),
    bars: z.array(BarSchema).min(1).max(ANSWER_LIMITS.items),
  },
  { solution: text.describe("a file of the folder exercises with a program that meets all bars: lock.c") },
);
type ProgramExercise = z.infer<typeof ProgramSchema>;

const ProgramAnswerSchema = z.strictObject({ text: z.string().max(ANSWER_LIMITS.programCharacters) });
type ProgramAnswer = z.infer<typeof ProgramAnswerSchema>;

/** Schedules that look for a failure of a reader's program. assumed: planted bugs of the project need fewer */
const SCHEDULES = 200;

export const PROGRAM: Kind<ProgramExercise, ProgramAnswer> = {
  form: ProgramSchema,
  answer: ProgramAnswerSchema,
  problems: (exercise, subject) => aboutScenario(subject, (scenario) => problemsIn(exercise, scenario)),
  needs: ({ ask }, answer) => {
    const shapes = ask.bars.flatMap(({ shape }) => {
      const parsed = shape === undefined ? undefined : parseShape(shape);
      return parsed?.ok === true ? shapePoints(parsed.value) : [];
    });
    const schedules = ask.bars.some(({ safe }) => safe === true) ? SCHEDULES : 0;
    return { ...pointsNeed(shapes), program: { variant: ask.variant, text: answer?.text, schedules } };
  },
  solution: () => fail("the program that meets the bars is a file: reveal.solution"),
  check: (exercise, answer, results) => {
    const program = found(results, "program");
    if (!program.ok) return program;
    const [error] = program.value.errors;
    if (error !== undefined) return ok(verdict("wrong", `the program does not compile: ${error}`));
    return judge(exercise, answer.text, program.value, results);
  },
};

function problemsIn({ ask, reveal }: ProgramExercise, subject: ScenarioSubject): readonly Problem[] {
  const file = `exercises/${reveal.solution}`;
  return [
    ...variantProblems(subject, "ask.variant", ask.variant),
    ...ask.bars.flatMap((bar, i) => barProblems(bar, subject, `ask.bars[${i}]`)),
    ...(/^[\w.-]+\.c$/.test(reveal.solution) && subject.text(file) !== undefined
      ? []
      : [problem("reveal.solution", `there is no file ${file}`, "put a program that meets the bars there")]),
  ];
}

function barProblems(
  { safe, shape, keeps, avoids, lines, bytes }: Bar,
  subject: ScenarioSubject,
  path: string,
): readonly Problem[] {
  const given = [safe, shape, keeps, avoids, lines, bytes].filter((one) => one !== undefined).length;
  if (given !== 1)
    return [
      problem(path, `has ${given} conditions`, "write exactly one of safe, shape, keeps, avoids, lines and bytes"),
    ];
  return shape === undefined ? [] : shapeProblems(subject, `${path}.shape`, shape);
}

interface Measured {
  readonly met: boolean;
  /** What was found, where the bar is not met. */
  readonly said: string;
}

function judge(
  { ask }: ProgramExercise,
  source: string,
  program: SeenProgram,
  results: Results,
): Result<Verdict, string> {
  const missed: { readonly bar: Bar; readonly said: string }[] = [];
  for (const bar of ask.bars) {
    const measured = measure(bar, source, program, results);
    if (!measured.ok) return measured;
    if (!measured.value.met) missed.push({ bar, said: measured.value.said });
  }
  const [first] = missed.toSorted((a, b) => Number(b.bar.safe ?? false) - Number(a.bar.safe ?? false));
  if (first === undefined)
    return ok(
      verdict("right", `the program meets ${ask.bars.length === 1 ? "its bar" : `all ${ask.bars.length} bars`}`),
    );
  const others = missed.length === 1 ? "" : `${countOf(missed.length, "bar")} of ${ask.bars.length} are not met`;
  const isNear =
    missed.every(({ bar }) => bar.safe === undefined) && (missed.length < ask.bars.length || ask.bars.length === 1);
  return ok(verdict(isNear ? "near" : "wrong", others, `${first.bar.text.replace(/\.$/, "")}: ${first.said}`));
}

function measure(bar: Bar, source: string, program: SeenProgram, results: Results): Result<Measured, string> {
  if (bar.safe === true) {
    const [failure = ""] = program.failures;
    return ok({ met: program.failures.length === 0, said: failure.replace(/\.$/, "") });
  }
  if (bar.keeps !== undefined) {
    const code = withoutBlanks(codeOf(source));
    const lost = bar.keeps.find((piece) => !code.includes(withoutBlanks(piece)));
    return ok({ met: lost === undefined, said: `\`${lost ?? ""}\` is missing` });
  }
  if (bar.avoids !== undefined) {
    const code = withoutBlanks(codeOf(source));
    const there = bar.avoids.find((piece) => code.includes(withoutBlanks(piece)));
    return ok({ met: there === undefined, said: `it has \`${there ?? ""}\`` });
  }
  if (bar.lines !== undefined) {
    const count = codeLines(source);
    return ok({ met: count <= bar.lines, said: `it has ${countOf(count, "line")} with code` });
  }
  if (bar.bytes !== undefined) return sizeOf(bar.bytes, program);
  const facts = found(results, "facts");
  const shape = parseShape(bar.shape ?? "");
  if (!facts.ok) return facts;
  const judged = shape.ok ? judgeShape(shape.value, facts.value.rows) : shape;
  /* A program whose runs fail has no points. */
  if (!judged.ok) return ok({ met: false, said: judged.error });
  const { holds, left, right } = judged.value;
  return ok({ met: holds, said: `${formatNumber(left)} against ${formatNumber(right)}` });
}

function sizeOf({ of, most }: NonNullable<Bar["bytes"]>, { debug }: SeenProgram): Result<Measured, string> {
  const global = debug?.globals.find(({ name }) => name === of);
  if (global === undefined) return ok({ met: false, said: `it has no global "${of}"` });
  return ok({ met: global.size <= most, said: `\`${of}\` has ${countOf(global.size, "byte")}` });
}

/** Lines with more than comments, brackets and blanks. */
export function codeLines(source: string): number {
  return codeOf(source)
    .split("\n")
    .filter((line) => /[^\s{}();]/.test(line)).length;
}

/** Without comments; the lines stay. */
function codeOf(source: string): string {
  const withoutBlocks = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ""));
  return withoutBlocks.replace(/\/\/.*$/gm, "");
}

function withoutBlanks(code: string): string {
  return code.replace(/\s+/g, "");
}
