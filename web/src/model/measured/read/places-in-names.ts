/**
 * Tables whose places on the x-axis stand in the names of their rows: "mutex/threads:4", "ticket (8 cores)", "mcs-16".
 * The number becomes a column of its own, which is the x-axis where the name says so, and else may be chosen.
 */
import type { MeasuredTable } from "./table/measured-table.ts";

const COUNTED = "threads?|thr|cores?|cpus?|procs?|processes|clients?|workers?|goroutines?|users?";
const PLACE = new RegExp(
  String.raw`^(?<name>.*?)[\s/_:,(-]*(?:(?<word>${COUNTED}|n|p|t)[\s:=_-]*)?(?<count>\d{1,6})(?<unit>[\s_-]*(?:${COUNTED}|t))?\)?$`,
  "i",
);

export function withPlacesOfNames(table: MeasuredTable): MeasuredTable {
  const { columns, rows } = table;
  if (rows.length === 0 || columns.some(({ meaning }) => meaning.kind === "x" || meaning.kind === "ready"))
    return table;
  const at = columns.findIndex(
    ({ meaning }, i) =>
      (meaning.kind === "name" || meaning.kind === "text") && rows.every(({ cells }) => PLACE.test(cells[i] ?? "")),
  );
  if (at < 0) return table;
  const parts = rows.map(({ cells }) => PLACE.exec(cells[at] ?? "")?.groups ?? {});
  const isSaid = parts.every(({ word = "", unit = "" }) => word.length > 1 || unit.trim().length > 1);
  const place = isSaid
    ? ({ name: "threads", meaning: { kind: "x", rank: 1 } } as const)
    : ({ name: `number in ${columns[at]?.name ?? ""}`, meaning: { kind: "unknown" } } as const);
  return {
    ...table,
    columns: [place, ...columns.map((one, i) => (i === at ? { ...one, meaning: { kind: "name" } as const } : one))],
    rows: rows.map(({ line, cells }, i) => ({
      line,
      cells: [parts[i]?.["count"] ?? "", ...cells.map((cell, k) => (k === at ? (parts[i]?.["name"] ?? "") : cell))],
    })),
  };
}
