/** A litmus experiment of the project by its name, or a folder with a litmus.json anywhere. */
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import type { Result } from "../../src/base/result.ts";
import type { Problem } from "../../src/model/json/problem.ts";
import { type LitmusExperiment, readLitmusExperiment } from "../../src/model/litmus/litmus-experiment.ts";
import { readJson } from "./json-file.ts";
import { SCENARIOS } from "./paths.ts";

export const LITMUS_FILE = "litmus.json";

/** The folder of an experiment of the project; undefined where there is none of this name. */
export function litmusFolder(name: string): string | undefined {
  const folder = join(SCENARIOS, name);
  return /^[\w-]+$/.test(name) && existsSync(join(folder, LITMUS_FILE)) ? folder : undefined;
}

/** Throws a UsageError when the file cannot be read or is no JSON. */
export function openLitmus(folder: string): Result<LitmusExperiment, readonly Problem[]> {
  return readLitmusExperiment(basename(folder), readJson(join(folder, LITMUS_FILE)));
}
