import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SCENARIO_NAMES } from "../../../tests/harness/project.ts";
import { SCENARIOS } from "../../cli/files/paths.ts";
import { checkedScenario } from "./checked-files-plugin.ts";

const [NAME = ""] = SCENARIO_NAMES;
const TEXT = readFileSync(`${SCENARIOS}/${NAME}/scenario.json`, "utf8");

it("gives what was read, which says the same when it is read again", () => {
  const file = checkedScenario(NAME, TEXT);
  expect(checkedScenario(NAME, JSON.stringify(file))).toEqual(file);
});

it.each([
  ["is no JSON", "{", new RegExp(`^${NAME}/scenario\\.json`)],
  ["lacks a key", TEXT.replace('"title"', '"titel"'), new RegExp(`^${NAME}/scenario\\.json: titel: unknown key`, "m")],
] as const)("throws what is wrong with a file that %s", (_, text, message) => {
  expect(() => checkedScenario(NAME, text)).toThrow(message);
});
