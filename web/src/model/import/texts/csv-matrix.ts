/**
 * The CSV form of core-to-core-latency: as many lines as CPUs, no header, only the strict lower triangle filled,
 * nanoseconds one way. Files with both triangles are read as well, those that name the CPUs above and before the values
 * (csv-labels.ts), and those of spreadsheets with semicolons or tabs between the values, and then with decimal commas.
 */
import { countOf } from "../../../base/text.ts";
import { cellProblem, isNoLatency, isPlainNumber, withoutNs, withoutScatter, withPoint } from "./cells.ts";
import { isNameOfCpu, type LabelledRows, labelledRows } from "./csv-labels.ts";
import { type LatencyMatrix, matrixOf } from "./matrix.ts";
import { andMore, CPUS_MAX, type Findings, linesOf, quoted, type SourceFile } from "./source-file.ts";

const FORMAT = "core-to-core-latency CSV";

/** Errors of single cells that are told; more of them say nothing new. */
const ERRORS_TOLD = 5;

export function readCsvMatrix(source: SourceFile, findings: Findings): LatencyMatrix | undefined {
  const { lines, before } = tableIn(linesOf(source.text), findings);
  const separator = separatorOf(lines);
  const rows = withoutLastCommas(lines.map((line) => cellsOf(line, separator)));
  const own = findings.behind(before);
  const labelled = labelledRows(rows, own);
  if (labelled === "failed") return undefined;
  if (labelled !== undefined) return labelledMatrix(source.name, labelled, own);
  const table = rows.map((row, at) => numbersOf(row, at, at + 1, own));
  if (findings.failed) return undefined;
  const size = sizeOf(rows, own);
  if (size === undefined) return undefined;
  if (!isFilled(table, size, own)) return undefined;
  const cpus = Array.from({ length: size }, (_, cpu) => cpu);
  return matrixOf({ file: source.name, format: FORMAT, cpus }, table, findings);
}

/** The line of the CPUs stands above the values. */
function labelledMatrix(file: string, { cpus, rows }: LabelledRows, findings: Findings): LatencyMatrix | undefined {
  const table = rows.map((row, at) => numbersOf(row, at, at + 2, findings));
  return findings.failed ? undefined : matrixOf({ file, format: FORMAT, cpus }, table, findings);
}

type Separator = "," | ";" | "\t";

/** A comma may stand in numbers where another character separates them. */
function separatorOf(lines: readonly string[]): Separator {
  if (lines.some((line) => line.includes(";"))) return ";";
  return lines.some((line) => line.includes(",")) || !lines.some((line) => line.includes("\t")) ? "," : "\t";
}

function cellsOf(line: string, separator: Separator): readonly string[] {
  return withoutScatter(line)
    .split(separator)
    .map((cell) => {
      const text = withoutNs(cell.trim().replace(/^"(.*)"$/, "$1"));
      return separator === "," ? text : withPoint(text);
    });
}

/**
 * Programs that print a comma behind every value make one cell more than there are lines. Only where both triangles are
 * filled: else the last column is that of a CPU whose line lacks.
 */
function withoutLastCommas(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const isOneMore = rows.every((row) => row.length === rows.length + 1 && row.at(-1) === "");
  const isUpperFilled = rows.some((row, at) => row.slice(at + 1, -1).some((cell) => cell !== ""));
  return isOneMore && isUpperFilled ? rows.map((row) => row.slice(0, -1)) : rows;
}

