/**
 * Loading a scenario's folder: its file, its programs, the headers they include, its machine. Everything is part of
 * the site, and has been checked when it was built (web/tools/plugins/checked-files-plugin.ts); nothing is fetched from
 * elsewhere. Loaded with the lab, not with the gallery.
 */
import type { Machine } from "../../model/machine/machine.ts";
import { MachinesOnDemand } from "../../model/machine/machines-on-demand.ts";
import { nearMatch } from "../../base/near.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import { scenarioOfFile } from "../../model/scenario/scenario-of-file.ts";
import type { ScenarioFile } from "../../model/scenario/schema.ts";
import type { MachineFile } from "../../model/machine/schema.ts";
import { pathInScenario, sourceTexts, type SourceTexts } from "../../model/scenario/sources.ts";
import { openedFrom, type OpenedScenario } from "../../lab/state/opened-scenario.ts";
import { compiledTexts } from "../../lab/stored/stored-programs.ts";
import type { StoredScenario } from "../../lab/stored/stored-scenario.ts";
import storedScenarios from "virtual:stored-scenarios";
import { folderOf } from "./catalogue.ts";
import { machineOfText } from "../reading/machine-reader.ts";
import { bringHeaders, LIBRARY, wholeLibrary } from "./library.ts";

/** As texts: the catalogue imports parts of the same files, and as modules they would come whole with it. */
const scenarioFiles = import.meta.glob<string>("../../../../scenarios/*/scenario.json", {
  query: "?raw",
  import: "default",
});
/**
 * Without solutions of exercises, which a reader must not come upon before the answer is locked. What is left out is
 * named from this file as well: a pattern that begins with two stars leaves out nothing above its folder.
 */
const programFiles = import.meta.glob<string>(
  ["../../../../scenarios/*/**/*.{c,h}", "!../../../../scenarios/lib/**", "!../../../../scenarios/*/exercises/**"],
  { query: "?raw", import: "default" },
);
const noteFiles = import.meta.glob<string>("../../../../scenarios/*/notes.md", { import: "default" });
const machineFiles = import.meta.glob<MachineFile>("../../../../scenarios/machines/*.json", {
  import: "default",
  eager: true,
});

/** The machine presets, by id, each made when it is asked for. */
export const MACHINES: ReadonlyMap<string, Machine> = new MachinesOnDemand(Object.values(machineFiles));

function keyOf(files: Readonly<Record<string, unknown>>, folder: string): string | undefined {
  return Object.keys(files).find((path) => folderOf(path) === folder);
}

function noScenario(name: string): string {
  const near = nearMatch(name, Object.keys(scenarioFiles).map(folderOf));
  return `There is no scenario "${name}"${near === undefined ? "." : `; did you mean "${near}"?`}`;
}

export async function openScenario(name: string): Promise<Result<OpenedScenario, string>> {
  const path = keyOf(scenarioFiles, name);
  const load = path === undefined ? undefined : scenarioFiles[path];
  if (load === undefined) return fail(noScenario(name));
  const [file, sources, { programs = [], headers, ...stored }] = await Promise.all([
    load(),
    loadSources(name),
    loadStored(name),
  ]);
  if (headers === undefined) await wholeLibrary();
  else bringHeaders(headers);
  const scenario = scenarioOfFile(name, JSON.parse(file) as ScenarioFile);
  const compiled = compiledTexts(programs, scenario, sources);
  return ok(openedFrom(scenario, sources, MACHINES, { ...stored, compiled, readMachine: machineOfText }));
}

/** A scenario opens without what is stored as well: the page then waits for its own runs. */
async function loadStored(name: string): Promise<StoredScenario> {
  try {
    return (await storedScenarios[name]?.()) ?? {};
  } catch {
    return {};
  }
}

async function loadSources(name: string): Promise<SourceTexts> {
  const own = Object.entries(programFiles).flatMap(([path, load]) => {
    const file = pathInScenario(path, name);
    return file === undefined ? [] : [{ file, load }];
  });
  const texts = await Promise.all(own.map(async ({ file, load }): Promise<[string, string]> => [file, await load()]));
  return sourceTexts(new Map(texts), LIBRARY);
}

/** The scenario's notes as safe HTML, or undefined when it has none. */
export async function loadNotes(name: string): Promise<string | undefined> {
  const path = keyOf(noteFiles, name);
  return path === undefined ? undefined : noteFiles[path]?.();
}
