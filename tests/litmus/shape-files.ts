/** Litmus tests of the project by the names of their files, compiled: those of shapes/ and the classic ones. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { LitmusProgram } from "../../web/src/base/litmus.ts";
import { compileLitmus } from "../../web/src/litmus/compile.ts";

/** The classic shapes are an experiment that readers open; the others only test the explorer. */
const FOLDERS = [join(import.meta.dirname, "shapes"), join(import.meta.dirname, "../../scenarios/classic_shapes")];

const PATHS: ReadonlyMap<string, string> = new Map(
  FOLDERS.flatMap((folder) => readdirSync(folder).map((file): [string, string] => [file, join(folder, file)]))
    .filter(([file]) => file.endsWith(".litmus"))
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

export const SHAPES: readonly string[] = [...PATHS.keys()];

export function shapeText(file: string): string {
  const path = PATHS.get(file);
  if (path === undefined) throw new Error(`no litmus test ${file}`);
  return readFileSync(path, "utf8");
}

/** Throws with the findings of a file that does not compile. */
export function shapeProgram(file: string): LitmusProgram {
  return compiled(shapeText(file), file);
}

export function compiled(text: string, file = "test.litmus"): LitmusProgram {
  const { program, diagnostics } = compileLitmus(text, file);
  if (program === undefined) throw new Error(diagnostics.map(({ message }) => `${file}: ${message}`).join("\n"));
  return program;
}
