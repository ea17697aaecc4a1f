/**
 * The numbers of the CPUs in a CSV of latencies: a line of them above the values, and mostly the same numbers before
 * each line. They are recognised only where they cannot be latencies: they count from 0 on, or a word such as "CPU"
 * says so.
 */
import { countOf } from "../../../base/text.ts";
import { isNoLatency } from "./cells.ts";
import { CPUS_MAX, type Findings, quoted } from "./source-file.ts";

type Cells = readonly string[];

/** A table of which the numbers of the CPUs were taken off. */
export interface LabelledRows {
  readonly cpus: readonly number[];
  /** One row per CPU, of at most as many values as there are CPUs. */
  readonly rows: readonly Cells[];
}

/** Undefined where no CPU is named; "failed", with an error, where the names do not fit the table, or are in doubt. */
export function labelledRows(rows: readonly Cells[], findings: Findings): LabelledRows | "failed" | undefined {
  const head = headOf(rows);
  if (head === undefined) return undefined;
  if (head === "in doubt") {
    const choice = 'write "CPU" into the first cell of the file if they are CPUs, and 0 if they are latencies';
    findings.error(`the first line and the first column may be numbers of CPUs, or latencies: ${choice}`, 1);
    return "failed";
  }
  const { cpus } = head;
  const below = rows.slice(1);
  const isNamed = head.hasCorner || below.every((row) => row.length === cpus.length + 1);
  const values = isNamed ? below.map((row) => row.slice(1)) : below;
  const problem = impossible(cpus) ?? (isNamed ? otherName(below, cpus) : undefined) ?? otherSize(values, cpus.length);
  if (problem === undefined) return { cpus, rows: values };
  findings.error(problem.message, problem.line);
  return "failed";
}

interface LineProblem {
  readonly message: string;
  readonly line: number;
}

/** A word that may stand before the number of a CPU. */
const NAMED = /^(?:cpu|core|thread)[ #_-]*(\d+)$/i;

/** The number of a CPU, with or without such a word. */
function cpuOf(cell: string): number | undefined {
  const digits = NAMED.exec(cell)?.[1] ?? (/^\d+$/.test(cell) ? cell : undefined);
  return digits === undefined ? undefined : Number(digits);
}

/** May the cell of a table without numbers elsewhere be the name of a CPU, or of all of them? */
export function isNameOfCpu(cell: string): boolean {
  return NAMED.test(cell) || /^(?:cpu|core|thread)s?$/i.test(cell);
}

interface Head {
  readonly cpus: readonly number[];
  /** The first cell stands above the names before the lines. */
  readonly hasCorner: boolean;
}

function headOf(rows: readonly Cells[]): Head | "in doubt" | undefined {
  const [first = []] = rows;
  const whole = cpusOf(first);
  if (whole !== undefined && isSure(first, whole)) return { cpus: whole, hasCorner: false };
  const [corner = "", ...others] = first;
  const cpus = cpusOf(others);
  if (cpus === undefined || /\d/.test(corner)) return undefined;
  if (!isNoLatency(corner) || isSure(others, cpus)) return { cpus, hasCorner: true };
  return isDoubtful(cpus, rows) ? "in doubt" : undefined;
}

function cpusOf(cells: Cells): readonly number[] | undefined {
  const cpus = cells.flatMap((cell) => cpuOf(cell) ?? []);
  return cells.length > 1 && cpus.length === cells.length ? cpus : undefined;
}

/** No latencies are 0, 1, 2 and so on in this order. */
function isSure(cells: Cells, cpus: readonly number[]): boolean {
  return cells.every((cell) => NAMED.test(cell)) || cpus.every((cpu, i) => cpu === i);
}

/** Growing numbers from 0 on, such as 0, 2, 4, before the lines as well: every second CPU, or latencies. */
function isDoubtful(cpus: readonly number[], rows: readonly Cells[]): boolean {
  const isGrowing = cpus.every((cpu, i) => (i === 0 ? cpu === 0 : cpu > (cpus[i - 1] ?? 0)));
  return (
    isGrowing && rows.length === cpus.length + 1 && rows.slice(1).every(([cell = ""], i) => cpuOf(cell) === cpus[i])
  );
}

function impossible(cpus: readonly number[]): LineProblem | undefined {
  if (cpus.length > CPUS_MAX) return { message: `${cpus.length} CPUs; at most ${CPUS_MAX} are read`, line: 1 };
  const twice = cpus.find((cpu, i) => cpus.indexOf(cpu) !== i);
  return twice === undefined ? undefined : { message: `the CPU ${twice} is named twice`, line: 1 };
}

function otherName(rows: readonly Cells[], cpus: readonly number[]): LineProblem | undefined {
  const at = rows.findIndex(([cell = ""], i) => i < cpus.length && cpuOf(cell) !== cpus[i]);
  if (at < 0) return undefined;
  const found = quoted(rows[at]?.[0] ?? "");
  const wanted = `the line must begin with the CPU ${cpus[at] ?? at}, as line 1 names them`;
  return { message: `${wanted}, not with ${found}`, line: at + 2 };
}

function otherSize(rows: readonly Cells[], size: number): LineProblem | undefined {
  const named = `line 1 names ${countOf(size, "CPU")}`;
  const wide = rows.findIndex((row) => row.length > size);
  if (wide >= 0)
    return { message: `the line has ${countOf(rows[wide]?.length ?? 0, "value")}, and ${named}`, line: wide + 2 };
  const lines = `${countOf(rows.length, "line")} of values`;
  if (rows.length < size) return { message: `the file ends after ${lines}, but ${named}`, line: rows.length + 1 };
  return rows.length > size ? { message: `there are ${lines}, but ${named}`, line: size + 2 } : undefined;
}
