/** The rows of a table with strokes between its cells, out of the prose around it; and blocks as gnuplot has them. */
import type { Line } from "../../import/texts/pasted-lines.ts";
import { type Findings, quoted } from "../../import/texts/source-file.ts";

const RULER =
  /^\s*[|+]?\s*(?::?-{2,}:?|:-:?|-:)\s*(?:[|+]\s*(?::?-{2,}:?|:-:?|-:)\s*)+[|+]?\s*$|^\s*\|\s*:?-+:?\s*\|\s*$/;
const EDGE = /^\s*[+|]?[-+|:=\s]+$/;

/**
 * The rows of a table with strokes between its cells, as Markdown, psql and mysql write it; undefined where there is
 * none. A second table is told.
 */
export function strokedTable(drawn: readonly Line[], findings: Findings): readonly Line[] | undefined {
  const lines = drawn.map((one) => ({ ...one, text: withPlainStrokes(one.text) }));
  const rulers = lines.flatMap(({ text }, at) =>
    RULER.test(text) && (lines[at - 1]?.text ?? "").includes("|") ? [at] : [],
  );
  const [ruler] = rulers;
  if (ruler === undefined) return undefined;
  const end = lines.findIndex(({ text }, at) => at > ruler && !isStroked(text));
  const last = end < 0 ? lines.length : end;
  const second = rulers.find((at) => at >= last);
  if (second !== undefined)
    findings.warn(
      `a second table begins at ${quoted(lines[second - 1]?.text ?? "")}, and is not read: give it as a text of its own`,
      lines[second - 1]?.line,
    );
  return lines.slice(ruler - 1, last).filter(({ text }) => !EDGE.test(text));
}

/** The lines that terminals draw around cells, as the signs that Markdown and mysql have in their place. */
function withPlainStrokes(text: string): string {
  return text
    .replaceAll(/[│┃║╎┆]/g, "|")
    .replaceAll(/[─━═╌┄]/g, "-")
    .replaceAll(/[┌-╋╒-╬]/g, "+");
}

function isStroked(text: string): boolean {
  return text.includes("|") || (text.trim() !== "" && EDGE.test(text));
}

export interface Block {
  readonly lines: readonly Line[];
  readonly comments: readonly Line[];
}

/** Lines between blank ones, with the comments above them. */
export function blocksOf(lines: readonly Line[], isComment: (text: string) => boolean): readonly Block[] {
  const blocks: Block[] = [];
  let [rows, comments]: [Line[], Line[]] = [[], []];
  const close = (): void => {
    if (rows.length === 0) return;
    blocks.push({ lines: rows, comments });
    [rows, comments] = [[], []];
  };
  for (const line of lines) {
    if (line.text.trim() === "") close();
    else if (isComment(line.text)) {
      close();
      comments.push(line);
    } else rows.push(line);
  }
  close();
  return blocks;
}

/** The text of a comment without its sign. */
export function commentText(text: string): string {
  return text.replace(/^\s*(?:#+|\/\/|%+)\s*/, "").trim();
}
