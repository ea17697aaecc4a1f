/** Tables of known tools, told by the names of their columns: their readers take the place of the general one. */
import type { Findings } from "../../../import/texts/source-file.ts";
import type { ColumnMeaning } from "../table/column-meaning.ts";
import type { FoundTable, MeasuredTable } from "../table/measured-table.ts";
import { isCriterionHead, readCriterionRows } from "./criterion.ts";
import { isGoogleHead, readGoogleRows } from "./google-benchmark.ts";
import { isJmhHead, readJmhRows } from "./jmh.ts";
import { isHyperfineHead, readHyperfineRows } from "./timed-commands.ts";
import { isSavedHead, readSavedRows } from "./saved-points.ts";

/** Undefined, with an error, where a known tool's table cannot be used. */
export function knownTable(table: MeasuredTable, findings: Findings): FoundTable | undefined {
  const heads = table.columns.map(({ name }) => name);
  const has = (...names: readonly string[]): boolean => names.every((name) => heads.includes(name));
  if (isCriterionHead(heads)) return { found: readCriterionRows(table, findings) };
  if (isSavedHead(heads)) return { found: readSavedRows(table, findings) };
  if (isGoogleHead(heads)) return { table: readGoogleRows(table, findings) };
  if (isJmhHead(heads)) return { table: readJmhRows(table, findings) };
  if (isHyperfineHead(heads)) {
    const read = readHyperfineRows(table, findings);
    return read === undefined ? undefined : { table: read };
  }
  if (has("tasks", "processes", "threads", "linear")) return { table: willItScale(table) };
  if (has("User Count", "Requests/s", "Name")) return { table: locust(table, findings) };
  if (has("Name", "Request Count", "Requests/s") && !has("User Count"))
    findings.error("Locust's statistics do not say the number of users: give the file that ends in _stats_history.csv");
  const isOurs = has("variant", "threads", "throughput", "low", "high", "repetitions");
  return { table: isOurs ? { ...table, format: "CSV of hotline measure" } : table };
}

/** The columns of a table that are named, with other meanings. */
function withColumns(table: MeasuredTable, wanted: Readonly<Record<string, ColumnMeaning>>): MeasuredTable {
  const at = Object.keys(wanted).map((name) => table.columns.findIndex((column) => column.name === name));
  const columns = Object.entries(wanted).map(([name, meaning]) => ({ name, meaning }));
  return {
    ...table,
    columns,
    rows: table.rows.map(({ line, cells }) => ({ line, cells: at.map((i) => cells[i] ?? "") })),
  };
}

/** Operations per second of threads and of processes, for each number of tasks, beside idle times. */
function willItScale(table: MeasuredTable): MeasuredTable {
  const ready = { kind: "ready", isRate: true } as const;
  const columns = withColumns(table, { tasks: { kind: "x", rank: 1 }, threads: ready, processes: ready });
  return { ...columns, format: "CSV of will-it-scale" };
}

/** The history of a run: the rate of all requests at each moment, with the number of users then. */
function locust(table: MeasuredTable, findings: Findings): MeasuredTable {
  const name = table.columns.findIndex((column) => column.name === "Name");
  const all = table.rows.filter(({ cells }) => /^(?:Aggregated|Total|)$/.test(cells[name] ?? ""));
  const rows = all.length > 0 ? all : table.rows;
  if (all.length > 0 && all.length < table.rows.length)
    findings.warn("only the lines of all requests together (Aggregated) are read");
  const columns = withColumns(
    { ...table, rows },
    { "User Count": { kind: "x", rank: 1 }, "Requests/s": { kind: "ready", isRate: true } },
  );
  return { ...columns, format: "history of Locust" };
}
