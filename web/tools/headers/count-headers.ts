/**
 * Counts how many headers of a library compile unedited: `npm run headers -- FOLDER [PRELUDE.h]`. Every header under
 * the folder is included by a program of its own, after the lines of the prelude. Prints the first error of the others,
 * and the messages that stop most of them.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { UsageError } from "../../cli/arguments/exit.ts";
import { kindOf, readText } from "../../cli/files/file-system.ts";
import { runTool } from "../run-tool.ts";
import type { Diagnostic } from "../../src/base/program.ts";
import { compile } from "../../src/lang/compile.ts";

const SCENARIOS = fileURLToPath(new URL("../../../scenarios/", import.meta.url));

interface CountedHeader {
  /** The path relative to the folder. */
  readonly header: string;
  readonly errors: readonly Diagnostic[];
}

/** In alphabetic order; headers include each other by their paths in the folder, and ours by theirs. */
export function countHeaders(folder: string, prelude: string): readonly CountedHeader[] {
  const include = (path: string): string | undefined => fileIn(folder, path) ?? fileIn(SCENARIOS, path);
  return headersIn(folder).map((header) => {
    const text = `${prelude}\n#include "${header}"\nvoid operation(void) { }\n`;
    const { diagnostics } = compile({ file: "main.c", text, include });
    return { header, errors: diagnostics.filter(({ severity }) => severity === "error") };
  });
}

function headersIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".h"))
    .sort();
}

function fileIn(folder: string, path: string): string | undefined {
  try {
    return readFileSync(join(folder, path), "utf8");
  } catch {
    return undefined;
  }
}

/** The report, line by line. */
export function headerReport(counted: readonly CountedHeader[]): readonly string[] {
  const stopped = counted.flatMap(({ header, errors: [first] }) => (first === undefined ? [] : [{ header, first }]));
  const reasons = new Map<string, number>();
  for (const { errors } of counted)
    for (const reason of new Set(errors.map(({ code, message }) => `${code} ${message}`)))
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return [
    ...stopped.map(({ header, first }) => `${header}: ${first.file}:${first.line}: ${first.code} ${first.message}`),
    ...[...reasons].sort(([, a], [, b]) => b - a).map(([reason, count]) => `${count} headers: ${reason}`),
    `${counted.length - stopped.length} of ${counted.length} headers compile`,
  ];
}

/** Throws a UsageError for a folder or a prelude that cannot be read. */
export function reportOn([folder, prelude]: readonly string[]): readonly string[] {
  if (folder === undefined) throw new UsageError("which folder? npm run headers -- FOLDER [PRELUDE.h]");
  if (kindOf(folder) !== "folder") throw new UsageError(`${folder}: no such folder`);
  return headerReport(countHeaders(folder, prelude === undefined ? "" : readText(prelude)));
}

function main(args: readonly string[]): void {
  const lines = reportOn(args).map((line) => `${line}\n`);
  process.stdout.write(lines.join(""));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runTool(() => main(process.argv.slice(2)));
