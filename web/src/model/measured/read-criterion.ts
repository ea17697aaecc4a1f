/**
 * criterion, the benchmark library of Rust: its raw.csv and the messages of cargo-criterion. Both give the time of some
 * iterations. The number of threads is the benchmark's parameter, which criterion calls its value.
 */
import { type Findings, quoted } from "../import/texts/source-file.ts";
import { curvesOf, type FoundCurves, isRate, type NamedPlace, X_MAX } from "./measured-curve.ts";
import { numberIn, type TableRow, tellCell } from "./table-row.ts";

export const CRITERION_HEAD = ["group", "function", "value", "iteration_count"];

/** Nanoseconds of a unit of criterion. */
type Units = Readonly<Record<string, number>>;
export const CRITERION_UNITS: Units = { ps: 1e-3, ns: 1, us: 1e3, µs: 1e3, ms: 1e6, s: 1e9 };

/** One measurement: so many iterations, each of so many elements, took a time. */
export interface CriterionSample {
  readonly name: string;
  readonly x: number;
  readonly nanoseconds: number;
  readonly operations: number;
}

export function readCriterionRows(
  head: TableRow,
  rows: readonly TableRow[],
  findings: Findings,
): FoundCurves | undefined {
  const at = (name: string): number => head.cells.indexOf(name);
  const time = at("sample_measured_value") < 0 ? at("sample_time_nanos") : at("sample_measured_value");
  const samples = rows.map((row): CriterionSample | undefined => {
    const cell = (column: number): string => row.cells[column] ?? "";
    const unit = at("unit") < 0 ? 1 : CRITERION_UNITS[cell(at("unit"))];
    const x = numberIn(cell(at("value")));
    if (x === undefined || !isThreads(x)) {
      tellCell(findings, `the value ${quoted(cell(at("value")))} is no number of threads`, row.line);
      return undefined;
    }
    if (unit === undefined) {
      tellCell(
        findings,
        `the unit ${quoted(cell(at("unit")))} is not one of ${Object.keys(CRITERION_UNITS).join(", ")}`,
        row.line,
      );
      return undefined;
    }
    const elements = numberIn(cell(at("throughput_num"))) ?? 1;
    const nanoseconds = (numberIn(cell(time)) ?? Number.NaN) * unit;
    const operations = (numberIn(cell(at("iteration_count"))) ?? Number.NaN) * elements;
    if (nanoseconds > 0 && operations > 0) return { name: nameOf(cell, at), x, nanoseconds, operations };
    tellCell(findings, "the line has no time and number of iterations above zero", row.line);
    return undefined;
  });
  return { format: "raw.csv of criterion", curves: criterionCurves(samples.flatMap((one) => one ?? [])) };
}

function nameOf(cell: (column: number) => string, at: (name: string) => number): string {
  return [cell(at("group")), cell(at("function"))].filter((part) => part !== "").join("/");
}

export function isThreads(x: number): boolean {
  return Number.isSafeInteger(x) && x >= 1 && x <= X_MAX;
}

export function criterionCurves(samples: readonly CriterionSample[]): FoundCurves["curves"] {
  const places = samples.flatMap(({ name, x, nanoseconds, operations }): NamedPlace[] => {
    const y = (operations / nanoseconds) * 1e9;
    return isRate(y) ? [[name, { x, y, low: y, high: y }]] : [];
  });
  return curvesOf(places, "operations/s");
}
