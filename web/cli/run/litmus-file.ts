/**
 * One litmus file from text to report: compiled, explored under each model, and shown in the requested form. It runs in
 * the command's own thread and in those of litmus-thread.ts alike; its inputs and outputs are plain data.
 */
import { diagnosticLines } from "../../src/base/diagnostic-line.ts";
import { STATUSES } from "../../src/base/abi.gen.ts";
import type { LitmusFault, LitmusModel, LitmusProgram, LitmusResult, LitmusStep } from "../../src/base/litmus.ts";
import type { Explorer } from "../../src/core/explore.ts";
import { compileLitmus } from "../../src/litmus/compile.ts";
import {
  claimText,
  conditionLine,
  herdText,
  noteBlock,
  observationOf,
  outcomeText,
  sortedOutcomes,
} from "../../src/litmus/outcomes/herd.ts";
import { caveatsOf } from "../../src/litmus/outcomes/caveats.ts";
import { wrapped } from "../../src/lab/export/picture-text.ts";
import { usualModels } from "../../src/model/litmus/litmus-words.ts";
import { outcomeTable, stepText } from "../../src/litmus/outcomes/table.ts";

export const LITMUS_FORMATS = ["table", "json", "herd"] as const;
type LitmusFormat = (typeof LITMUS_FORMATS)[number];

export interface LitmusRequest {
  /** Undefined: those that matter to the language of each test. */
  readonly models: readonly LitmusModel[] | undefined;
  readonly format: LitmusFormat;
  readonly stateLimit: number | undefined;
  /** Count executions: visits every state. */
  readonly count: boolean;
  /** Show a shortest execution for each outcome for which the condition holds. */
  readonly witness: boolean;
}

export interface LitmusFile {
  readonly path: string;
  readonly text: string;
}

export interface LitmusReport {
  /** For stdout; empty when the file could not be compiled. JSON without the line feed at its end. */
  readonly out: string;
  /** For stderr: findings, explorations that were given up. */
  readonly err: string;
  readonly failed: boolean;
}

interface Explored {
  readonly result: LitmusResult;
  /** The executions by outcome, in the order of result.outcomes; undefined where none was requested. */
  readonly witnesses: readonly (readonly LitmusStep[] | undefined)[];
}

export function reportLitmus(explorer: Explorer, file: LitmusFile, request: LitmusRequest): LitmusReport {
  const { program, diagnostics } = compileLitmus(file.text, file.path);
  const findings = diagnostics
    .map(
      (d) =>
        `${diagnosticLines(
          d,
          (name) => name,
          () => file.text,
        )}\n`,
    )
    .join("");
  if (program === undefined) return { out: "", err: findings, failed: true };
  const models = request.models ?? usualModels(program.language);
  const explored = models.map((model) => explore(explorer, program, model, request));
  const problems = explored.flatMap(({ result }) => problemText(file.path, program, result) ?? []);
  const err = findings + problems.join("");
  return { out: shown(file.path, program, explored, request), err, failed: problems.length > 0 };
}

const SLICE = 100_000;

function explore(explorer: Explorer, program: LitmusProgram, model: LitmusModel, request: LitmusRequest): Explored {
  const { stateLimit, count } = request;
  const options = { model, count, ...(stateLimit === undefined ? {} : { stateLimit }) };
  const exploration = explorer.start(program, options);
  while (!exploration.step(SLICE));
  const result = exploration.result();
  const witnesses = result.outcomes.map(({ holds }, i) =>
    request.witness && holds ? exploration.witness(i) : undefined,
  );
  return { result, witnesses };
}

/** The reason why an exploration did not reach its end; undefined when it did. */
function problemText(path: string, program: LitmusProgram, result: LitmusResult): string | undefined {
  if (result.fault === undefined) return undefined;
  const line = lineOf(program, result.fault);
  const status = STATUSES[result.fault.status];
  const sentence = status?.text ?? "the exploration failed";
  const hint = GIVEN_UP[status?.name ?? ""];
  const place = `${path}${line === undefined ? "" : `:${line}`}`;
  return `${place}: ${result.model}: ${sentence} (${result.states} states)\n${hint === undefined ? "" : `  ${hint}\n`}`;
}

/** What to do about an exploration that met a limit, by the name of its status. */
const GIVEN_UP: Readonly<Record<string, string>> = {
  STATE_LIMIT: "A larger --states N lets it go on; without --states, it goes on as long as its memory lasts.",
  ARENA_FULL: "--states cannot raise this limit: fewer threads or accesses, or shorter loops, leave fewer states.",
};

function lineOf(program: LitmusProgram, { thread, instruction }: LitmusFault): number | undefined {
  return thread === undefined || instruction === undefined
    ? undefined
    : program.threads[thread]?.code[instruction]?.line;
}

function shown(path: string, program: LitmusProgram, explored: readonly Explored[], request: LitmusRequest): string {
  const results = explored.map(({ result }) => result);
  const notes = caveatsOf(program, results);
  switch (request.format) {
    case "herd":
      return [
        ...explored.map(({ result }) => `${heading(explored, result)}${herdText(program, result)}\n`),
        noteBlock(notes),
      ].join("");
    case "json":
      return JSON.stringify({ ...jsonOf(path, program, explored), notes }, null, 2);
    case "table":
      return `${outcomeTable(program, results)}${noteText(notes)}${witnessText(program, explored)}\n`;
  }
}

/** The name of each block, when there are several for one test. */
function heading(explored: readonly Explored[], { model }: LitmusResult): string {
  return explored.length > 1 ? `Model ${model}\n` : "";
}

/** A width that terminals have. */
const COLUMNS = 100;

function noteText(notes: readonly string[]): string {
  return notes.flatMap((note) => wrapped(note, COLUMNS).map((line) => `  ${line}\n`)).join("");
}

function witnessText(program: LitmusProgram, explored: readonly Explored[]): string {
  return explored
    .flatMap(({ result, witnesses }) =>
      result.outcomes.flatMap((outcome, i) => {
        const steps = witnesses[i]?.flatMap((step) => stepText(program, step) ?? []);
        if (steps === undefined) return [];
        return [`  ${result.model}: ${outcomeText(program, outcome)}\n`, ...steps.map((step) => `    ${step}\n`)];
      }),
    )
    .join("");
}

function jsonOf(path: string, program: LitmusProgram, explored: readonly Explored[]): object {
  return {
    file: path,
    name: program.name,
    architecture: program.architecture,
    condition: conditionLine(program),
    models: explored.map(({ result, witnesses }) => ({
      model: result.model,
      complete: result.complete,
      problem: result.fault === undefined ? null : (STATUSES[result.fault.status]?.text ?? ""),
      claim: claimText(program, result),
      observation: observationOf(result),
      positive: result.positive,
      negative: result.negative,
      states: result.states,
      transitions: result.transitions,
      stuckStates: result.stuckStates,
      executions: result.executions === undefined ? null : String(result.executions),
      outcomes: sortedOutcomes(program, result).map((outcome) => {
        const witness = witnesses[result.outcomes.indexOf(outcome)];
        return {
          state: outcomeText(program, outcome),
          values: Object.fromEntries(
            program.items.slice(0, program.shown).map(({ name }, i) => [name, String(outcome.values[i] ?? 0n)]),
          ),
          holds: outcome.holds,
          steps: outcome.steps,
          executions: outcome.executions === undefined ? null : String(outcome.executions),
          ...(witness === undefined ? {} : { witness: witness.flatMap((step) => stepText(program, step) ?? []) }),
        };
      }),
    })),
  };
}
