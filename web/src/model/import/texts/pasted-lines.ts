/**
 * The lines of a text as people paste them: out of a quoted mail ("> "), or out of an issue in which a fence (```)
 * stands around what a tool has printed, with prose before and behind it. What is left out becomes blank lines, so that
 * lines keep their numbers. It knows no tool: the caller says what it looks for.
 */
export interface Line {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
}

export function numbered(lines: readonly string[]): readonly Line[] {
  return lines.map((text, at) => ({ line: at + 1, text }));
}

const QUOTE = /^\s*(?:> ?)+/;
const FENCE = /^\s*(?:```|~~~)/;

/** `isWanted`: does a part of the text have what the caller reads? Without such a part the text stays whole. */
export function pastedLines(lines: readonly Line[], isWanted: (text: string) => boolean): readonly Line[] {
  const plain = unquoted(lines, isWanted);
  const fences = plain.flatMap(({ text }, at) => (FENCE.test(text) ? [at] : []));
  const parts = fences.flatMap((from, i): (readonly [number, number])[] =>
    i % 2 === 0 ? [[from + 1, fences[i + 1] ?? plain.length]] : [],
  );
  const part = parts.find(([from, to]) => isWanted(textOf(plain.slice(from, to))));
  if (part === undefined) return plain;
  return plain.map((one, at) => (at >= part[0] && at < part[1] ? one : blank(one)));
}

/** The quoted lines without their marks, where all lines are quoted, or only they have what is wanted. */
function unquoted(lines: readonly Line[], isWanted: (text: string) => boolean): readonly Line[] {
  if (!lines.some(({ text }) => QUOTE.test(text))) return lines;
  const others = lines.filter(({ text }) => text.trim() !== "" && !QUOTE.test(text));
  const quoted = lines.map((one) =>
    QUOTE.test(one.text) ? { ...one, text: one.text.replace(QUOTE, "") } : blank(one),
  );
  const areAll = others.length === 0;
  return areAll || (isWanted(textOf(quoted)) && !isWanted(textOf(others))) ? quoted : lines;
}

function blank({ line }: Line): Line {
  return { line, text: "" };
}

export function textOf(lines: readonly Line[]): string {
  return lines.map(({ text }) => text).join("\n");
}
