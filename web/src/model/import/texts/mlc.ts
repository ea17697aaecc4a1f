/**
 * The text of Intel's Memory Latency Checker: latencies of memory from node to node, and of lines that another core's
 * L2 cache has. It knows no single cores.
 */
import { cellProblem } from "./cells.ts";
import { type Findings, linesOf, quoted, type SourceFile } from "./source-file.ts";

/** All in nanoseconds. */
export interface MlcLatencies {
  readonly kind: "mlc";
  readonly file: string;
  /** Rows: from node; columns: memory of node. */
  readonly dram: NodeTable | undefined;
  /** A clean line of another L2 of the socket, and a modified one. */
  readonly localHit: number | undefined;
  readonly localHitm: number | undefined;
  /** A modified line of another node's L2, by the home of the line. Rows: the writer's node; columns: the reader's. */
  readonly writerHomed: NodeTable | undefined;
  readonly readerHomed: NodeTable | undefined;
}

/** NaN where nothing was measured. A socket may have several nodes, whose pairs are in the table as well. */
export type NodeTable = readonly (readonly number[])[];

const DRAM = /^Measuring idle latencies/i;
const WRITER_HOMED = /Remote Socket L2->L2 HITM.*writer/i;
const READER_HOMED = /Remote Socket L2->L2 HITM.*reader/i;

const LOCAL_HITM = /^Local Socket L2->L2 HITM\s+latency\s+(\S+)/i;

export function isMlc(lines: readonly string[]): boolean {
  const isSign = (line: string): boolean =>
    line.startsWith("Intel(R) Memory Latency Checker") || DRAM.test(line) || LOCAL_HITM.test(line);
  return lines.some((line) => isSign(line.trim()));
}

export function readMlc(source: SourceFile, findings: Findings): MlcLatencies | undefined {
  const lines = linesOf(source.text);
  const dram = tableAfter(lines, DRAM, "latencies of memory", findings);
  const read: MlcLatencies = {
    kind: "mlc",
    file: source.name,
    dram,
    localHit: valueOf(lines, /^Local Socket L2->L2 HIT\s+latency\s+(\S+)/i, findings),
    localHitm: valueOf(lines, LOCAL_HITM, findings),
    writerHomed: tableAfter(lines, WRITER_HOMED, "latencies of lines homed at the writer", findings),
    readerHomed: tableAfter(lines, READER_HOMED, "latencies of lines homed at the reader", findings),
  };
  if (findings.failed) return undefined;
  if (dram !== undefined || read.localHitm !== undefined) return read;
  findings.error("there are neither idle latencies nor latencies from cache to cache: run mlc without options");
  return undefined;
}

function valueOf(lines: readonly string[], pattern: RegExp, findings: Findings): number | undefined {
  const at = lines.findIndex((line) => pattern.test(line.trim()));
  const text = pattern.exec(lines[at]?.trim() ?? "")?.[1];
  if (text === undefined) return undefined;
  return latencyOf(text, 0, at + 1, findings);
}

/** A positive latency; NaN, with an error, for anything else. */
function latencyOf(text: string, column: number, line: number, findings: Findings): number {
  const problem = cellProblem(text, column);
  if (problem === undefined && Number(text) > 0) return Number(text);
  findings.error(problem ?? `value ${column + 1}, ${quoted(text)}, is no latency`, line);
  return Number.NaN;
}

/** The rows "0  92.1  127.1" after a heading; "-" is NaN. Undefined where the heading or the rows are missing. */
function tableAfter(
  lines: readonly string[],
  heading: RegExp,
  what: string,
  findings: Findings,
): NodeTable | undefined {
  const at = lines.findIndex((line) => heading.test(line.trim()));
  if (at < 0) return undefined;
  const rows: number[][] = [];
  for (let i = at + 1; i < lines.length; i++) {
    const words = (lines[i] ?? "").trim().split(/\s+/);
    const isRow = words[0] === String(rows.length) && words.length > 1 && /[.,-]/.test(words.slice(1).join(""));
    if (isRow)
      rows.push(
        words.slice(1).map((word, column) => (word === "-" ? Number.NaN : latencyOf(word, column, i + 1, findings))),
      );
    else if (rows.length > 0) break;
    else if (i > at + 3) break;
  }
  const isSquare = rows.length > 0 && rows.every((row) => row.length === rows.length);
  if (!isSquare) findings.error(`the table of ${what} has no complete rows: the file was cut short`, at + 1);
  return isSquare ? rows : undefined;
}
