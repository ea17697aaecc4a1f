/**
 * The reader finds a bug: names its line in a program, makes it happen by a schedule, or, in a coherence protocol with
 * one entry changed, by a sequence of accesses. A planted bug is part of the data; that it can be found is a test.
 */
import { PROTOCOL_NAMES } from "../../coherence/coherence-words.ts";
import { fail, ok, type Result } from "../../../base/result.ts";
import { findWrong, MESSAGES, type Protocol, stepsOf, withChange } from "../../coherence/protocol.ts";
import { protocolNamed } from "../../coherence/protocols.ts";
import { z } from "../../json/zod.ts";
import { slug, text, whole } from "../../json/schema-parts.ts";
import { type Problem, problem } from "../../json/problem.ts";
import { MEMORY_ORDERS } from "../../machine/memory-order.ts";
import { variantOf } from "../../scenario/scenario.ts";
import { ANSWER_LIMITS, exerciseForm } from "../common/form.ts";
import type { Kind } from "../common/kind.ts";
import { found, type Results } from "../common/needs.ts";
import { aboutScenario, type ScenarioSubject, type Subject, variantProblems } from "../common/subject.ts";
import { type Verdict, verdict } from "../common/verdict.ts";
import { AccessSchema } from "./table.ts";

const state = z.string().min(1).max(8);

const ChangeSchema = z
  .discriminatedUnion("in", [
    z.strictObject({
      in: z.literal("own"),
      state,
      access: z.enum(["read", "write"]),
      rule: z.strictObject({ messages: z.array(z.enum(MESSAGES)).optional(), next: state.optional() }),
    }),
    z.strictObject({
      in: z.literal("seen"),
      state,
      message: z.enum(MESSAGES),
      rule: z.strictObject({
        next: state.optional(),
        supplies: z.literal(true).nullable().optional(),
        writesBack: z.literal(true).nullable().optional(),
        updates: z.literal(true).nullable().optional(),
      }),
    }),
  ])
  .describe("the entry of the protocol that is changed, and what stands there instead; null takes a mark away");

const ScheduleSchema = z.strictObject({
  cores: whole.min(1).max(64),
  seed: whole.nonnegative().max(Number.MAX_SAFE_INTEGER),
  jitter: whole.nonnegative().max(1_000_000).describe("longest short delay, cycles"),
  order: z.enum(MEMORY_ORDERS).default("sc"),
});

const FindSchema = exerciseForm(
  "find",
  {
    by: z.enum(["line", "schedule", "accesses"]).describe("how the reader shows the bug"),
    variant: slug.optional().describe("the program that has it"),
    program: z
      .string()
      .regex(/^[\w.-]+\.c$/, "must be a .c file of the scenario's folder")
      .optional()
      .describe("a file of the scenario's folder that takes the place of the variant's program, and has the bug"),
    protocol: z.enum(PROTOCOL_NAMES).optional().describe("the protocol that has it, for accesses"),
    cores: whole.min(2).max(4).optional().describe("of the protocol"),
  },
  {
    line: text
      .optional()
      .describe("a piece of the wrong line; must occur in exactly one line of the variant's program"),
    lines: whole.positive().default(1).describe("how many lines are right, from there on"),
    schedule: ScheduleSchema.optional().describe("a schedule under which the bug shows"),
    change: ChangeSchema.optional(),
  },
);
type FindExercise = z.infer<typeof FindSchema>;

const FindAnswerSchema = z.strictObject({
  line: whole.positive().optional().describe("counted from 1"),
  schedule: ScheduleSchema.optional(),
  accesses: z.array(AccessSchema).min(1).max(ANSWER_LIMITS.items).optional(),
});
type FindAnswer = z.infer<typeof FindAnswerSchema>;

export const FIND: Kind<FindExercise, FindAnswer> = {
  form: FindSchema,
  answer: FindAnswerSchema,
  problems: (exercise, subject) => [...formProblems(exercise), ...nameProblems(exercise, subject)],
  needs: ({ ask, reveal }, answer) => {
    const { variant = "" } = ask;
    const program = { variant, text: undefined, file: ask.program, schedules: 0 };
    if (ask.by === "line") return { program };
    if (ask.by === "accesses") return {};
    const schedule = answer === undefined ? reveal.schedule : answer.schedule;
    if (schedule === undefined) return {};
    const { jitter: jitterCycles, cores, seed, order } = schedule;
    return { program, schedule: { variant, cores, seed, jitterCycles, order } };
  },
  solution: (exercise, results) => solutionOf(exercise, results),
  check: (exercise, answer, results) => {
    switch (exercise.ask.by) {
      case "line":
        return judgeLine(exercise, answer, results);
      case "schedule":
        return judgeSchedule(answer, results);
      case "accesses":
        return judgeAccesses(exercise, answer);
    }
  },
};

function formProblems({ ask, reveal }: FindExercise): readonly Problem[] {
  const needed: readonly (readonly [path: string, value: unknown])[] = {
    line: [["ask.variant", ask.variant] as const, ["reveal.line", reveal.line] as const],
    schedule: [["ask.variant", ask.variant] as const, ["reveal.schedule", reveal.schedule] as const],
    accesses: [
      ["ask.protocol", ask.protocol] as const,
      ["ask.cores", ask.cores] as const,
      ["reveal.change", reveal.change] as const,
    ],
  }[ask.by];
  const missing = needed.flatMap(([path, value]) =>
    value === undefined ? [problem(path, `missing: the bug is found by ${ask.by}`)] : [],
  );
  if (missing.length > 0 || ask.by !== "accesses") return missing;
  const protocol = plantedProtocol({ ask, reveal });
  if (protocol === undefined) return [problem("reveal.change", "the protocol has no such entry")];
  return findWrong(protocol, ask.cores ?? 2) === undefined
    ? [problem("reveal.change", "no sequence of accesses shows it", "change another entry, or take more cores")]
    : [];
}

