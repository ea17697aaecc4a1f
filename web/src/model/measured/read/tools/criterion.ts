/**
 * criterion, the benchmark library of Rust: its raw.csv and the messages of cargo-criterion. Both give the time of some
 * iterations. The number of threads is the benchmark's parameter, which criterion calls its value.
 */
import { type Findings, linesOf, quoted } from "../../../import/texts/source-file.ts";
import { curvesOf, type FoundCurves, isRate, type NamedSample } from "../../curve/measured-curve.ts";
import type { MeasuredTable } from "../table/measured-table.ts";
import { numberIn, tellCell } from "../table/table-row.ts";
import { isThreads } from "../table/thread-count.ts";
import { isJsonObject, type JsonObject } from "../../../../base/json-object.ts";

const CRITERION_HEAD = ["group", "function", "value", "iteration_count"];

export function isCriterionHead(cells: readonly string[]): boolean {
  return CRITERION_HEAD.every((name) => cells.includes(name));
}

/** Nanoseconds of a unit of criterion. */
type Units = Readonly<Record<string, number>>;
const CRITERION_UNITS: Units = { ps: 1e-3, ns: 1, us: 1e3, µs: 1e3, ms: 1e6, s: 1e9 };

/** One measurement: so many iterations, each of so many elements, took a time. */
interface CriterionSample {
  readonly name: string;
  readonly x: number;
  readonly nanoseconds: number;
  readonly operations: number;
}

export function readCriterionRows({ columns, rows }: MeasuredTable, findings: Findings): FoundCurves {
  const at = (name: string): number => columns.findIndex((column) => column.name === name);
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

function criterionCurves(samples: readonly CriterionSample[]): FoundCurves["curves"] {
  const named = samples.flatMap(({ name, x, nanoseconds, operations }): NamedSample[] => {
    const y = (operations / nanoseconds) * 1e9;
    return isRate(y) ? [[name, { x, y, low: y, high: y }]] : [];
  });
  return curvesOf(named, "operations/s");
}

// ---- cargo-criterion ------------------------------------------------------------------------------------------------

/** The lines of `cargo criterion --message-format=json`; undefined for any other text. */
export function criterionMessages(text: string): readonly CriterionMessage[] | undefined {
  if (!/^\uFEFF?\s*\{\s*"reason"\s*:/.test(text)) return undefined;
  const messages = linesOf(text).flatMap((row, at) => {
    try {
      const json: unknown = JSON.parse(row);
      return isJsonObject(json) ? [{ line: at + 1, json }] : [];
    } catch {
      return row.trim() === "" ? [] : [{ line: at + 1, json: {} }];
    }
  });
  return messages;
}

interface CriterionMessage {
  readonly line: number;
  readonly json: JsonObject;
}

export function readCriterionMessages(messages: readonly CriterionMessage[], findings: Findings): FoundCurves {
  const samples = messages.flatMap(({ line, json }): CriterionSample[] => {
    const { reason } = json;
    if (reason === undefined) findings.error("the line is no message of cargo-criterion", line);
    return reason === "benchmark-complete" ? samplesOf(json, line, findings) : [];
  });
  return { format: "messages of cargo-criterion", curves: criterionCurves(samples) };
}

function samplesOf(json: JsonObject, line: number, findings: Findings): CriterionSample[] {
  const { id, iteration_count: counts, measured_values: values, unit } = json;
  const [, name, last] = /^(.*)\/(\d+)$/.exec(String(id)) ?? [];
  const factor = CRITERION_UNITS[String(unit)];
  if (name === undefined || !isThreads(Number(last))) {
    findings.error(`the benchmark ${quoted(String(id))} does not end with a number of threads, as in "lock/4"`, line);
    return [];
  }
  if (factor === undefined) {
    const known = Object.keys(CRITERION_UNITS).join(", ");
    const said = typeof unit === "string" ? `the unit ${quoted(unit)} is not` : "the message has no unit, which is";
    findings.error(`${said} one of ${known}`, line);
    return [];
  }
  if (!Array.isArray(counts) || !Array.isArray(values)) {
    findings.error("the message has no iteration_count and measured_values", line);
    return [];
  }
  const elements = elementsOf(json["throughput"]);
  return counts.flatMap((count: unknown, i): CriterionSample[] => {
    const value: unknown = values[i];
    if (typeof count !== "number" || typeof value !== "number" || count <= 0 || value <= 0) return [];
    return [{ name, x: Number(last), nanoseconds: value * factor, operations: count * elements }];
  });
}

/** Elements of an iteration, where the benchmark says them. */
function elementsOf(throughput: unknown): number {
  const all: readonly unknown[] = Array.isArray(throughput) ? throughput : [];
  const per = all.find((one) => isJsonObject(one) && one["unit"] === "elements");
  const count = isJsonObject(per) ? per["per_iteration"] : undefined;
  return typeof count === "number" && count > 0 ? count : 1;
}
