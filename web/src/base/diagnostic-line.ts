/** A diagnostic as a line of text, as `hotline check`, `hotline litmus` and the page write it. */
import type { Diagnostic } from "./program.ts";
import { sourceExcerpt } from "./source-excerpt.ts";

/** The form of a finding: file:line:col: severity code: message; the hint is on a line of its own. */
export function diagnosticLine(d: Diagnostic, shown: (file: string) => string): string {
  return diagnosticLines(d, shown, () => undefined);
}

/** The same with the program's line below the message, and a mark under the place, where the file's text is known. */
export function diagnosticLines(
  d: Diagnostic,
  shown: (file: string) => string,
  textOf: (file: string) => string | undefined,
): string {
  const at = `${shown(d.file)}:${d.line}:${d.column}`;
  const hint = d.hint === undefined ? [] : [`${at}: hint: ${d.hint}`];
  const excerpt = sourceExcerpt(textOf(d.file) ?? "", d);
  return [`${at}: ${d.severity} ${d.code}: ${d.message}`, ...(excerpt === "" ? [] : [excerpt]), ...hint].join("\n");
}

/** The message, and the hint after it where there is one: hints are sentences, messages have no full stop. */
export function withHint({ message, hint }: Pick<Diagnostic, "message" | "hint">): string {
  return hint === undefined ? message : `${asSentence(message)} ${hint}`;
}

/** The text with a full stop, unless it ends like a sentence. */
export function asSentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}
