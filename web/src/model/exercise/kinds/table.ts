/**
 * The reader fills in the state of a line in each core, access by access, and the messages where they are asked for.
 * The table of the machine's own trace decides for protocols that machines have, the textbook's table for the others;
 * the textbook's rule says why.
 */
import { ACCESSES, PROTOCOL_NAMES, type ProtocolName } from "../../coherence/coherence-words.ts";
import { PROTOCOL } from "../../../base/abi.gen.ts";
import { fail, ok, type Result } from "../../../base/result.ts";
import { countOf, withoutStop } from "../../../base/text.ts";
import { MESSAGES, stepsOf } from "../../coherence/protocol.ts";
import { protocolNamed } from "../../coherence/protocols.ts";
import type { TracedRow } from "../../coherence/traced-accesses.ts";
import { z } from "../../json/zod.ts";
import { whole } from "../../json/schema-parts.ts";
import { type Problem, problem } from "../../json/problem.ts";
import { ANSWER_LIMITS, answeredName, exerciseForm } from "../common/form.ts";
import type { Kind } from "../common/kind.ts";
import type { Results } from "../common/needs.ts";
import { aboutScenario } from "../common/subject.ts";
import { type Verdict, verdict } from "../common/verdict.ts";

export const AccessSchema = z.strictObject({
  core: whole.nonnegative().max(3),
  does: z.enum(ACCESSES).describe("an update is atomic: it reads and writes"),
  line: whole.nonnegative().max(1).default(0).describe("which of two lines"),
});

const TableSchema = exerciseForm(
  "table",
  {
    protocol: z.enum(PROTOCOL_NAMES),
    cores: whole.min(2).max(4),
    accesses: z
      .array(AccessSchema)
      .min(1)
      .max(24)
      .describe("to lines that no core has used before, one after the other"),
    messages: z.boolean().default(false).describe("whether the messages are asked for as well"),
    given: whole.nonnegative().default(0).describe("rows that are filled in already, from the first one on"),
  },
  {},
);
type TableExercise = z.infer<typeof TableSchema>;

const RowSchema = z.strictObject({
  states: z.array(answeredName).max(4).describe("a letter for each core: M, E, S, I, O, F; of Dragon Sc and Sm too"),
  messages: z.array(z.enum(MESSAGES)).max(MESSAGES.length).default([]),
});
const TableAnswerSchema = z.strictObject({
  rows: z.array(RowSchema).max(ANSWER_LIMITS.rows).describe("without the rows that are given"),
});
type TableAnswer = z.infer<typeof TableAnswerSchema>;

export const TABLE: Kind<TableExercise, TableAnswer> = {
  form: TableSchema,
  answer: TableAnswerSchema,
  problems: (exercise, subject) => [...formProblems(exercise), ...aboutScenario(subject, () => [])],
  needs: ({ ask: { protocol, cores, accesses } }) =>
    Object.hasOwn(PROTOCOL, protocol) ? { accesses: { protocol, cores, accesses } } : {},
  solution: (exercise, results) => {
    const rows = rightRows(exercise, results);
    if (!rows.ok) return rows;
    const copied = rows.value.map(({ states, messages }) => ({ states: [...states], messages: [...messages] }));
    return ok({ rows: copied.slice(exercise.ask.given) });
  },
  check: (exercise, answer, results) => {
    const rows = rightRows(exercise, results);
    return rows.ok ? ok(judge(exercise, answer.rows, rows.value.slice(exercise.ask.given))) : rows;
  },
};

function formProblems({ ask: { accesses, cores, given } }: TableExercise): readonly Problem[] {
  const beyond = accesses.flatMap(({ core }, i) =>
    core < cores ? [] : [problem(`ask.accesses[${i}].core`, `there is no core ${core}`, `they are 0 to ${cores - 1}`)],
  );
  if (given < accesses.length) return beyond;
  return [...beyond, problem("ask.given", "every row is given", `at most ${accesses.length - 1}`)];
}

function rightRows({ ask }: TableExercise, { accesses }: Results): Result<readonly TracedRow[], string> {
  const steps = stepsOf(protocolNamed(ask.protocol), ask.cores, ask.accesses);
  const book = steps.map(({ line: { states }, messages }) => ({ states, messages, cycles: undefined }));
  if (!Object.hasOwn(PROTOCOL, ask.protocol)) return ok(book);
  if (accesses === undefined) return fail("what the exercise needs is missing: accesses");
  return accesses.length === book.length ? ok(accesses) : fail("the run of the accesses ended before the last of them");
}

/** Wrong cells up to which a table is near. assumed */
const NEAR_SHARE = 1 / 6;

type AnsweredRow = TableAnswer["rows"][number];

function judge(exercise: TableExercise, answered: readonly AnsweredRow[], right: readonly TracedRow[]): Verdict {
  const { ask } = exercise;
  const wrong = right.flatMap((row, i) => wrongCells(exercise, answered[i], row, i));
  const [first] = wrong;
  if (first === undefined) {
    const isLonger = answered.length > right.length;
    return isLonger
      ? verdict("near", `the table has ${countOf(right.length, "row")}`)
      : verdict("right", "every cell is as in the simulated machine");
  }
  const cells = right.length * (ask.cores + (ask.messages ? 1 : 0));
  const others = wrong.length === 1 ? "" : `${countOf(wrong.length, "cell")} of ${cells} are wrong`;
  return verdict(wrong.length <= Math.max(1, NEAR_SHARE * cells) ? "near" : "wrong", others, first);
}

/** A sentence for each wrong cell; the first one of a row has the rule. */
function wrongCells(
  exercise: TableExercise,
  answered: AnsweredRow | undefined,
  right: TracedRow,
  index: number,
): readonly string[] {
  const { ask } = exercise;
  const at = index + ask.given;
  const access = ask.accesses[at];
  const states = right.states.flatMap((state, core) => {
    const given = answered?.states[core]?.trim() ?? "";
    if (given.toLowerCase() === state.toLowerCase()) return [];
    const wrote = given === "" ? "an empty cell" : nameOf(ask.protocol, given);
    return [
      `access ${at + 1}, core ${core}: ${nameOf(ask.protocol, state)}, not ${wrote}${reason(exercise, at, core)}`,
    ];
  });
  const sent = new Set(answered?.messages);
  const hasMessages = sent.size === right.messages.length && right.messages.every((message) => sent.has(message));
  if (!ask.messages || hasMessages) return states;
  const truth = right.messages.length === 0 ? "no message" : right.messages.join(" and ");
  return [...states, `access ${at + 1}: core ${access?.core ?? 0} sends ${truth}`];
}

function nameOf(protocol: ProtocolName, letter: string): string {
  return protocolNamed(protocol).states.find((state) => state.letter === letter)?.name ?? letter;
}

/** The textbook's rule by which the core came into its state at this access. */
function reason({ ask }: TableExercise, at: number, core: number): string {
  const step = stepsOf(protocolNamed(ask.protocol), ask.cores, ask.accesses)[at];
  const rule = core === ask.accesses[at]?.core ? step?.rule : step?.seen.find((one) => one.core === core)?.rule;
  return rule === undefined ? "" : ` (${withoutStop(rule.text)})`;
}
