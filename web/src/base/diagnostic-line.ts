/** A diagnostic as a line of text, as `hotline check`, `hotline litmus` and the page write it. */
import type { Diagnostic } from "./program.ts";

/** The form of a finding: file:line:col: severity code: message; the hint is on a line of its own. */
export function diagnosticLine(d: Diagnostic, shown: (file: string) => string): string {
  const at = `${shown(d.file)}:${d.line}:${d.column}`;
  const hint = d.hint === undefined ? "" : `\n${at}: hint: ${d.hint}`;
  return `${at}: ${d.severity} ${d.code}: ${d.message}${hint}`;
}
