/** npm run -s sensitivity as it is called wrongly: one sentence, and status 2. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));

it.each([
  [["dput"], "usage: sensitivity SCENARIO"],
  [["dput", "sloppy@48 /"], '"sloppy@48 /": '],
  [["dptu", "sloppy@48"], 'no scenario "dptu"; did you mean "dput"?'],
  [["dput", "sloppy@48", "--precisoin", "0.1"], 'unknown option --precisoin; did you mean "--precision"?'],
  [["dput", "sloppy@48", "--x", "1,b"], '--x: "b" is no whole number and no range'],
  [["dput", "sloppy@48", "--variants", "slopy"], 'no variant "slopy"; did you mean "sloppy"?'],
])("%j", (args, message) => {
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", MAIN, ...args], { encoding: "utf8" });
  expect({ status, lines: stderr.trimEnd().split("\n").length }).toEqual({ status: 2, lines: 1 });
  expect(stderr).toContain(message);
});
