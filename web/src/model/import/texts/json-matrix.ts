/** A matrix in JSON: rows of numbers, as `json.dump(latencies.tolist())` writes them, alone or within an object. */
import { type LatencyMatrix, matrixOf } from "./matrix.ts";
import { CPUS_MAX, type Findings, type SourceFile } from "./source-file.ts";

type Cell = number | null;
type Rows = readonly (readonly Cell[])[];

/** Members that are looked into for the rows: a tool's result may be wrapped once or twice. assumed */
const DEPTH_MAX = 3;

/** The rows of a matrix in a JSON text; undefined where the text is no JSON, or has none. */
export function jsonRows(text: string): Rows | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return rowsIn(JSON.parse(text), 0);
  } catch {
    return undefined;
  }
}

function rowsIn(value: unknown, depth: number): Rows | undefined {
  if (isMatrix(value)) return value;
  if (depth === DEPTH_MAX || typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  for (const member of Object.values(value)) {
    const rows = rowsIn(member, depth + 1);
    if (rows !== undefined) return rows;
  }
  return undefined;
}

/** As many rows as the longest has values; a triangle has shorter ones. */
function isMatrix(value: unknown): value is Rows {
  if (!Array.isArray(value) || value.length < 2) return false;
  const isCell = (cell: unknown): boolean => cell === null || typeof cell === "number";
  return value.every((row: unknown) => Array.isArray(row) && row.length <= value.length && row.every(isCell));
}

export function readJsonMatrix(source: SourceFile, rows: Rows, findings: Findings): LatencyMatrix | undefined {
  if (rows.length > CPUS_MAX) {
    findings.error(`${rows.length} CPUs; at most ${CPUS_MAX} are read`);
    return undefined;
  }
  const cpus = rows.map((_, cpu) => cpu);
  const table = rows.map((row, a) => row.map((cell, b) => (a === b || cell === null ? undefined : cell)));
  const wrong = table.flat().find((ns) => ns !== undefined && !(ns >= 0));
  if (wrong !== undefined) findings.error(`the latency ${wrong} is negative`);
  return findings.failed ? undefined : matrixOf({ file: source.name, format: "rows in JSON", cpus }, table, findings);
}
