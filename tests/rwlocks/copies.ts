/**
 * Copies of the library's headers with one thing changed: deliberately broken, to see that a test would notice. The
 * copy is made from the header as it is, so it is broken in nothing else; a passage that is not there exactly once
 * fails the test.
 */
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { SourceFiles } from "../../web/cli/sources.ts";
import type { CompiledProgram } from "../../web/src/base/program.ts";
import { compile } from "../../web/src/lang/compile.ts";
import { ROOT } from "../scenarios/laboratory.ts";

export interface Change {
  /** As programs include it: "lib/locks/brlock.h". */
  readonly header: string;
  readonly from: string;
  readonly to: string;
}

function changed({ header, from, to }: Change): string {
  const text = readFileSync(join(ROOT, "scenarios", header), "utf8");
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`${header} has "${from}" ${parts.length - 1} times`);
  return parts.join(to);
}

/** The program of a file, given from the root, on changed headers. Warnings are expected: the copies are broken. */
export function compileOnCopy(
  path: string,
  defines: Readonly<Record<string, string>>,
  change: Change,
): CompiledProgram {
  const sources = new SourceFiles(dirname(join(ROOT, path)));
  const copy = changed(change);
  const include = (name: string): string | undefined => (name === change.header ? copy : sources.include(name));
  const file = basename(path);
  const { program, diagnostics } = compile({ file, text: sources.program(file), include, defines });
  if (program !== undefined) return program;
  throw new Error(diagnostics.map((each) => `${each.file}:${each.line}: ${each.message}`).join("\n"));
}
