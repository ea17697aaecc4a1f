/**
 * The tables of a run as exercises ask about them: locks, lines, fields of lines, functions and cores, each with
 * columns by name. The rows are those that the panels of the lab show.
 */
import { didYouMean } from "../../../base/near.ts";
import { fail, ok, type Result } from "../../../base/result.ts";
import { z } from "../../json/zod.ts";
import { text } from "../../json/schema-parts.ts";
import { isOftenFalselyShared, type LineRow, lineRows } from "../../results/lines.ts";
import { type LockRow, lockRows } from "../../results/locks/locks.ts";
import { profileByFunction } from "../../results/profile/profile.ts";
import type { SeenRun } from "./needs.ts";

/** A row's name, and its value in a column. */
export interface NamedValue {
  readonly name: string;
  readonly value: number;
}

const LOCK_COLUMNS: Readonly<Record<string, (row: LockRow) => number>> = {
  acquisitions: (row) => row.acquisitions,
  contended_share: (row) => row.contendedShare,
  wait_mean: (row) => row.waitMean,
  hold_mean: (row) => row.holdMean,
  handoff_mean: (row) => row.handoffMean,
  waiters_max: (row) => row.waitersMax,
};

const LINE_COLUMNS: Readonly<Record<string, (row: LineRow) => number>> = {
  queue_mean: (row) => row.queueMean,
  busy_share: (row) => row.busyShare,
  false_share: (row) => row.falseSharing,
  transfers: (row) => row.counts.transfers,
};

const TABLES = {
  locks: Object.keys(LOCK_COLUMNS),
  lines: Object.keys(LINE_COLUMNS),
  functions: ["share"],
  cores: ["operations"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type TableName = keyof typeof TABLES;
const TABLE_NAMES = ["locks", "lines", "functions", "cores"] as const satisfies readonly TableName[];

/** The columns of a table that exercises may name. */
export function columnsOf(table: TableName): readonly string[] {
  return TABLES[table];
}

export const CellSchema = z.strictObject({
  table: z.enum(TABLE_NAMES),
  row: text.optional().describe("the row's name, as the lab shows it; the first row without it"),
  column: z.enum(Object.values(TABLES).flat()),
});

/** A column of a table, largest value first. Cycles of a core are those of the time that was measured. */
export function rankedRows(
  { result, debug, lineBytes }: SeenRun,
  table: TableName,
  column: string,
): Result<readonly NamedValue[], string> {
  if (!columnsOf(table).includes(column))
    return fail(`the table "${table}" has no column "${column}"; ${didYouMean(column, columnsOf(table))}`);
  const rows = ((): readonly NamedValue[] => {
    switch (table) {
      case "locks":
        return lockRows(result, debug).map((row) => ({ name: row.name, value: LOCK_COLUMNS[column]?.(row) ?? 0 }));
      case "lines":
        return lineRows(result, debug, lineBytes)
          .filter((row) => !row.ownStack)
          .map((row) => ({ name: row.name, value: LINE_COLUMNS[column]?.(row) ?? 0 }));
      case "functions":
        return profileByFunction(result, debug).map(({ symbol, share }) => ({ name: symbol, value: share }));
      case "cores":
        return result.cores.map(({ counts }, core) => ({ name: String(core), value: counts.operations }));
    }
  })();
  return ok([...rows].sort((a, b) => b.value - a.value));
}

export function cellOf(run: SeenRun, { table, row, column }: z.infer<typeof CellSchema>): Result<number, string> {
  const rows = rankedRows(run, table, column);
  if (!rows.ok) return rows;
  const cell = row === undefined ? rows.value[0] : rows.value.find(({ name }) => name === row);
  if (cell !== undefined) return ok(cell.value);
  const names = rows.value.map(({ name }) => name);
  return fail(
    row === undefined
      ? `the run has no rows in "${table}"`
      : `no row "${row}" in "${table}"; ${didYouMean(row, names)}`,
  );
}

/** The fields of the most falsely shared line that cores ask for; none where no line is falsely shared. */
export function falselySharedFields({ result, debug, lineBytes }: SeenRun): readonly string[] {
  const lines = lineRows(result, debug, lineBytes).filter((row) => !row.ownStack && isOftenFalselyShared(row));
  const [most] = [...lines].sort((a, b) => b.counts.false_sharing - a.counts.false_sharing);
  return (most?.fields ?? []).filter(({ read, written }) => read || written).map(({ name }) => name);
}

/** The other fields of the lines that a run has asked for. */
export function fieldsOfLines({ result, debug, lineBytes }: SeenRun): readonly string[] {
  return lineRows(result, debug, lineBytes).flatMap(({ fields }) => fields.map(({ name }) => name));
}
