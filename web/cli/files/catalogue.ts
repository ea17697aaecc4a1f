/** The scenarios and machines of the project's folders, by name. A folder is enough; there is no list to keep. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { MACHINES, SCENARIOS } from "./paths.ts";

/** Names of the folders of scenarios/ that hold a scenario.json, sorted. */
export function scenarioNames(): readonly string[] {
  return foldersWith("scenario.json");
}

/** Names of the folders of scenarios/ that hold a litmus.json, sorted. */
export function litmusNames(): readonly string[] {
  return foldersWith("litmus.json");
}

function foldersWith(file: string): readonly string[] {
  return readdirSync(SCENARIOS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(SCENARIOS, entry.name, file)))
    .map((entry) => entry.name)
    .sort();
}

/** Ids of the machine files, sorted. */
export function machineNames(): readonly string[] {
  return readdirSync(MACHINES)
    .filter((file) => file.endsWith(".json") && !file.endsWith(".schema.json"))
    .map((file) => file.slice(0, -".json".length))
    .sort();
}
