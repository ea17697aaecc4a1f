/**
 * Copies of the library's headers with a passage changed: they are broken on purpose, so that a test shows whether it
 * would notice. A copy is made from the header as it is today, so nothing else in it is broken; a passage that does not
 * occur in the header exactly once fails the test.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SourceFiles } from "../../web/cli/files/sources.ts";
import type { CompiledProgram } from "../../web/src/base/program.ts";
import { compile } from "../../web/src/lang/compile.ts";
import { ROOT } from "./project.ts";

export interface Passage {
  readonly from: string;
  readonly to: string;
}

/** A header as programs include it ("lib/locks/brlock.h"), and the changes to it. */
export interface ChangedHeader {
  readonly header: string;
  readonly passages: readonly Passage[];
}

/** The text of the header with every passage replaced, one after another. */
export function changedText({ header, passages }: ChangedHeader): string {
  const original = readFileSync(join(ROOT, "scenarios", header), "utf8");
  return passages.reduce((text, { from, to }) => {
    const parts = text.split(from);
    if (parts.length !== 2) throw new Error(`${header} has "${from}" ${parts.length - 1} times, not once`);
    return parts.join(to);
  }, original);
}

export interface ProgramOnCopy {
  /** The folder, from the root, in which the program's own headers are. */
  readonly folder: string;
  /** The file, from the folder. */
  readonly file: string;
  readonly defines: Readonly<Record<string, string>>;
}

/** The program with its header changed. Warnings are expected: the copies are broken. */
export function compileOnCopy({ folder, file, defines }: ProgramOnCopy, change: ChangedHeader): CompiledProgram {
  const sources = new SourceFiles(join(ROOT, folder));
  const copy = changedText(change);
  const include = (name: string): string | undefined => (name === change.header ? copy : sources.include(name));
  const { program, diagnostics } = compile({ file, text: sources.program(file), include, defines });
  if (program !== undefined) return program;
  throw new Error(diagnostics.map((each) => `${each.file}:${each.line}: ${each.message}`).join("\n"));
}
