/**
 * A matrix as a list of pairs: two CPUs and a latency on each line, with or without a line of names above them, as a
 * data frame in long form has it.
 */
import { cellProblem, isPlainNumber, namesOtherUnit, withoutNs, withPoint } from "./cells.ts";
import { type LatencyMatrix, matrixOf } from "./matrix.ts";
import { CPUS_MAX, type Findings, linesOf, quoted, type SourceFile } from "./source-file.ts";

/** Names of the columns that hold a CPU. */
const CPU_NAME =
  /^(?:from|to|cpu|core|thread|src|dst|source|target|dest|destination|writer|reader|ping|pong|row|col|column|[abijxy]|p[12])?[ _#-]*(?:cpu|core|thread)?[ _#-]*[a-d0-9]?$/i;
/** Names of the column that holds the latency, the best first. */
const LATENCY_NAMES = [/latency|lat\b/i, /\bns\b|nanosec/i, /^(?:mean|median|avg|average|value|time)/i];
/** A list that lacks more pairs is no matrix. assumed: what lacks is told by name */
const NEARLY_ALL = 0.8;

interface PairRow {
  readonly cells: readonly string[];
  readonly line: number;
}

interface Columns {
  readonly a: number;
  readonly b: number;
  readonly ns: number;
}

function rowsOf(lines: readonly string[]): readonly PairRow[] {
  const filled = lines.flatMap((text, at) => (text.trim() === "" ? [] : [{ text: text.trim(), line: at + 1 }]));
  const separator = [";", ",", "\t"].find((one) => filled[0]?.text.includes(one)) ?? /\s+/;
  return filled.map(({ text, line }) => {
    const cells = text.split(separator).map((cell) => withoutNs(cell.trim().replace(/^"(.*)"$/, "$1")));
    return { cells: separator === "," ? cells : cells.map(withPoint), line };
  });
}

/** Where the numbers of the CPUs and the latencies stand; undefined where the text is no list of pairs. */
function columnsOf(rows: readonly PairRow[]): Columns | undefined {
  const [head] = rows;
  if (head === undefined || rows.length < 3) return undefined;
  if (head.cells.every((cell) => isPlainNumber(cell)))
    return head.cells.length === 3 && arePairs(rows, { a: 0, b: 1, ns: 2 }) ? { a: 0, b: 1, ns: 2 } : undefined;
  const cpus = head.cells.flatMap((name, at) => (name !== "" && CPU_NAME.test(name) ? [at] : []));
  const [a, b] = cpus;
  if (a === undefined || b === undefined || cpus.length > 2) return undefined;
  const named = LATENCY_NAMES.map((pattern) =>
    head.cells.findIndex((name, at) => at !== a && at !== b && pattern.test(name)),
  );
  const ns = named.find((at) => at >= 0) ?? (head.cells.length === 3 ? 3 - a - b : undefined);
  return ns !== undefined && arePairs(rows.slice(1), { a, b, ns }) ? { a, b, ns } : undefined;
}

/** Each line has two whole numbers, and all of them make nearly all pairs; else the columns are those of a matrix. */
function arePairs(rows: readonly PairRow[], { a, b }: Columns): boolean {
  const isCpu = (cell: string | undefined): boolean => /^\d{1,4}$/.test(cell ?? "");
  if (!rows.every(({ cells }) => isCpu(cells[a]) && isCpu(cells[b]))) return false;
  const cpus = new Set(rows.flatMap(({ cells }) => [cells[a], cells[b]]));
  const pairs = new Set(rows.map(({ cells }) => `${cells[a] ?? ""} ${cells[b] ?? ""}`));
  const wanted = (cpus.size * (cpus.size - 1)) / 2;
  return pairs.size === rows.length && rows.length >= NEARLY_ALL * wanted;
}

export function isPairList(lines: readonly string[]): boolean {
  return columnsOf(rowsOf(lines)) !== undefined;
}

export function readPairList(source: SourceFile, findings: Findings): LatencyMatrix | undefined {
  const rows = rowsOf(linesOf(source.text));
  const columns = columnsOf(rows);
  if (columns === undefined) return undefined;
  const [head] = rows;
  const isNamed = head?.cells.some((cell) => !isPlainNumber(cell)) ?? false;
  const unit = head?.cells[columns.ns] ?? "";
  if (isNamed && namesOtherUnit(unit)) {
    findings.error(
      `the column ${quoted(unit)} is not in nanoseconds, one way, in which latencies are read`,
      head?.line,
    );
    return undefined;
  }
  const below = isNamed ? rows.slice(1) : rows;
  const cpus = [...new Set(below.flatMap(({ cells }) => [cells[columns.a], cells[columns.b]].map(Number)))];
  cpus.sort((x, y) => x - y);
  if (cpus.length > CPUS_MAX) findings.error(`${cpus.length} CPUs; at most ${CPUS_MAX} are read`);
  const index = new Map(cpus.map((cpu, at) => [cpu, at] as const));
  const table = cpus.map((): (number | undefined)[] => []);
  for (const { cells, line } of below) {
    const text = cells[columns.ns] ?? "";
    const [a, b] = [Number(cells[columns.a]), Number(cells[columns.b])];
    const row = table[index.get(a) ?? -1];
    if (a === b || row === undefined) continue;
    const problem = cellProblem(text, columns.ns);
    if (problem !== undefined) findings.error(problem, line);
    row[index.get(b) ?? 0] = Number(text);
  }
  return findings.failed ? undefined : matrixOf({ file: source.name, format: "list of pairs", cpus }, table, findings);
}
