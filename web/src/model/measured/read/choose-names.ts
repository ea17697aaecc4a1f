/** Chooses the columns that name the curves of a table: without them rows of several curves would be joined to one. */
import type { Findings } from "../../import/texts/source-file.ts";
import type { ColumnChoice } from "./column-choice.ts";
import type { MeasuredTable } from "./table/measured-table.ts";
import { cellsOf, columnsOf, isEmpty, isMoment, isParameter, meaningAt, nameAt, varies } from "./table-columns.ts";

/** Columns of names, and columns of texts that say which rows belong together. */
export function chooseNames(table: MeasuredTable, x: number): readonly number[] {
  const named = columnsOf(table, "name").filter((at) => at !== x && !isEmpty(table, at));
  const texts = columnsOf(table, "text").filter((at) => at !== x && dividesRows(table, at, x));
  const varying = [...named.filter((at) => varies(table, at)), ...texts];
  return varying.length > 0 ? varying.sort((a, b) => a - b) : named.slice(0, 1);
}

/** A text that varies, but not with every row: each of its values has several places. A date has none of a curve. */
function dividesRows(table: MeasuredTable, at: number, x: number): boolean {
  const cells = cellsOf(table, at);
  if (!varies(table, at) || cells.every(isMoment)) return false;
  const places = new Map<string, Set<string>>();
  table.rows.forEach(({ cells: row }) => {
    const name = row[at] ?? "";
    places.set(name, (places.get(name) ?? new Set()).add(row[x] ?? ""));
  });
  return places.size < table.rows.length && [...places.values()].some((some) => some.size > 1);
}

/** Numbers that vary beside the x-axis, as the share of readers: rows of several curves would be joined else. */
export function withParameters(table: MeasuredTable, choice: ColumnChoice, findings: Findings): readonly number[] {
  const keyOf = (names: readonly number[]) =>
    table.rows.map(({ cells }) => [choice.x, ...names].map((at) => cells[at] ?? "").join("\u0001"));
  const joined = table.rows.length - new Set(keyOf(choice.name)).size;
  if (joined === 0) return choice.name;
  const candidates = columnsOf(table, "x", "unknown", "text", "other").filter(
    (at) =>
      at !== choice.x &&
      at !== choice.time &&
      !choice.y.includes(at) &&
      !choice.name.includes(at) &&
      isParameter(table, at) &&
      (meaningAt(table, at).kind !== "other" || isGrid(table, at, choice.x)),
  );
  const splits = candidates.filter((at) => new Set(keyOf([...choice.name, at])).size > table.rows.length - joined);
  for (const at of splits) findings.warn(`each value of ${nameAt(table, at)} is a curve of its own`);
  return [...choice.name, ...splits].sort((a, b) => a - b);
}

/** Each value has a line for every place, as no counter has by chance. */
function isGrid(table: MeasuredTable, at: number, x: number): boolean {
  const [values, places] = [new Set(cellsOf(table, at)), new Set(cellsOf(table, x))];
  const pairs = new Set(table.rows.map(({ cells }) => `${cells[at] ?? ""}\u0001${cells[x] ?? ""}`));
  return pairs.size === values.size * places.size;
}