/** A CSV as the tool writes it has commas on its lines, but for a line of one value. */
export function looksLikeCsv(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line.trim() !== "" && !isSentence(line)).slice(0, 5);
  const separator = separatorOf(filled);
  const isPossible = (line: string): boolean => {
    if (separator !== ",") return cellsOf(line, separator).every(isPossibleCell);
    return !/[{}<>=]|^\s*(?:array\()?\[/.test(line) && (line.includes(",") || isPlainNumber(line.trim()));
  };
  return filled.some((line) => line.includes(separator)) && filled.every(isPossible);
}

function isPossibleCell(cell: string): boolean {
  return isNoLatency(cell) || isPlainNumber(cell) || isNameOfCpu(cell);
}

/** What a tool says before or behind its matrix, as "Cache line offset: 0". */
function isSentence(line: string): boolean {
  const text = line.trim();
  const isCells = cellsOf(text, separatorOf([text])).every(isPossibleCell);
  return !isCells && /[A-Za-z]{3}/.test(text) && !/\d\s*[,;\t]\s*\d/.test(text);
}

/** The lines of the matrix, without blank lines and sentences around it, and how many lines stand before it. */
function tableIn(
  lines: readonly string[],
  findings: Findings,
): { readonly lines: readonly string[]; readonly before: number } {
  const isAround = (line: string): boolean => /^ *$/.test(line) || isSentence(line);
  const second = Math.max(
    0,
    lines.findIndex((line) => !isAround(line)),
  );
  /* The first CPU's row has no value: without its commas it is an empty line, above a line with one value. */
  const hasEmptyRow = lines[second - 1] === "" && !/[,;\t]./.test((lines[second] ?? "").trim());
  const first = hasEmptyRow ? second - 1 : second;
  const end = lines.findLastIndex((line) => !isAround(line)) + 1;
  const said = [...lines.slice(0, first), ...lines.slice(end)].filter(isSentence);
  if (said.length > 0) {
    const which = `${quoted(said[0] ?? "")}${andMore(said.length, 1)}`;
    findings.warn(`${which} is no part of the matrix, and is passed over`);
  }
  return { lines: lines.slice(first, end), before: first };
}

/** The values of the CPU `cpu`, which stand on the line `line`. */
function numbersOf(
  row: readonly string[],
  cpu: number,
  line: number,
  findings: Findings,
): readonly (number | undefined)[] {
  return row.map((text, column) => {
    if (column === cpu ? isNoLatency(text) : text === "") return undefined;
    const problem = cellProblem(text, column);
    if (problem !== undefined) tellCell(problem, line, findings);
    return Number(text);
  });
}

function tellCell(message: string, line: number, findings: Findings): void {
  if (findings.all.length < ERRORS_TOLD) findings.error(message, line);
}

/** The number of CPUs; undefined, with an error, when lines and columns do not fit together. */
function sizeOf(rows: readonly (readonly string[])[], findings: Findings): number | undefined {
  const columns = rows[0]?.length ?? 0;
  const isRagged = rows.every(
    (row, at) => row.length === at || row.length === at + 1 || (at === 0 && row.length === 1),
  );
  const ownValues = rows.filter((row, at) => row.length === at + 1 && Number(row[at]) > 0).length;
  if (isRagged && rows.length > 2 && ownValues === rows.length) {
    findings.error(
      "the first line has a value, and each line one more: put an empty line above if the first CPU's line lacks, " +
        "or a 0 at the end of each line if its last value is that of a CPU with itself",
      1,
    );
    return undefined;
  }
  if (isRagged && rows.length > 2) return checkedSize(rows.length, findings);
  if (hasDecimalCommas(rows)) {
    findings.error("the numbers have decimal commas, and commas separate them too: write decimal points", 2);
    return undefined;
  }
  const other = rows.findIndex((row) => row.length !== columns);
  if (other >= 0 && rows[other]?.join("") === "") {
    findings.error("the line is empty: remove it", other + 1);
    return undefined;
  }
  if (other >= 0) {
    const cells = (count: number): string => countOf(count, "value");
    const isLast = other === rows.length - 1 ? ": it was cut short" : "";
    const said = `the line has ${cells(rows[other]?.length ?? 0)}, empty ones included, and line 1 has ${cells(columns)}`;
    findings.error(`${said}${isLast}`, other + 1);
    return undefined;
  }
  if (rows.length < columns) {
    const where = `the file ends after ${countOf(rows.length, "line")}, but each line is for ${columns} CPUs`;
    findings.error(`${where}: ${countOf(columns - rows.length, "line is", "lines are")} missing`, rows.length);
    return undefined;
  }
  if (rows.length > columns) {
    const where = `there are ${countOf(rows.length, "line")}, but each line is for ${countOf(columns, "CPU")}`;
    findings.error(where, columns + 1);
    return undefined;
  }
  return checkedSize(columns, findings);
}

/** Every line has more values than the first, which has no number: two for each number that has a decimal comma. */
function hasDecimalCommas(rows: readonly (readonly string[])[]): boolean {
  const columns = rows[0]?.length ?? 0;
  const more = rows.map((row) => row.length - columns);
  const numbers = rows.reduce((sum, _, at) => sum + at, 0);
  const isPossible = rows.length > 1 && more.every((count, at) => count >= 0 && count <= at);
  return isPossible && more.reduce((sum, count) => sum + count, 0) > numbers / 2;
}

function checkedSize(size: number, findings: Findings): number | undefined {
  if (size >= 2 && size <= CPUS_MAX) return size;
  findings.error(size < 2 ? "a matrix of one CPU says nothing" : `${size} CPUs; at most ${CPUS_MAX} are read`);
  return undefined;
}

/** Filled are the lower triangle, or both; a value that lacks is told with its line. */
function isFilled(table: readonly (readonly (number | undefined)[])[], size: number, findings: Findings): boolean {
  let [lower, upper] = [0, 0];
  let firstMissing: readonly [number, number] | undefined;
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < a; b++) {
      if (table[a]?.[b] !== undefined) lower += 1;
      else firstMissing ??= [a, b];
      if (table[b]?.[a] !== undefined) upper += 1;
    }
  }
  if (firstMissing === undefined) return true;
  if (lower === 0 && upper > 0) {
    const why = "the matrix is transposed: the upper triangle is filled and the lower one is empty";
    findings.error(`${why}, but core-to-core-latency fills the lower one; exchange lines and columns`, 1);
    return false;
  }
  const [a, b] = firstMissing;
  findings.error(`there is no value for the CPUs ${b} and ${a}`, a + 1);
  return false;
}
