/** The headers of scenarios/lib for tests, read from the checkout. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const SCENARIOS = resolve(import.meta.dirname, "../../../../scenarios");

export function libraryFile(path: string): string | undefined {
  const full = resolve(SCENARIOS, path);
  return path.startsWith("lib/") && existsSync(full) ? readFileSync(full, "utf8") : undefined;
}