function nameProblems({ ask, reveal }: FindExercise, subject: Subject): readonly Problem[] {
  return aboutScenario(subject, (scenario) => {
    const unknown = variantProblems(scenario, "ask.variant", ask.variant);
    if (unknown.length > 0) return unknown;
    if (ask.program !== undefined && scenario.text(ask.program) === undefined)
      return [problem("ask.program", `there is no file ${ask.program}`, "put the program with the bug there")];
    if (reveal.line === undefined) return [];
    const count = linesWith(programText(scenario, ask), reveal.line).length;
    return count === 1
      ? []
      : [problem("reveal.line", `stands in ${count} lines of the program`, "it must stand in one")];
  });
}

function programText({ scenario, text: textOf }: ScenarioSubject, ask: FindExercise["ask"]): string {
  const variant = ask.variant === undefined ? undefined : variantOf(scenario, ask.variant);
  const file = ask.program ?? variant?.program;
  return file === undefined ? "" : (textOf(file) ?? "");
}

/** Numbers of lines, from 1. */
function linesWith(source: string, piece: string): readonly number[] {
  return source.split("\n").flatMap((line, i) => (line.includes(piece) ? [i + 1] : []));
}

/** The protocol with its bug; undefined where the entry does not exist. */
function plantedProtocol({ ask, reveal }: Pick<FindExercise, "ask" | "reveal">): Protocol | undefined {
  const { change } = reveal;
  if (ask.protocol === undefined || change === undefined) return undefined;
  const sound = protocolNamed(ask.protocol);
  const rule = Object.fromEntries(Object.entries(change.rule).map(([key, value]) => [key, value ?? undefined]));
  const planted = withChange(sound, { ...change, rule });
  return planted === sound ? undefined : planted;
}

function solutionOf({ ask, reveal }: FindExercise, results: Results): Result<FindAnswer, string> {
  if (ask.by === "schedule")
    return reveal.schedule === undefined ? fail("no schedule is known") : ok({ schedule: reveal.schedule });
  if (ask.by === "line") {
    const line = rightLine({ ask, reveal }, results);
    return line.ok ? ok({ line: line.value }) : line;
  }
  const protocol = plantedProtocol({ ask, reveal });
  const way = protocol === undefined ? undefined : findWrong(protocol, ask.cores ?? 2);
  if (way === undefined) return fail("no sequence of accesses shows the bug");
  return ok({ accesses: way.map((access) => ({ ...access, line: 0 })) });
}

function rightLine({ reveal }: Pick<FindExercise, "ask" | "reveal">, results: Results): Result<number, string> {
  const program = found(results, "program");
  if (!program.ok) return program;
  const [line] = linesWith(program.value.text, reveal.line ?? "");
  return line === undefined ? fail("the program has no line with the bug") : ok(line);
}

/** Lines around the right one that are near. assumed: a function of the project's programs has about so many */
const NEAR_LINES = 5;

function judgeLine(exercise: FindExercise, answer: FindAnswer, results: Results): Result<Verdict, string> {
  const right = rightLine(exercise, results);
  if (!right.ok) return right;
  if (answer.line === undefined) return ok(verdict("wrong", `no line was named; it is line ${right.value}`));
  const last = right.value + exercise.reveal.lines - 1;
  const off = Math.max(right.value - answer.line, answer.line - last, 0);
  if (off === 0) return ok(verdict("right", `this is the line`));
  const way = answer.line < right.value ? "below" : "above";
  const isNear = off <= NEAR_LINES;
  const said = `the bug is ${off === 1 ? "one line" : `${off} lines`} further ${way === "below" ? "down" : "up"}, in line ${right.value}`;
  return ok(verdict(isNear ? "near" : "wrong", said));
}

function judgeSchedule(answer: FindAnswer, results: Results): Result<Verdict, string> {
  if (answer.schedule === undefined) return ok(verdict("wrong", "no schedule was given"));
  const failures = found(results, "schedule");
  if (!failures.ok) return failures;
  const [first] = failures.value;
  return ok(
    first === undefined
      ? verdict("wrong", "under this schedule nothing fails")
      : verdict("right", `it fails: ${first}`),
  );
}

function judgeAccesses(exercise: FindExercise, answer: FindAnswer): Result<Verdict, string> {
  const { cores = 2 } = exercise.ask;
  const planted = plantedProtocol(exercise);
  if (planted === undefined) return fail("the protocol has no such entry");
  const accesses = answer.accesses ?? [];
  if (accesses.some(({ core, line }) => core >= cores || line > 0))
    return fail(`the protocol has ${cores} cores and one line`);
  const steps = stepsOf(planted, cores, accesses);
  const at = steps.findIndex(({ wrong }) => wrong.length > 0);
  if (at >= 0) return ok(verdict("right", `at access ${at + 1} ${steps[at]?.wrong[0] ?? ""}`));
  const sound = stepsOf(protocolNamed(exercise.ask.protocol ?? "MSI"), cores, accesses);
  const isUsed = steps.some((step, i) => JSON.stringify(step.line) !== JSON.stringify(sound[i]?.line));
  return ok(
    isUsed
      ? verdict("near", "the wrong entry was used, but no core has read an old value yet")
      : verdict("wrong", "until here the protocol does as it should"),
  );
}
