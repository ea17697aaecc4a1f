/**
 * A Vite plugin that checks the site's own scenarios and machines when a page takes them in, and gives the page what
 * was read: with all defaults, and with its keys in the order of the schema. So pages need no schemas to open them;
 * those come only for files of a reader's own. A wrong file ends the build, and is told on the page of `npm start`.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import type { Result } from "../../src/base/result.ts";
import { parseJsonText } from "../../src/model/json/json-text.ts";
import { formatProblems, type Problem } from "../../src/model/json/problem.ts";
import type { MachineFile } from "../../src/model/machine/schema.ts";
import { readMachine } from "../../src/model/machine/read-machine.ts";
import { readScenario } from "../../src/model/scenario/read-scenario.ts";
import type { ScenarioFile } from "../../src/model/scenario/schema.ts";

/** The text of a scenario's file, as ui/site/open-scenario.ts imports it. */
const SCENARIO = /\/scenarios\/([^/]+)\/scenario\.json\?raw$/;
const MACHINE = /\/scenarios\/machines\/[^/]+\.json$/;

export function checkedFiles(): Plugin {
  return {
    name: "hotline-checked-files",
    /* Before Vite makes a module of the text. */
    enforce: "pre",
    load(id) {
      const name = SCENARIO.exec(id)?.[1];
      if (name === undefined) return undefined;
      const path = id.replace(/\?raw$/, "");
      this.addWatchFile(path);
      const text = JSON.stringify(checkedScenario(name, readFileSync(path, "utf8")));
      return `export default ${JSON.stringify(text)};`;
    },
    transform: (text, id) =>
      MACHINE.test(id) ? { code: JSON.stringify(checkedMachine(id, text)), map: null } : undefined,
  };
}

/** Throws what is wrong with it. */
export function checkedScenario(name: string, text: string): ScenarioFile {
  const file = `${name}/scenario.json`;
  return checked(file, text, (json) => readScenario(name, json)).file;
}

function checkedMachine(path: string, text: string): MachineFile {
  return checked(path.slice(path.lastIndexOf("/") + 1), text, readMachine).file;
}

function checked<T>(file: string, text: string, read: (json: unknown) => Result<T, readonly Problem[]>): T {
  const json = parseJsonText(file, text);
  if (!json.ok) throw new Error(json.error);
  const result = read(json.value);
  if (!result.ok) throw new Error(formatProblems(file, result.error));
  return result.value;
}
