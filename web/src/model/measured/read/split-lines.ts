/** What stands between the values of a table, and its lines divided by it. */
import { readCsv } from "../../../base/csv.ts";
import type { Findings } from "../../import/texts/source-file.ts";
import { LOOKED_AT } from "./table/judged-table.ts";
import type { Line } from "../../import/texts/pasted-lines.ts";

export interface Split {
  readonly separator: Separator;
  readonly cells: (line: Line) => readonly string[] | undefined;
}

export type Separator = "," | ";" | "\t" | "|" | "  " | " ";

const SEPARATORS: readonly Separator[] = [";", "\t", ",", "|", "  ", " "];

/** What divides the most lines into the same number of values, at least two. */
export function separatorOf(lines: readonly string[]): Separator {
  const some = lines.slice(0, LOOKED_AT);
  let best: { readonly separator: Separator; readonly lines: number } = { separator: " ", lines: 0 };
  for (const separator of SEPARATORS) {
    const widths = new Map<number, number>();
    for (const line of some) {
      const width = simpleCells(line, separator).findLastIndex((cell) => cell.trim() !== "") + 1;
      if (width > 1) widths.set(width, (widths.get(width) ?? 0) + 1);
    }
    const most = Math.max(0, ...widths.values());
    if (most > best.lines) best = { separator, lines: most };
  }
  return best.separator;
}

function simpleCells(line: string, separator: Separator): readonly string[] {
  if (separator === " ") return line.trim().match(/"[^"]*"(?=\s|$)|\S+/g) ?? [""];
  if (separator === "  ") return line.trim().split(/\s{2,}|\t/);
  if (separator === "|")
    return line
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|");
  const read = line.includes('"') ? readCsv(line, separator) : undefined;
  return read?.ok === true ? (read.value[0] ?? []) : line.split(separator);
}

export function splitOf(separator: Separator, findings: Findings): Split {
  const cells = ({ text, line }: Line): readonly string[] | undefined => {
    if (separator === " " || separator === "  " || separator === "|")
      return simpleCells(text, separator).map((cell) => unquoted(cell.trim()));
    const read = readCsv(text.trim() === "" ? text : text.replace(/^[ ]+|[ ]+$/g, ""), separator);
    if (!read.ok) findings.error(read.error.replace(/ (?:that begins )?in row 1|^row 1: /, ""), line);
    return read.ok ? (read.value[0] ?? []).map((cell) => unquoted(cell.trim())) : undefined;
  };
  const known = new WeakMap<Line, readonly string[] | undefined>();
  const once = (line: Line): readonly string[] | undefined => {
    if (!known.has(line)) known.set(line, cells(line));
    return known.get(line);
  };
  return { separator, cells: once };
}

function unquoted(cell: string): string {
  return (/^"(?<text>[^"]*)"$/.exec(cell)?.groups?.["text"] ?? cell)
    .replace(/^(?:__|`)(.*)(?:__|`)$/, "$1")
    .replaceAll(/\*\*([^*]+)\*\*/g, "$1")
    .trim();
}
