/** The walk of scenarios/walk-512.json, as it is stored when the site is built; a broken one ends the build. */
import { join } from "node:path";
import { readJson } from "../../cli/files/json-file.ts";
import { openScenario } from "../../cli/files/open.ts";
import { SCENARIOS } from "../../cli/files/paths.ts";
import type { StoredStation, StoredWalk } from "../../src/lab/stored/stored-walk.ts";
import { formatProblems } from "../../src/model/json/problem.ts";
import { withoutBindings } from "../../src/model/scenario/bound-numbers.ts";
import { readWalk, type Station, type WalkFile } from "../../src/model/walk/walk-file.ts";

const FILE = join(SCENARIOS, "walk-512.json");

export function walkFile(): WalkFile {
  const read = readWalk(readJson(FILE));
  if (!read.ok) throw new Error(formatProblems(FILE, read.error));
  return read.value;
}

export function storedWalk(): StoredWalk {
  const { title, claim, machine, sources, chapters } = walkFile();
  return {
    title,
    claim,
    machine: withoutBindings(machine.text),
    sources,
    chapters: chapters.map((chapter) => ({ title: chapter.title, stations: chapter.stations.map(storedStation) })),
  };
}

function storedStation({ scenario, source, place, says, shows }: Station): StoredStation {
  const { file } = openScenario(scenario).scenario;
  const tourSteps = file.tour?.length ?? 0;
  if (tourSteps === 0) throw new Error(`${FILE}: ${scenario} has no tour`);
  return { scenario, title: file.title, tourSteps, source, place, says: withoutBindings(says), shows };
}
