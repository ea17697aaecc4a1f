/** Positions in a text as an editor has them: lines and characters, counted from 0. */
import type { ProblemPosition } from "../engine/protocol.ts";

export interface TextRange {
  readonly start: TextPosition;
  readonly end: TextPosition;
}

export interface TextPosition {
  readonly line: number;
  /** In UTF-16 units. */
  readonly character: number;
}

/** Lines end with \n, \r\n or \r, as for editors; compilers count \n only, so that mixed texts may differ. */
export function positionAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset);
  const line = before.split(/\r\n|\r|\n/).length - 1;
  const start = Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1;
  return { line, character: before.length - start };
}

/** The range of a position: its span, or its line from the first character that is no blank to the last. */
export function rangeOf(text: string, { line, span }: ProblemPosition): TextRange {
  if (span !== undefined) return spanRange(text, span.from, span.to);
  const lines = text.split(/\r\n|\r|\n/);
  const at = Math.max(0, Math.min(line - 1, lines.length - 1));
  const words = lines[at] ?? "";
  const start = words.length - words.trimStart().length;
  return { start: { line: at, character: start }, end: { line: at, character: words.trimEnd().length } };
}

/** A problem at the end of a text has no character, but must be seen: it gets the one before. */
function spanRange(text: string, from: number, to: number): TextRange {
  const isEmpty = to <= from;
  const first = isEmpty && from >= text.length ? Math.max(0, from - 1) : from;
  return { start: positionAt(text, first), end: positionAt(text, isEmpty ? first + 1 : to) };
}
