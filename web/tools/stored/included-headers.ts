/** Which headers of the library the stored programs of a scenario include. */
import { openScenario } from "../../cli/files/open.ts";
import type { StoredProgram } from "../../src/lab/stored/stored-programs.ts";

/** Their texts, by their paths in the library. */
export function includedHeaders(
  scenario: string,
  programs: readonly StoredProgram[],
): Readonly<Record<string, string>> {
  const { sources } = openScenario(scenario);
  /* The first file of a program is its own text. */
  const included = new Set(programs.flatMap(({ program }) => program.debug.files.slice(1)));
  for (const file of included) sources.include(file);
  return Object.fromEntries(sources.libraryTexts());
}
