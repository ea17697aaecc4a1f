/**
 * Warns of a semicolon that is a whole body by mistake, `if (x); y();`. Such a loop often waits on purpose, so it is
 * warned of only when what follows looks like its body: a block, or a line that is indented more, as in clang. A
 * semicolon on a line of its own is meant.
 */
import type { CheckContext } from "./context.ts";
import type { Span } from "../text/source.ts";
import type { Statement } from "../parse/syntax-tree.ts";

type Loop = Extract<Statement, { kind: "while" | "for" }>;

const HINT = "Remove it; if it is meant, put it on a line of its own.";

/** Warns where the statement that depends on an if without an else, or on a switch, is a semicolon behind it. */
export function warnOfEmptyBody(c: CheckContext, body: Statement, word: "if" | "switch"): void {
  if (body.kind === "empty" && body.endsLine === true) report(c, body.span, word);
}

/** Warns where a loop has no body and the next statement looks as if it were meant to be that. */
export function warnOfEmptyLoops(c: CheckContext, items: readonly Statement[]): void {
  items.forEach((loop, at) => {
    const next = items[at + 1];
    if ((loop.kind !== "while" && loop.kind !== "for") || next === undefined) return;
    const { body } = loop;
    if (body.kind !== "empty" || body.endsLine !== true) return;
    if (next.kind === "block" || isDeeper(c, next.span, loop)) report(c, body.span, loop.kind);
  });
}

/** True when a statement begins a line that is indented more than that of the loop. */
function isDeeper(c: CheckContext, span: Span, loop: Loop): boolean {
  const outer = indentOf(c, loop.span);
  const inner = indentOf(c, span);
  return outer !== undefined && inner !== undefined && inner.length > outer.length && inner.startsWith(outer);
}

/** The white space before the first text of a line; undefined for text further behind. */
function indentOf(c: CheckContext, { file, from }: Span): string | undefined {
  const text = c.sources.files[file]?.text ?? "";
  const line = text.slice(text.lastIndexOf("\n", from - 1) + 1, from);
  return line.trim() === "" ? line : undefined;
}

function report(c: CheckContext, semicolon: Span, word: string): void {
  c.report.warning("W620", semicolon, `this semicolon is the whole body of the "${word}" before it`, HINT);
}
