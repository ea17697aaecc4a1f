/** A diagnostic as a line of text, as `hotline check`, `hotline litmus` and the page write it. */
import type { Diagnostic } from "./program.ts";

/** The form of a finding: file:line:col: severity code: message; the hint is on a line of its own. */
export function diagnosticLine(d: Diagnostic, shown: (file: string) => string): string {
  const at = `${shown(d.file)}:${d.line}:${d.column}`;
  const hint = d.hint === undefined ? "" : `\n${at}: hint: ${d.hint}`;
  return `${at}: ${d.severity} ${d.code}: ${d.message}${hint}`;
}

/** The message, and the hint after it where there is one: hints are sentences, messages have no full stop. */
export function withHint({ message, hint }: Pick<Diagnostic, "message" | "hint">): string {
  return hint === undefined ? message : `${asSentence(message)} ${hint}`;
}

/** The text with a full stop, unless it ends like a sentence. */
export function asSentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}
