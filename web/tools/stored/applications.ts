/**
 * The applications of the page "Seven applications", as the folders of scenarios have them: read when the site is
 * built, so that the page need not load every scenario in order to find the few that are applications.
 */
import { join } from "node:path";
import { scenarioNames } from "../../cli/files/catalogue.ts";
import { readJson } from "../../cli/files/json-file.ts";
import { openScenario } from "../../cli/files/open.ts";
import { SCENARIOS } from "../../cli/files/paths.ts";
import type { StoredApplication, StoredApplications } from "../../src/lab/stored/stored-applications.ts";
import { type ApplicationsFile, readApplications } from "../../src/model/applications/applications-file.ts";
import { publishedRatio } from "../../src/model/applications/bars.ts";
import { formatProblems } from "../../src/model/json/problem.ts";

export function applicationsFile(): ApplicationsFile {
  const path = join(SCENARIOS, "applications.json");
  const read = readApplications(readJson(path));
  if (!read.ok) throw new Error(formatProblems(path, read.error));
  return read.value;
}

export function storedApplications(): StoredApplications {
  const file = applicationsFile();
  const applications = scenarioNames().flatMap((name) => applicationOf(name, file) ?? []);
  return { file, applications: applications.sort((a, b) => a.order - b.order) };
}

function applicationOf(scenario: string, { from, to, fixes }: ApplicationsFile): StoredApplication | undefined {
  const { file } = openScenario(scenario).scenario;
  const { application: part, order } = file;
  if (part === undefined) return undefined;
  const unknown = Object.keys(part.fixes).find((number) => !fixes.some((fix) => String(fix.number) === number));
  if (unknown !== undefined) throw new Error(`${scenario}: scenarios/applications.json has no fix ${unknown}`);
  const published = file.variants.flatMap(({ id }): [string, number][] => {
    const ratio = publishedRatio(file, id, { from, to });
    return ratio === undefined ? [] : [[id, ratio]];
  });
  return { scenario, order, part, published: Object.fromEntries(published) };
}
