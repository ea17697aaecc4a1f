/**
 * Whether a table writes 1,234.5 or 1.234,5: what its cells show, and where they do not, what stands between them. A
 * guess is told, since the other reading may be a thousand times more.
 */
import { type Findings, quoted } from "../../import/texts/source-file.ts";
import { type DecimalMark, plainText } from "./table/cell-number.ts";
import type { MeasuredRow } from "./table/measured-table.ts";

interface Shown {
  readonly cell: string;
  readonly column: number;
  readonly line: number | undefined;
}

const WITH_MARK = /^[-+]?\d[\d.,]*\d(?![\d.,])/;
const MARKS: readonly DecimalMark[] = [".", ","];

/** `separator` is what stands between the cells; `isScaled`: a column says that it counts in thousands or millions. */
export function decimalMarkOf(
  rows: readonly MeasuredRow[],
  separator: string,
  isScaled: boolean,
  findings: Findings,
): DecimalMark {
  const shown = rows.flatMap(({ cells, line }) =>
    cells.flatMap((cell, column): Shown[] => {
      const number = WITH_MARK.exec(cell.trim())?.[0] ?? "";
      const isNumber = /[.,]/.test(number) && MARKS.some((one) => plainText(number, one) !== undefined);
      return isNumber ? [{ cell: number, column, line }] : [];
    }),
  );
  const sure = shown.find(({ cell }) => markShown(cell) !== undefined);
  const mark = sure === undefined ? undefined : markShown(sure.cell);
  if (mark !== undefined && sure !== undefined) {
    tellSure(shown, mark, findings);
    return mark;
  }
  const [first] = shown;
  if (first === undefined) return ".";
  /* Where 1234 has no mark between its digits, that of 2.125 divides no thousands. */
  const isUngrouped = rows.some(({ cells }) => /^\d{4,}$/.test(cells[first.column]?.trim() ?? ""));
  if (!isUngrouped) return guessed(first, { separator, isScaled }, findings);
  const decimal = first.cell.includes(",") ? "," : ".";
  tellSure(shown, decimal, findings);
  return decimal;
}

/** The decimal mark that a number cannot be without; undefined where it may have either. */
function markShown(cell: string): DecimalMark | undefined {
  const marks = MARKS.filter((mark) => plainText(cell, mark) !== undefined);
  return marks.length === 1 ? marks[0] : undefined;
}

function tellSure(shown: readonly Shown[], mark: DecimalMark, findings: Findings): void {
  const told = shown.find(({ cell }) => cell.includes(","));
  if (told === undefined) return;
  const read = plainText(told.cell, mark) ?? told.cell;
  const what = mark === "," ? "the numbers have decimal commas" : "commas divide the thousands";
  findings.warn(`${what}: ${quoted(told.cell)} is read as ${read}`, told.line);
}

interface Sheet {
  readonly separator: string;
  readonly isScaled: boolean;
}

/**
 * Every number with a mark has exactly three digits behind it. Commas between quoted cells of a CSV are those of
 * thousands; in a sheet with semicolons commas are decimal, so that points divide thousands, unless the column counts
 * in thousands itself.
 */
function guessed({ cell, line }: Shown, { separator, isScaled }: Sheet, findings: Findings): DecimalMark {
  const isComma = cell.includes(",");
  /* Plain decimals such as 1.234 need no word. */
  if (!isComma && separator !== ";") return ".";
  const mark = separator === ";" && (isComma || !isScaled) ? "," : ".";
  const other = mark === "." ? "," : ".";
  const sign = isComma ? "commas" : "points";
  const how =
    isComma === (mark === ".") ? `${sign} are taken to divide thousands` : `${sign} are taken for decimal ones`;
  const doubt =
    separator === "," ? "" : `, and may be ${plainText(cell, other) ?? cell}: choose decimal ${NAMES[other]} then`;
  findings.warn(`${how}: ${quoted(cell)} is read as ${plainText(cell, mark) ?? cell}${doubt}`, line);
  return mark;
}

const NAMES = { ".": "points", ",": "commas" } as const;
