/**
 * The rows of the matrix, those that the question asks for first: the outcomes that some model allows, and those that
 * the original program allows or the reader has chosen, so that a row which a fence has emptied stays in sight.
 */
import type { MatrixRow } from "../../../litmus/outcomes/matrix.ts";
import { matrixOf } from "../../../litmus/outcomes/matrix.ts";
import { keyOfRow } from "./selection.ts";
import type { Exploration } from "../../../session/questions/explored.ts";

export function rowsShown(
  { program, explored }: Exploration,
  before: Exploration | undefined,
  chosen: string | undefined,
): readonly MatrixRow[] {
  const results = explored.map(({ result }) => result);
  const rows = matrixOf(program, results);
  const names = program.items.slice(0, program.shown).map(({ name }) => name);
  const empty = (values: readonly string[], holds: boolean): MatrixRow => ({
    outcome: values.map((value, i) => `${names[i] ?? ""}=${value};`).join(" "),
    values,
    holds,
    cells: results.map(({ model, complete }) => ({
      model,
      verdict: complete ? "forbidden" : "unknown",
      steps: undefined,
    })),
  });
  const known = new Set(rows.map(keyOfRow));
  const olds = before === undefined || !hasItems(before, names) ? [] : matrixOf(before.program, resultsOf(before));
  const emptied = olds.filter((row) => !known.has(keyOfRow(row))).map(({ values, holds }) => empty(values, holds));
  for (const row of emptied) known.add(keyOfRow(row));
  const values = chosen?.split(",") ?? [];
  const asked =
    chosen === undefined || known.has(chosen) || values.length !== names.length ? [] : [empty(values, false)];
  return [...rows, ...emptied, ...asked].sort(
    (a, b) => Number(b.holds) - Number(a.holds) || compareValues(a.values, b.values),
  );
}

function resultsOf({ explored }: Exploration) {
  return explored.map(({ result }) => result);
}

function hasItems({ program }: Exploration, names: readonly string[]): boolean {
  const shown = program.items.slice(0, program.shown).map(({ name }) => name);
  return shown.join(" ") === names.join(" ");
}

/** Numbers by size, names of locations behind them. */
function compareValues(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  if (at < 0) return 0;
  const [x, y] = [Number(a[at]), Number(b[at])];
  if (Number.isNaN(x) || Number.isNaN(y)) return (a[at] ?? "") < (b[at] ?? "") ? -1 : 1;
  return x - y;
}
