/** The blocks of a table that are curves of their own, and what they are called. */
import { type Findings, quoted } from "../../import/texts/source-file.ts";
import { columnMeaning } from "./table/column-meaning.ts";
import type { MeasuredRow } from "./table/measured-table.ts";
import type { Split } from "./split-lines.ts";
import { namesIn, namesX } from "./table-head.ts";
import { type Block, commentText } from "./text-blocks.ts";

export interface BlockRow extends MeasuredRow {
  readonly block: Block;
}

export interface Rows {
  readonly rows: readonly MeasuredRow[];
  /** The name of a row's block. */
  readonly named: ((row: MeasuredRow) => string) | undefined;
  /** The blocks are named as their columns, so that these need no name of their own. */
  readonly areColumns: boolean;
}

interface NamedBlock {
  readonly block: Block;
  readonly name: string | undefined;
  /** The name is that of a column in the block's own head. */
  readonly isColumn: boolean;
}

/** A block's name stands in a comment above it, as a line of its own or in the names of its columns. */
export function namedBlocks(blocks: readonly Block[], split: Split): readonly NamedBlock[] {
  return blocks.map((block) => {
    const head = block.comments.map((comment) => namesIn(comment, split)).find(namesX);
    const plain = block.comments.filter((comment) => !namesX(namesIn(comment, split)));
    const own = head?.filter((cell) => /^(?:unknown|name)$/.test(columnMeaning(cell).kind)).join(" ");
    const written = commentText(plain.at(-1)?.text ?? "");
    const text = written || own || undefined;
    return {
      block,
      isColumn: written === "" && own !== undefined && own !== "",
      name: text?.replace(/^(?:series|lock|curve|name|variant)\s*[:=]\s*/i, "").replace(/^"(.*)"$/, "$1"),
    };
  });
}

/** The blocks become a column of names, where they have names or repeat the places of one another. */
/** `x`: the column of the places. */
export function withBlocks(
  { rows, x }: { readonly rows: readonly BlockRow[]; readonly x: number },
  blocks: readonly NamedBlock[],
  findings: Findings,
): Rows {
  const used = blocks.filter(({ block }) => rows.some((row) => row.block === block));
  const names = used.map(({ name }) => name);
  const isNamed = used.length > 1 && names.every((name) => name !== undefined) && new Set(names).size > 1;
  if (
    !isNamed &&
    !repeats(
      rows,
      used.map(({ block }) => block),
      x,
    )
  )
    return { rows, named: undefined, areColumns: false };
  const labels = new Map(used.map(({ block, name }, i) => [block, name ?? `block ${i + 1}`]));
  const shown = [...labels.values()].slice(0, 4).map(quoted).join(", ");
  findings.warn(`the table has ${used.length} blocks with blank lines between them, each a curve: ${shown}`);
  const named = (row: MeasuredRow): string => labels.get((row as BlockRow).block) ?? "";
  return { rows, named, areColumns: used.every(({ isColumn }) => isColumn) };
}

/** Do later blocks have rows of the same texts and places as the first one? Each of them is then a curve. */
function repeats(rows: readonly BlockRow[], [first, ...others]: readonly Block[], x: number): boolean {
  const keyOf = ({ cells }: BlockRow): string =>
    cells.filter((cell, at) => at === x || !/^[-+\d]/.test(cell)).join("\u0001");
  const known = new Set(rows.filter(({ block }) => block === first).map(keyOf));
  return others.length > 0 && others.every((other) => rows.some((row) => row.block === other && known.has(keyOf(row))));
}
