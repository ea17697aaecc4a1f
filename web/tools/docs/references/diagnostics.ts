/** Every diagnostic of the compiler, by its code. */
import { CODES } from "../../../src/lang/compile.ts";
import { markdownTable, words } from "./markdown-table.ts";

export function diagnosticsReference(): string {
  const all = Object.entries(CODES);
  const errors = all.filter(([name]) => name.startsWith("E"));
  const rest = all.filter(([name]) => !name.startsWith("E"));
  const table = (codes: readonly (readonly [string, string])[]): string =>
    markdownTable(
      ["Code", "Meaning"],
      codes.map(([name, text]) => [`**${name}**`, words(text)]),
    );
  return [
    "# Diagnostics of the compiler",
    "The message that is shown is more precise than the sentence here, and mostly says what to write instead. Codes never change.",
    "## Errors",
    table(errors),
    "## Warnings",
    table(rest),
  ].join("\n\n");
}
