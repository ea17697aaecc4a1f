/** The head of a table: its first row, or a comment above it, as programs for figures have them. */
import { isPlainNumber } from "../../import/texts/cells.ts";
import { cellNumber, isNothing } from "./table/cell-number.ts";
import { columnMeaning } from "./table/column-meaning.ts";
import type { Split } from "./split-lines.ts";
import type { Line } from "../../import/texts/pasted-lines.ts";
import { type Block, commentText } from "./text-blocks.ts";

export interface Head {
  readonly cells: readonly string[];
  readonly line: number;
}

/** The first row, where it has no number but names; else a comment with as many names as the rows have values. */
export function headOf(body: readonly Line[], blocks: readonly Block[], split: Split): Head | undefined {
  const [first] = body;
  if (first === undefined) return undefined;
  const cells = split.cells(first) ?? [];
  if (isHead(cells)) return { cells, line: first.line };
  const comments = blocks.flatMap((block) => block.comments);
  const named = comments.map((comment) => ({ comment, cells: namesIn(comment, split) }));
  const found =
    named.find(({ cells: names }) => names.length === cells.length && namesX(names)) ??
    named.find(({ cells: names }) => names.length === cells.length && names.length > 1 && names.some(isKnown));
  return found === undefined ? undefined : { cells: found.cells, line: found.comment.line };
}

function isHead(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== "");
  return (
    filled.some((cell) => columnMeaning(cell).kind === "x") ||
    (filled.some((cell) => !isValue(cell)) && !cells.some((cell) => isPlainNumber(cell)))
  );
}

/** "12.3 M" and "850 ns" are values as well. */
function isValue(cell: string): boolean {
  return isNothing(cell) || cellNumber(cell, ".") !== undefined || cellNumber(cell, ",") !== undefined;
}

function isKnown(cell: string): boolean {
  return columnMeaning(cell).kind !== "unknown";
}

export function namesIn({ text, line }: Line, split: Split): readonly string[] {
  const plain = commentText(text);
  const names = split.cells({ text: plain, line }) ?? [];
  /* Names with blanks in a table whose values have one between them. */
  return split.separator === "  " && names.length < 2 ? plain.split(/\s+/) : names;
}

/** Is one of the cells a name of the x-axis? */
export function namesX(cells: readonly string[] | undefined): boolean {
  return cells !== undefined && cells.length > 1 && cells.some((cell) => columnMeaning(cell).kind === "x");
}
