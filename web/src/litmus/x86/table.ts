/**
 * The x86 code of a litmus file: a row of thread names, then rows of cells, one column for each thread. A cell is
 * empty, or an instruction with labels before it.
 */
import { LIMITS } from "../../base/abi.gen.ts";
import { refuseThreads } from "../text/locations.ts";
import type { Span } from "../text/source.ts";
import { shown, type Token, type HerdReader } from "../text/tokens.ts";

export interface Cell {
  readonly labels: readonly Token[];
  /** The instruction; empty in a cell with labels only. */
  readonly tokens: readonly Token[];
  readonly span: Span;
}

/** The cells of each thread, in program order. */
export type Columns = readonly (readonly Cell[])[];

/** The most cells of all threads, so that a text that is no litmus test costs little work. */
const CELLS_MAX = 4096;

export function readTable(reader: HerdReader): Columns {
  const threads = readThreads(reader);
  const columns: Cell[][] = Array.from({ length: threads }, () => []);
  let cells = 0;
  while (!reader.isAtEnd) {
    const row = readRow(reader);
    if (row.length > threads)
      reader.fail(
        "T101",
        row[threads]?.span ?? reader.peek(),
        `this row has ${row.length} columns, but ${threads} threads`,
        'A row ends with ";": is it missing on the line before?',
      );
    row.forEach((cell, column) => columns[column]?.push(cell));
    cells += row.length;
    if (cells > CELLS_MAX) reader.fail("T301", reader.peek(), `a litmus test has at most ${CELLS_MAX} instructions`);
  }
  return columns.map((column) => column.filter((cell) => cell.tokens.length + cell.labels.length > 0));
}

function readThreads(reader: HerdReader): number {
  let count = 0;
  for (;;) {
    const token = reader.expectWord('a thread such as "P0"');
    if (token.text !== `P${count}`)
      reader.fail("T101", token, `expected the thread "P${count}", found ${shown(token)}`, "Threads are P0, P1, …");
    count++;
    if (reader.accept(";")) break;
    reader.expect("|", "between the threads");
  }
  if (count > LIMITS.LITMUS_THREADS_MAX) refuseThreads(reader.report, reader.peek());
  return count;
}

function readRow(reader: HerdReader): readonly Cell[] {
  const row: Cell[] = [];
  for (;;) {
    row.push(readCell(reader));
    if (reader.accept(";") || reader.isAtEnd) return row;
    reader.expect("|", "between the columns");
  }
}

function readCell(reader: HerdReader): Cell {
  const labels: Token[] = [];
  const tokens: Token[] = [];
  const from = reader.peek().from;
  let to = from;
  while (!reader.is("|") && !reader.is(";") && !reader.isAtEnd) {
    const isLabel = tokens.length === 0 && reader.peek().kind === "word" && reader.peek(1).text === ":";
    const token = reader.next();
    if (isLabel) reader.next();
    (isLabel ? labels : tokens).push(token);
    to = token.to;
    /* "lock;" stands before its instruction. */
    if (tokens.length === 1 && token.text.toUpperCase() === "LOCK") reader.accept(";");
  }
  return { labels, tokens, span: { from, to: Math.max(to, from + 1) } };
}
