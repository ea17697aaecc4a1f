/**
 * The words by which a scenario is found in the gallery, beyond its title and claim: of its variants, parameters,
 * sources, machine, notes and tour. Each word once, in small letters.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { litmusNames, scenarioNames } from "../../cli/files/catalogue.ts";
import { SCENARIOS } from "../../cli/files/paths.ts";
import { openScenario } from "../../cli/files/open.ts";
import { withoutBindings } from "../../src/model/scenario/bound-numbers.ts";

export function searchWords(): Readonly<Record<string, string>> {
  const litmus = litmusNames().map((name): [string, string] => [name, wordsOfLitmus(name)]);
  return Object.fromEntries([...scenarioNames().map((name): [string, string] => [name, wordsOf(name)]), ...litmus]);
}

function wordsOfLitmus(name: string): string {
  const folder = join(SCENARIOS, name);
  return wordsIn(["litmus.json", "notes.md"].map((file) => readFileSync(join(folder, file), "utf8")));
}

function wordsOf(name: string): string {
  const { scenario, folder } = openScenario(name);
  const { variants, parameters, sources, tour, machine } = scenario.file;
  const notes = join(folder, "notes.md");
  const texts = [
    machine,
    ...variants.flatMap(({ id, label, about, program }) => [id, label, about, program]),
    ...parameters.flatMap(({ label, source }) => [label, source]),
    ...sources.map(({ text }) => text),
    ...(tour ?? []).flatMap((step) => Object.values(step).filter((value) => typeof value === "string")),
    existsSync(notes) ? readFileSync(notes, "utf8") : "",
  ];
  return wordsIn(texts);
}

function wordsIn(texts: readonly string[]): string {
  const words =
    withoutBindings(texts.join(" "))
      .toLowerCase()
      .match(/[\p{L}\p{N}_]{2,}/gu) ?? [];
  return [...new Set(words)].join(" ");
}
