/** The tiers of the tests: each folder of tests/harness/tiers.ts has tests, and fast tests do what is fast. */
import { describe, expect, it } from "vitest";
import { SIMULATED, tierOf } from "../harness/tiers.ts";
import { type SourceFile, TYPESCRIPT } from "./sources.ts";
import { importsOf } from "./syntax.ts";

/** Tests of the built site, with a configuration of Vitest of their own. */
const OF_THE_SITE = /^tests\/(firefox|release)\//;
const tests = TYPESCRIPT.filter(({ path }) => /\.test\.tsx?$/.test(path) && !OF_THE_SITE.test(path));
const fast = tests.filter(({ path }) => tierOf(path) === "fast");
const simulated = tests.filter(({ path }) => tierOf(path) === "simulated");

/** Modules that start other programs or threads, and those of tests that simulate whole programs. */
const SLOW =
  /^node:(child_process|worker_threads)$|\/harness\/(sweeps|threads|traced-scenes)\.ts$|\/reference-compilers\.ts$/;

/** Fast tests that ask another program one short question, or simulate a few short runs. */
const SHORT = [
  "web/src/lang/preprocess/stringizing.test.ts",
  "web/src/model/results/counted.test.ts",
  "web/src/model/results/times.test.ts",
  "web/tools/release/archives.test.ts",
  "web/tools/release/checkout.test.ts",
  "web/tools/release/checksums.test.ts",
];

const slowImports = (file: SourceFile): readonly string[] =>
  importsOf(file)
    .map(({ specifier }) => specifier)
    .filter((specifier) => SLOW.test(specifier));

describe("the tiers of the tests", () => {
  it("are mostly fast tests", () => {
    expect(fast.length).toBeGreaterThan(300);
    expect(simulated.length).toBeGreaterThan(50);
  });

  it("name folders that have tests", () => {
    const folders = SIMULATED.map((folder) => folder.replace(/\*$/, ""));
    expect(folders.filter((folder) => !simulated.some(({ path }) => path.startsWith(folder)))).toEqual([]);
  });

  it.each([
    ["web/src/lang/differential.test.ts", "simulated"],
    ["web/src/lang/parse/expressions.test.ts", "fast"],
    ["web/src/lab/link.test.ts", "fast"],
    ["web/cli/study/study.test.ts", "simulated"],
    ["tests/tidy/words.test.ts", "tidy"],
    ["tests/docs/docs.test.ts", "fast"],
    ["tests/one-run.test.ts", "simulated"],
  ] as const)("have %s among the %s ones", (path, tier) => {
    expect(tierOf(path)).toBe(tier);
  });

  it("have no fast test that starts programs or simulates sweeps: its folder belongs into the list", () => {
    const slow = fast.filter(({ path }) => !SHORT.includes(path));
    const found = slow.flatMap((file) => slowImports(file).map((specifier) => `${file.path}: ${specifier}`));
    expect(found).toEqual([]);
  });
});
