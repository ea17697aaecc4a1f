/** Outcomes × models: which outcome can happen under which model. */
import type { LitmusModel, LitmusOutcome, LitmusProgram, LitmusResult } from "../../base/litmus.ts";
import { outcomeText, sortedOutcomes } from "./herd.ts";

/** "unknown": the exploration was given up before it found the outcome. */
type Verdict = "allowed" | "forbidden" | "unknown";

export interface MatrixCell {
  readonly model: LitmusModel;
  readonly verdict: Verdict;
  /** Steps on memory of a shortest execution; undefined where there is none. */
  readonly steps: number | undefined;
}

export interface MatrixRow {
  /** `0:EAX=0; 1:EAX=0;`: the name of the outcome in links, tables and exports. */
  readonly outcome: string;
  /** The values of the shown items, as text. */
  readonly values: readonly string[];
  /** Does the condition of the question hold there? */
  readonly holds: boolean;
  readonly cells: readonly MatrixCell[];
}

/** The rows in the order of their values, whatever order they were found in. */
export function matrixOf(program: LitmusProgram, results: readonly LitmusResult[]): readonly MatrixRow[] {
  const [first] = results;
  if (first === undefined) return [];
  const all: LitmusOutcome[] = results.flatMap(({ outcomes }) => outcomes);
  const byText = new Map<string, LitmusOutcome>();
  for (const outcome of sortedOutcomes(program, { ...first, outcomes: all }))
    byText.set(outcomeText(program, outcome), outcome);
  const found = results.map((result) => new Map(result.outcomes.map((one) => [outcomeText(program, one), one])));
  return [...byText].map(([outcome, { holds }]) => ({
    outcome,
    values: valuesIn(outcome),
    holds,
    cells: results.map((result, i) => cellOf(result, found[i]?.get(outcome))),
  }));
}

/** The values in an outcome's text. */
export function valuesIn(outcome: string): readonly string[] {
  return outcome.split("; ").map((part) => part.replace(/^.*?=/, "").replace(/;$/, ""));
}

function cellOf(result: LitmusResult, outcome: LitmusOutcome | undefined): MatrixCell {
  const verdict = outcome !== undefined ? "allowed" : result.complete ? "forbidden" : "unknown";
  return { model: result.model, verdict, steps: outcome?.steps };
}

/** The matrix as comma-separated values: a row for each outcome, a column for each model. */
export function matrixCsv(program: LitmusProgram, rows: readonly MatrixRow[]): string {
  const names = program.items.slice(0, program.shown).map(({ name }) => name);
  const models = rows[0]?.cells.map(({ model }) => model) ?? [];
  const lines = rows.map(({ values, holds, cells }) => [
    ...values,
    String(holds),
    ...cells.map(({ verdict }) => verdict),
  ]);
  return [[...names, "asked", ...models], ...lines].map((line) => `${line.join(",")}\n`).join("");
}
