/** What the texts of a scenario may state: its file, its machine, its rows, and the sources that are listed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PointRow } from "../../web/src/model/results/points/point-row.ts";
import { openScenario, ROOT } from "../harness/project.ts";
import type { Facts } from "./claims.ts";
import { keysIn } from "./notes.ts";

export function factsOf(name: string, rows: readonly PointRow[]): Facts {
  const { file, values } = openScenario(name);
  const machine: unknown = JSON.parse(readFileSync(join(ROOT, "scenarios/machines", `${file.machine}.json`), "utf8"));
  const references = readFileSync(join(ROOT, "REFERENCES.md"), "utf8");
  const sources = [...file.sources.map((source) => source.key), ...keysIn(references)];
  return { file, values, machine, rows, sources };
}
