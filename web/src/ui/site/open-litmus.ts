/** Loading a litmus experiment's folder: its file and its tests; and its notes when they are asked for. */
import { nearMatch } from "../../base/near.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import { formatProblems } from "../../model/json/problem.ts";
import { type LitmusExperiment, readLitmusExperiment } from "../../model/litmus/litmus-experiment.ts";
import { folderOf } from "./catalogue.ts";
import { LITMUS_FILES } from "./litmus-names.ts";

const tests = import.meta.glob<string>("../../../../scenarios/*/*.litmus", { query: "?raw", import: "default" });
const notes = import.meta.glob<string>("../../../../scenarios/*/notes.md", { import: "default" });

export interface OpenedLitmus {
  readonly experiment: LitmusExperiment;
  /** By the name of the file. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The error is a sentence for the reader; rejects when a file cannot be loaded. */
export async function openLitmusExperiment(name: string): Promise<Result<OpenedLitmus, string>> {
  const path = Object.keys(LITMUS_FILES).find((one) => folderOf(one) === name);
  const load = path === undefined ? undefined : LITMUS_FILES[path];
  if (load === undefined) return fail(noExperiment(name));
  const read = readLitmusExperiment(name, JSON.parse(await load()) as unknown);
  if (!read.ok) return fail(formatProblems(`${name}/litmus.json`, read.error));
  const own = Object.entries(tests).filter(([one]) => folderOf(one) === name);
  const loaded = own.map(async ([one, text]): Promise<[string, string]> => [
    one.slice(one.lastIndexOf("/") + 1),
    await text(),
  ]);
  return ok({ experiment: read.value, texts: new Map(await Promise.all(loaded)) });
}

function noExperiment(name: string): string {
  const near = nearMatch(name, Object.keys(LITMUS_FILES).map(folderOf));
  return `There is no litmus experiment "${name}"${near === undefined ? "." : `; did you mean "${near}"?`}`;
}

/** The notes as safe HTML; undefined when there are none. */
export async function loadLitmusNotes(name: string): Promise<string | undefined> {
  const path = Object.keys(notes).find((one) => folderOf(one) === name);
  return path === undefined ? undefined : notes[path]?.();
}
