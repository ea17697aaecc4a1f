/**
 * By what a scenario is found in the gallery, beyond its title and claim: its topics, and the words of its variants,
 * parameters, sources, machine, notes and tour.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { litmusNames, scenarioNames } from "../../cli/files/catalogue.ts";
import { readJson } from "../../cli/files/json-file.ts";
import { openScenario } from "../../cli/files/open.ts";
import { SCENARIOS } from "../../cli/files/paths.ts";
import type { SearchText, StoredSearch } from "../../src/lab/stored/stored-search.ts";
import { formatProblems } from "../../src/model/json/problem.ts";
import { LitmusSchema } from "../../src/model/litmus/litmus-schema.ts";
import { withoutBindings } from "../../src/model/scenario/bound-numbers.ts";
import { readTopics, type TopicsFile } from "../../src/model/topics/topics-file.ts";

export function topicsFile(): TopicsFile {
  const path = join(SCENARIOS, "topics.json");
  const read = readTopics(readJson(path));
  if (!read.ok) throw new Error(formatProblems(path, read.error));
  return read.value;
}

export function storedSearch(): StoredSearch {
  const litmus = litmusNames().map((name): [string, SearchText] => [name, textOfLitmus(name)]);
  const scenarios = scenarioNames().map((name): [string, SearchText] => [name, textOf(name)]);
  const { topics, absent } = topicsFile();
  return {
    topics: topics.map(({ id, name, means, also }) => ({ id, name, means, also })),
    absent,
    texts: Object.fromEntries([...scenarios, ...litmus]),
  };
}

function textOfLitmus(name: string): SearchText {
  const folder = join(SCENARIOS, name);
  const { topics = [] } = LitmusSchema.parse(readJson(join(folder, "litmus.json")));
  return {
    topics,
    words: wordsIn(["litmus.json", "notes.md"].map((file) => readFileSync(join(folder, file), "utf8"))),
  };
}

function textOf(name: string): SearchText {
  const { scenario, folder } = openScenario(name);
  const { topics = [], variants, parameters, sources, tour, machine } = scenario.file;
  const notes = join(folder, "notes.md");
  const texts = [
    machine,
    ...variants.flatMap(({ id, label, about, program }) => [id, label, about, program]),
    ...parameters.flatMap(({ label, source }) => [label, source]),
    ...sources.map(({ text }) => text),
    ...(tour ?? []).flatMap((step) => Object.values(step).filter((value) => typeof value === "string")),
    existsSync(notes) ? readFileSync(notes, "utf8") : "",
  ];
  return { topics, words: wordsIn(texts) };
}

function wordsIn(texts: readonly string[]): string {
  const words =
    withoutBindings(texts.join(" "))
      .toLowerCase()
      .match(/[\p{L}\p{N}_]{2,}/gu) ?? [];
  return [...new Set(words)].join(" ");
}
