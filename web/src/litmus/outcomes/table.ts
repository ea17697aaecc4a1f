/**
 * Writes the results of explorations as a table: a row for each outcome, a column for each model, and the question
 * below.
 */
import { LITMUS_OP } from "../../base/abi.gen.ts";
import type { LitmusOutcome, LitmusProgram, LitmusResult, LitmusStep } from "../../base/litmus.ts";
import { claimText, conditionLine, outcomeText, sortedOutcomes, valueText } from "./herd.ts";

/** This mark stands behind outcomes for which the condition holds. */
const MARK = "*";

export function outcomeTable(program: LitmusProgram, results: readonly LitmusResult[]): string {
  const outcomes = allOutcomes(program, results);
  const rows = [...outcomes].map(([text, holds]) => [
    holds ? `${text} ${MARK}` : text,
    ...results.map((result) => verdictOf(program, result, text)),
  ]);
  const footer = [
    [program.quantifier, ...results.map((result) => claimText(program, result))],
    ["states explored", ...results.map(({ states }) => String(states))],
    ...executionsRow(results),
  ];
  const head = [["outcome", ...results.map(({ model }) => model)]];
  return `${program.name} (${program.architecture}): ${conditionLine(program)}\n${aligned([...head, ...rows, ...footer])}`;
}

/** Every outcome of any model, with whether the condition holds for the outcome. */
function allOutcomes(program: LitmusProgram, results: readonly LitmusResult[]): ReadonlyMap<string, boolean> {
  const merged: LitmusOutcome[] = results.flatMap(({ outcomes }) => outcomes);
  const [first] = results;
  if (first === undefined) return new Map();
  const sorted = sortedOutcomes(program, { ...first, outcomes: merged });
  return new Map(sorted.map((outcome) => [outcomeText(program, outcome), outcome.holds]));
}

function verdictOf(program: LitmusProgram, result: LitmusResult, text: string): string {
  const isFound = result.outcomes.some((outcome) => outcomeText(program, outcome) === text);
  if (isFound) return "allowed";
  return result.complete ? "-" : "?";
}

function executionsRow(results: readonly LitmusResult[]): readonly (readonly string[])[] {
  if (results.every(({ executions }) => executions === undefined)) return [];
  return [["executions", ...results.map(({ executions }) => String(executions ?? "?"))]];
}

function aligned(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]): string => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ");
  return rows.map((row) => `  ${line(row).trimEnd()}\n`).join("");
}

/** A step of a witness as a line of text; undefined for steps within registers. */
export function stepText(program: LitmusProgram, step: LitmusStep): string | undefined {
  const location = step.location === undefined ? "" : (program.locations[step.location] ?? "");
  const value = valueText(program, step.value);
  const instruction = program.threads[step.thread]?.code[step.instruction];
  const isGuessedUpdate = step.action === "GUESS" && instruction?.op === LITMUS_OP.UPDATE;
  const line = instruction?.line;
  const text = isGuessedUpdate
    ? `goes on as if its update will ${step.value === 0n ? "fail" : "succeed"}`
    : actionText(step.action, location, value, valueText(program, step.old));
  const subject = step.action === "STORE" ? `P${step.thread}'s` : `P${step.thread}`;
  return text === undefined ? undefined : `${subject} ${text}${line === undefined ? "" : ` (line ${line})`}`;
}

function actionText(action: string, location: string, value: string, old: string): string | undefined {
  switch (action) {
    case "LOAD":
      return `reads ${location}=${value} from memory`;
    case "FORWARD":
      return `reads ${location}=${value} from its own store`;
    case "BUFFER":
      return `puts ${location}=${value} into its store buffer`;
    case "STORE":
      return `${location}=${value} reaches memory`;
    case "UPDATE":
      return `changes ${location} from ${old} to ${value} in one step`;
    case "FENCE":
      return "passes its fence";
    case "GUESS":
      return "goes on behind an undecided branch";
    default:
      return undefined;
  }
}
