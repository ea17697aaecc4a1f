/** Chooses the column of the x-axis of a table, or says why the reader has to. */
import { type Findings, quoted } from "../../import/texts/source-file.ts";
import type { MeasuredTable } from "./table/measured-table.ts";
import { cellsOf, columnsOf, meaningAt, nameAt, varies } from "./table-columns.ts";

export interface ChosenX {
  readonly at: number;
  readonly asked: string | undefined;
}

/** The column with a name of the x-axis that varies; that of threads before others. */
export function chooseX(table: MeasuredTable, findings: Findings): ChosenX {
  const named = columnsOf(table, "x");
  const [first] = named;
  if (first === undefined) return unnamedX(table);
  const varying = named.filter((at) => varies(table, at));
  const wanted = bestRank(table, varying.length > 0 ? varying : named);
  const [at = first, other] = wanted;
  const instead = isSingle(table, at) ? parameterInstead(table) : undefined;
  if (instead !== undefined)
    return {
      at: instead,
      asked: `${nameAt(table, at)} is ${cellsOf(table, at)[0] ?? ""} on every line, and ${nameAt(table, instead)} varies: choose which of them is the x-axis`,
    };
  const constant = named.filter((one) => one !== at && !varies(table, one));
  for (const one of varying.length > 0 ? constant : [])
    findings.warn(`${nameAt(table, one)} is ${cellsOf(table, one)[0] ?? ""} on every line, and is left out`);
  if (rankAt(table, at) === 2 && constant.some((one) => rankAt(table, one) === 1))
    return {
      at,
      asked: `${[...constant, at].map((one) => nameAt(table, one)).join(" and ")} may each be the x-axis: choose the one that is`,
    };
  if (other === undefined || sameCells(table, at, other)) return { at, asked: undefined };
  const choice = wanted.map((one) => nameAt(table, one)).join(" and ");
  return { at, asked: `${choice} may each be the x-axis: choose the one that is` };
}

function isSingle(table: MeasuredTable, at: number): boolean {
  return table.rows.length > 1 && !varies(table, at);
}

/** A whole number that varies, as the argument of a benchmark that makes its threads itself. */
function parameterInstead(table: MeasuredTable): number | undefined {
  if (columnsOf(table, "ready").length === 0) return undefined;
  return columnsOf(table, "unknown").find(
    (at) => varies(table, at) && cellsOf(table, at).every((cell) => /^\d*$/.test(cell)),
  );
}

function bestRank(table: MeasuredTable, columns: readonly number[]): readonly number[] {
  const first = columns.filter((at) => rankAt(table, at) === 1);
  return first.length > 0 ? first : columns;
}

function rankAt(table: MeasuredTable, at: number): number {
  const meaning = meaningAt(table, at);
  return meaning.kind === "x" ? meaning.rank : 3;
}

function sameCells(table: MeasuredTable, a: number, b: number): boolean {
  const [one, other] = [cellsOf(table, a), cellsOf(table, b)];
  return one.every((cell, i) => cell === other[i]);
}

function unnamedX(table: MeasuredTable): ChosenX {
  const whole = (at: number): boolean => cellsOf(table, at).every((cell) => /^\s*\d{1,7}\s*$/.test(cell));
  const at = table.columns.findIndex((_, i) => whole(i) && varies(table, i));
  const seen = table.columns
    .slice(0, 6)
    .map(({ name }) => quoted(name))
    .join(", ");
  return {
    at: Math.max(0, at),
    asked: `no column is named threads, cores, cpus, tasks, clients, connections or users; the head has ${seen}: rename the column of the x-axis, or choose it`,
  };
}
