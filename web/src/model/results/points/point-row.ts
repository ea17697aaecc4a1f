/**
 * Points as rows of a table: the columns of the command line's JSON and CSV output, written once. Names are part of
 * what scripts rely on: append only.
 */
import { CYCLE_CATEGORIES } from "../../../base/abi.gen.ts";
import { fail, ok, type Result } from "../../../base/result.ts";
import { csvLine, readCsv } from "../../../base/csv.ts";
import type { MeasuredPoint, Point } from "./point.ts";

type RowValue = string | number | boolean | undefined;
export type PointRow = Readonly<Record<string, RowValue>>;

const CYCLE_COLUMNS = CYCLE_CATEGORIES.map(({ name }) => `cycles_per_op_${name}`);

/** In order. Throughputs are operations/s, latencies and cycles are cycles. */
export const POINT_COLUMNS: readonly string[] = [
  "variant",
  "x",
  "cores",
  "throughput",
  "ci_low",
  "ci_high",
  "converged",
  "bistable",
  "low",
  "high",
  "speedup",
  "cycles_per_op",
  "per_core",
  "measure",
  "measure_low",
  "measure_high",
  "latency_mean",
  "latency_p50",
  "latency_p95",
  "latency_p99",
  "latency_max",
  ...CYCLE_COLUMNS,
  "operations",
  "restarts",
  "stop",
  "trace_hash",
  "error",
  "fairness",
  "starved_cores",
  "core_operations_min",
  "core_operations_max",
  /* Why there is no interval: NoInterval in point.ts. The other start's value, whether or not it agrees. */
  "no_interval",
  "second_throughput",
  "model_version",
];

/** Undefined where a point has no such value. `error` is the diagnosis of a failed point. */
export function pointRow(point: Point, error: string | undefined): PointRow {
  const place = { variant: point.variant, x: point.x, cores: point.cores };
  const values: PointRow =
    point.kind === "failed" ? { ...place, error: error ?? point.message } : { ...place, ...measuredRow(point) };
  return Object.fromEntries(POINT_COLUMNS.map((column) => [column, values[column]]));
}

function measuredRow(point: MeasuredPoint): PointRow {
  return {
    ...(point.operations === 0 ? {} : perOperation(point)),
    converged: point.estimate.converged,
    bistable: point.other !== undefined,
    operations: point.operations,
    restarts: point.restarts,
    fairness: point.fairness.index,
    starved_cores: point.fairness.starved,
    core_operations_min: point.fairness.min,
    core_operations_max: point.fairness.max,
    stop: point.stop,
    trace_hash: point.traceHash,
    no_interval: point.noInterval,
    second_throughput: point.secondThroughput,
    model_version: point.modelVersion,
  };
}

/** What is a mean over operations, or a rate of them: no such value where no operation ended while it was measured. */
function perOperation(point: MeasuredPoint): PointRow {
  const { estimate, other, latency } = point;
  const both = other === undefined ? [] : [estimate.throughput, other.throughput];
  return {
    throughput: estimate.throughput,
    ci_low: estimate.interval?.low,
    ci_high: estimate.interval?.high,
    low: other === undefined ? undefined : Math.min(...both),
    high: other === undefined ? undefined : Math.max(...both),
    speedup: point.speedup,
    cycles_per_op: finite(point.cyclesPerOperation),
    per_core: point.perCore,
    ...measureColumns(point),
    latency_mean: latency.mean,
    latency_p50: latency.p50,
    latency_p95: latency.p95,
    latency_p99: latency.p99,
    latency_max: latency.max,
    ...Object.fromEntries(CYCLE_CATEGORIES.map(({ name }) => [`cycles_per_op_${name}`, point.cycles[name]])),
  };
}

function measureColumns(point: MeasuredPoint): PointRow {
  if (!point.measure.ok) return {};
  const { value, interval } = point.measure.value;
  return { measure: value, measure_low: interval?.low, measure_high: interval?.high };
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

/** Whether two rows, or a row and a place, are of the same place of the same curve. */
export function isAt(row: PointRow, place: PointRow | Pick<Point, "variant" | "x">): boolean {
  return row["variant"] === place["variant"] && row["x"] === place["x"];
}

/** The names of all columns as a line of comma-separated values. */
export const POINTS_CSV_HEAD = csvLine(POINT_COLUMNS);

/** A row as a line below POINTS_CSV_HEAD. */
export function pointCsvLine(row: PointRow): string {
  return csvLine(POINT_COLUMNS.map((column) => row[column]));
}

const TEXT_COLUMNS: readonly string[] = ["variant", "stop", "trace_hash", "error", "no_interval"];

/** Rows as comma-separated values, with the names of all columns first. */
export function pointsCsv(rows: readonly PointRow[]): string {
  return [POINTS_CSV_HEAD, ...rows.map(pointCsvLine)].join("");
}

/**
 * Reads POINTS_CSV_HEAD and lines below it back into the same values. A last row that was not written to its end is
 * left out, since a sweep can be ended at any moment. Fails when the columns are others.
 */
export function readPointsCsv(text: string): Result<readonly PointRow[], string> {
  const whole = wholeRows(text.replace(/^\uFEFF/, ""));
  const isHead = (cells: readonly string[] | undefined): boolean => cells?.join() === POINT_COLUMNS.join();
  if (!isHead(whole[0])) return fail("its columns are not those that this version writes");
  /* Several files, one behind the other, have several heads. */
  const rows = whole.filter((cells) => !isHead(cells));
  return ok(rows.map((cells) => Object.fromEntries(POINT_COLUMNS.map((name, i) => [name, valueOf(name, cells[i])]))));
}

/** Cut at a line feed, and before the line where a quoted text begins that does not end. */
function wholeRows(text: string): readonly (readonly string[])[] {
  for (let end = text.lastIndexOf("\n"); end >= 0; end = text.lastIndexOf("\n", end - 1)) {
    const read = readCsv(text.slice(0, end + 1));
    if (read.ok) return read.value;
    if (end === 0) break;
  }
  return [];
}

function valueOf(column: string, cell: string | undefined): RowValue {
  if (cell === undefined || cell === "") return undefined;
  if (TEXT_COLUMNS.includes(column)) return cell;
  return cell === "true" || cell === "false" ? cell === "true" : Number(cell);
}
