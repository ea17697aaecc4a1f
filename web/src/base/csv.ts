/**
 * Comma-separated values as in RFC 4180: quotes where needed, lines end with a line feed. Written by the command line,
 * read back where measured points are imported. A text that a spreadsheet would take for a formula is written with an
 * apostrophe before it, which reading takes away: names in a saved table may come from a stranger's link.
 */
import { type Result, fail, ok } from "./result.ts";

export type CsvValue = string | number | boolean | undefined;

/** One line of text per row, after the header. Numbers are written so that reading gives the same number. */
export function writeCsv(columns: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return [columns, ...rows].map(csvLine).join("");
}

export function csvLine(row: readonly CsvValue[]): string {
  return `${row.map(cell).join(",")}\n`;
}

function cell(value: CsvValue): string {
  if (value === undefined) return "";
  const text = typeof value === "string" ? withoutFormula(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The first characters with which spreadsheets begin a formula, as OWASP lists them under "CSV Injection", and the wide
 * forms of the first four; apostrophes before them count, so that one more can be taken away again.
 */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?$/;

function withoutFormula(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

function withFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/** All rows, the header included; every cell as text. Empty lines are left out. */
export function readCsv(text: string, separator = ","): Result<readonly (readonly string[])[], string> {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const read = readCell(text, at, separator);
    if (read === undefined) return fail(`a quoted value that begins in row ${rows.length + 1} does not end`);
    row.push(withFormula(read.value));
    at = read.end;
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) row.push("");
      continue;
    }
    if (at < text.length && text[at] !== "\n" && text[at] !== "\r") {
      return fail(`row ${rows.length + 1}: unexpected "${text[at] ?? ""}" after a quoted value`);
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return ok(rows.filter((r) => r.length > 1 || r[0] !== ""));
}

function readCell(
  text: string,
  at: number,
  separator: string,
): { readonly value: string; readonly end: number } | undefined {
  if (text[at] !== '"') {
    let end = at;
    while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end += 1;
    return { value: text.slice(at, end), end };
  }
  let value = "";
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] !== '"') value += text[i];
    else if (text[i + 1] === '"') value += text[i++];
    else return { value, end: i + 1 };
  }
  return undefined;
}
