/**
 * The line of a program that a diagnostic speaks of, with a mark under the position, as terminals show it. It knows how
 * wide characters are there; it knows nothing of files and languages.
 */

/** What is shown of a position: the line's number, and offsets into the whole text, `to` exclusive. */
interface SourcePosition {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** Columns of a terminal that a line of a program may fill. */
const COLUMNS = 100;
/** Columns before the mark that are shown of a line that is too long. */
const BEFORE = 40;
/** The distance of tabulator stops, as gcc assumes it. */
const TAB = 8;

/** A piece of a line that is shown as one: a character with what is combined with it. */
interface Cell {
  readonly text: string;
  readonly columns: number;
  /** Where the piece begins, in UTF-16 units from the start of the line. */
  readonly at: number;
}

/**
 * Two lines: the line of the text with its number, and below it a caret at the first column of the position and a wave
 * under the rest. Empty where there is nothing to see: behind the end of the text, and in what is no text.
 */
export function sourceExcerpt(text: string, { line, from, to }: SourcePosition): string {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const end = text.indexOf("\n", from);
  const whole = text.slice(start, end < 0 ? undefined : end).replace(/\r$/, "");
  if (whole.trim() === "" || whole.includes("\0")) return "";
  const { shown, skipped } = clipped(cellsOf(whole), from - start);
  const columnsTo = (offset: number): number => skipped + columnsOf(shown.filter(({ at }) => at < offset));
  const first = columnsTo(from - start);
  const wave = Math.max(columnsTo(to - start) - first, 1);
  const number = String(line).padStart(5);
  const source = `${skipped > 0 ? "…" : ""}${shown.map((cell) => cell.text).join("")}`;
  return `${number} | ${source.trimEnd()}\n${" ".repeat(number.length)} | ${" ".repeat(first)}^${"~".repeat(wave - 1)}`;
}

/** The cells around the mark, where the line is too long; `skipped` is the column that an ellipsis then takes. */
function clipped(cells: readonly Cell[], mark: number): { readonly shown: readonly Cell[]; readonly skipped: number } {
  if (columnsOf(cells) <= COLUMNS) return { shown: cells, skipped: 0 };
  const marked = cells.findIndex(({ at }) => at >= mark);
  const upTo = marked < 0 ? cells.length : marked;
  let begin = upTo;
  for (let columns = 0; begin > 0 && columns < BEFORE; begin--) columns += cells[begin - 1]?.columns ?? 0;
  if (columnsOf(cells.slice(0, upTo)) < BEFORE) begin = 0;
  let stop = begin;
  for (let columns = 0; stop < cells.length && columns < COLUMNS - 2; stop++) columns += cells[stop]?.columns ?? 0;
  const rest: Cell[] = stop < cells.length ? [{ text: "…", columns: 0, at: Number.MAX_SAFE_INTEGER }] : [];
  return { shown: [...cells.slice(begin, stop), ...rest], skipped: begin > 0 ? 1 : 0 };
}

function columnsOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { columns }) => sum + columns, 0);
}

function cellsOf(line: string): readonly Cell[] {
  const cells: Cell[] = [];
  let column = 0;
  let at = 0;
  for (const char of line) {
    const columns = char === "\t" ? TAB - (column % TAB) : widthOf(char);
    cells.push({ text: char === "\t" ? " ".repeat(columns) : printable(char), columns, at });
    column += columns;
    at += char.length;
  }
  return cells;
}

/** A character that a terminal would obey, or not show, is replaced: programs come from strangers. */
function printable(char: string): string {
  return /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u.test(char) ? "\u{FFFD}" : char;
}

/** Scripts and signs of which a terminal gives each character two columns. */
const WIDE = new RegExp(
  "[\\u1100-\\u115F\\u2E80-\\u303E\\u3041-\\uA4CF\\uA960-\\uA97C\\uAC00-\\uD7A3\\uF900-\\uFAFF\\uFE30-\\uFE6F" +
    "\\uFF00-\\uFF60\\uFFE0-\\uFFE6\\u{1F300}-\\u{1F64F}\\u{1F680}-\\u{1F6FF}\\u{1F900}-\\u{1FAFF}\\u{20000}-\\u{3FFFD}]",
  "u",
);

function widthOf(char: string): number {
  if (/[\p{Mn}\p{Me}]/u.test(char)) return 0;
  return WIDE.test(char) ? 2 : 1;
}
