/**
 * `npm run golden`: simulates the whole sweeps of all scenarios and writes their golden values anew, then the table of
 * the model's errors, which is computed from all of them. The difference is to be reviewed line by line.
 *
 *   npm run golden                                      every scenario
 *   npm run golden -- --only lookup_mnt,dput            these scenarios; all other values stay as they are
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");
/** The tests that write golden values; the others of the folder only read them. */
const WRITERS = ["scenarios", "opening-points", "moments", "bars"].map((name) => `tests/scenarios/${name}.test.ts`);

/** Why a scenario has no golden values that could be made, or undefined. @param {string} name */
function problemWith(name) {
  const folder = join(ROOT, "scenarios", name);
  if (existsSync(join(folder, "scenario.json"))) return undefined;
  if (!existsSync(join(folder, "litmus.json"))) return `there is no scenario "${name}" in scenarios/.`;
  return `"${name}" is a litmus experiment: npx vitest run tests/litmus/experiments.test.ts -u`;
}

/** @param {readonly string[]} args @param {Record<string, string>} [env] */
function vitest(args, env = {}) {
  const options = /** @type {const} */ ({ cwd: ROOT, stdio: "inherit", env: { ...process.env, ...env } });
  return spawnSync(process.execPath, [VITEST, "run", ...args, "--update"], options).status === 0;
}

/** @param {readonly string[] | undefined} names of scenarios; undefined: all */
function renew(names) {
  const whole = ["--mode", "whole"];
  if (names === undefined) return vitest(["tests/scenarios", ...whole]);
  return vitest([...WRITERS, ...whole], { HOTLINE_GOLDEN_ONLY: names.join(",") });
}

const { values } = parseArgs({ options: { only: { type: "string" } } });
const names = values.only?.split(",");
const problems = (names ?? []).flatMap((name) => problemWith(name) ?? []);
for (const problem of problems) console.error(`npm run golden -- --only: ${problem}`);
// The other tests of the folder compare machines, which no scenario's rows change.
const table = names === undefined ? "tests/fidelity" : "tests/fidelity/fidelity.test.ts";
const isDone = problems.length === 0 && renew(names) && vitest([table]);
process.exitCode = isDone ? 0 : 1;
