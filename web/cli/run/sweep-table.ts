/** A sweep as a table: one line per point, with remarks on unusual points. */
import type { PointRow } from "../../src/model/results/points/point-row.ts";
import type { Prepared } from "./request.ts";
import { titleWithCores } from "../../src/model/machine/placement-text.ts";
import { type Column, shown, textTable } from "../output/table.ts";

/** The column's title contains its unit; the column is left out where the measure is the throughput itself. */
const MEASURE = "measure";

const TABLE_COLUMNS: readonly (readonly [title: string, align: Column["align"], cell: (row: PointRow) => string])[] = [
  ["variant", "left", (row) => String(row["variant"])],
  ["x", "right", (row) => String(row["x"])],
  ["operations/s", "right", (row) => number(row, "throughput")],
  ["from", "right", (row) => number(row, "ci_low")],
  ["to", "right", (row) => number(row, "ci_high")],
  ["speed-up", "right", (row) => number(row, "speedup")],
  ["cycles/op", "right", (row) => number(row, "cycles_per_op")],
  [MEASURE, "right", (row) => number(row, "measure")],
  ["", "left", remark],
];

function number(row: PointRow, column: string): string {
  const value = row[column];
  return shown(typeof value === "number" ? value : undefined);
}

function remark(row: PointRow): string {
  if (row["error"] !== undefined) return `failed: ${String(row["error"]).split("\n")[0] ?? ""}`;
  const notes: string[] = [];
  if (row["bistable"] === true)
    notes.push(`bistable: ${number(row, "low")} or ${number(row, "high")}, by start and jitter`);
  if (row["operations"] === 0) notes.push("no operation ended while it was measured");
  else if (row["no_interval"] === "few_cores") notes.push("no interval: few cores did most of the work");
  else if (row["converged"] === false && row["bistable"] !== true) notes.push("not converged");
  if (typeof row["starved_cores"] === "number" && row["starved_cores"] > 0)
    notes.push(`${row["starved_cores"]} of ${String(row["cores"])} cores completed no operation`);
  return notes.join("; ");
}

export function sweepTable({ experiment }: Prepared, rows: readonly PointRow[]): string {
  const { name, file } = experiment.scenario;
  const head = `${file.title} (${name}) on ${titleWithCores(experiment.machine)}, x = ${file.sweep.over}, seed ${experiment.seed}\n`;
  const own = file.measure.formula.trim() !== "throughput";
  const shownColumns = TABLE_COLUMNS.filter(([title]) => own || title !== MEASURE);
  const unit = file.measure.unit === "" ? file.measure.label : file.measure.unit;
  const columns = shownColumns.map(([title, align]): Column => ({ title: title === MEASURE ? unit : title, align }));
  return (
    head +
    textTable(
      columns,
      rows.map((row) => shownColumns.map(([, , cell]) => cell(row))),
    )
  );
}
