/**
 * What `npm test` runs: the suites, their tiers (names for several of them), and which run at the same time. How they
 * run is in test.mjs. Plain Node without packages, because it is read before they are there.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  countLines,
  countPlaywright,
  countPytest,
  countVitest,
  failedInPlaywright,
  failedInVitest,
  repeatedIn,
  single,
  slowInVitest,
} from "./test-counts.mjs";
import { ROOT } from "./setup.mjs";

/** @import { Count } from "./test-counts.mjs" */
/** @import { Tool, WelcomeTool } from "./setup.mjs" */

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {readonly Tool[]} needs without them the suite cannot run, and in CI that is a failure
 * @property {WelcomeTool} [wants] without it the suite is skipped, in CI too
 * @property {readonly (Tool | WelcomeTool)[]} [uses] without them some of its tests are skipped, or take longer
 * @property {readonly string[]} command
 * @property {boolean} [shards] whether it takes `--shard=n/m`, and runs that part of its files
 * @property {number} minutes a limit that ends a hang, generous for a busy machine
 * @property {Record<string, string>} [env]
 * @property {boolean} [onlyAsked] whether it runs only when `--only` names it
 * @property {readonly string[]} [after] the suites that make what it needs, in its own lane or one before; where they
 * do not run, that is there already
 * @property {boolean} [yields] whether it leaves the processors to a suite beside it that needs them
 * @property {(run: { succeeded: boolean, output: string }) => Count | undefined} count
 * @property {() => readonly string[]} [notes] what a reader of a run's last lines is told, where a report has it
 */

/**
 * Names for several suites. A contributor runs `quick` often, `unit` before a change of the engine is handed in, and
 * `browser` (after `site`, which it needs) before one of the page is. A run of all does without `long`, which GitHub
 * runs for each request, on machines of its own.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const TIERS = {
  quick: ["tidy", "types", "lint", "fast"],
  unit: ["fast", "simulated"],
  site: ["build", "offline"],
  browser: ["e2e", "firefox"],
  long: ["e2e-long", "hosts", "fuzz", "fuzz-lang", "notebook", "release-twice", "thorough"],
};

/** Browser tests of whole journeys, and those for which a run of all would wait: by folder, and by tag. */
const LONG = "diary/|@long";

/** A file that takes more of the time of all fast tests is named at the end: it may belong to the simulated ones. */
const SLOW_SHARE = 0.1;

/**
 * For each target, which first runs the corpus and what was found once, as the core's own tests do as well; chance has
 * little time here. The workflow of the night fuzzes for long.
 */
const FUZZ_SECONDS = 10;
/** What clang links fuzzers and its sanitizers with comes in one package. @type {readonly Tool[]} */
const FUZZ_NEEDS = ["make", "libc", "clang", "fuzzer"];
/** Random programs for the compiler. `npm run fuzz:lang` compares more. */
const FUZZ_PROGRAMS = 400;
/**
 * Two compilers of different origin, without and with optimisation, say what a program computes. `npm run fuzz:lang`
 * asks gcc with optimisation as well, which takes as long as these two together.
 */
const FUZZ_REFERENCES = "gcc -O0,clang -O1";
/** @type {readonly Tool[]} */
const COMPILERS = ["make", "gcc", "g++", "libc", "clang"];

/**
 * A program of an npm package, run by this Node: the same on every platform.
 * @param {string} name of the package @param {string} program its name in the package's `bin`
 */
function programOf(name, program = name) {
  const folder = join(ROOT, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return [process.execPath, join(folder, typeof bin === "string" ? bin : bin[program])];
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Decides which of the tests take their turn that a run with few rounds makes in part (tests/harness/effort.ts). */
function commitCount() {
  try {
    return Number(execFileSync("git", ["rev-list", "--count", "HEAD"], { cwd: ROOT, encoding: "utf8", stdio: "pipe" }));
  } catch {
    return 0; // No repository, as in an unpacked archive.
  }
}

/** @param {readonly string[]} titles */
const asFailed = (titles) => titles.map((title) => `failed: ${title}`);

/**
 * @param {string} scratch a folder for its report
 * @param {string} name @param {readonly string[]} filters @param {number} minutes @returns {Suite}
 */
function vitest(scratch, name, filters, minutes) {
  const report = join(scratch, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return {
    name,
    needs: [],
    minutes,
    command: [...programOf("vitest"), "run", ...filters, ...reporters],
    env: IN_TURN,
    count: () => countVitest(read(report)),
    notes: () => asFailed(failedInVitest(read(report), ROOT)),
  };
}

/** @param {string} scratch @returns {Suite} */
function fast(scratch) {
  const suite = vitest(scratch, "fast", ["--project=fast"], 10);
  const slow = () =>
    slowInVitest(read(join(scratch, "fast.json")), ROOT, SLOW_SHARE).map((file) => `slow for a fast test: ${file}`);
  return { ...suite, shards: true, notes: () => [...(suite.notes?.() ?? []), ...slow()] };
}

/** @param {string} scratch @param {string} project @returns {Suite} */
function simulated(scratch, project) {
  const suite = vitest(scratch, project, [`--project=${project}`], 30);
  return { ...suite, shards: true, uses: [...COMPILERS, "emcc"] };
}

/**
 * A suite that counts as one test.
 * @param {string} name @param {readonly string[]} command @param {readonly Tool[]} needs @returns {Suite}
 */
function whole(name, command, needs = []) {
  return { name, needs, minutes: 15, command, count: ({ succeeded }) => single(succeeded) };
}

/**
 * Percent of the rounds of tests with random inputs (tests/harness/effort.ts, wasm-core/test/main.c). The environment
 * may ask for all of them, as GitHub does for requests.
 */
const EFFORT = process.env["EFFORT"] ?? "33";

/** What tests/harness/effort.ts reads. */
const IN_TURN = { EFFORT, TURN: String(commitCount()) };

/** Of the core's tests with the sanitizers, whose rounds take four times as long. */
const SANITIZED_EFFORT = process.env["EFFORT"] ?? "10";

/** @type {readonly string[]} */
const SITE = ["build", "offline"];

/**
 * The suites by lanes, which run at the same time. The browser suite is the longest by far, and often waits, for pages
 * and timers: it begins as soon as there is an application, and the suites of the other lane take the time that it
 * leaves. The simulated tests follow those of the core, whose objects they link as well; they use all processors, and
 * so does what is left when one lane is through. The packages and the form of our files are tested in the lane that
 * is through first.
 * @param {string} scratch a folder for reports
 * @returns {Suite[][]}
 */
export function lanes(scratch) {
  return [
    [
      whole("build", [...programOf("vite"), "build"]),
      whole("offline", [...programOf("vite"), "build", "--mode", "offline"]),
      { ...browser(scratch, "e2e", ["--grep-invert", LONG]), after: SITE },
      asked({ ...browser(scratch, "e2e-long", ["--grep", LONG]), after: SITE }),
      asked({ ...hosts(scratch), after: SITE }),
      { ...firefox(scratch), after: SITE },
      { ...python(), after: SITE },
      { ...release(scratch, "release"), after: SITE },
      vitest(scratch, "tidy", ["--project=tidy"], 6),
    ],
    [
      whole("types", [...programOf("typescript", "tsc"), "--noEmit", "-p", "."]),
      whole("lint", programOf("oxlint")),
      whole("unused", [...programOf("knip"), "--no-progress"]),
      fast(scratch),
      asked(whole("fuzz", ["make", "-C", "wasm-core", "fuzz", `SECONDS=${FUZZ_SECONDS}`], FUZZ_NEEDS)),
      asked(compilerFuzz()),
      core(),
      asked({ ...notebook(), after: SITE }),
      asked(release(scratch, "release-twice", ["--mode", "twice"])),
      simulated(scratch, "simulated"),
      asked(simulated(scratch, "thorough")),
    ].map(yielding),
  ];
}

/** @returns {Suite} */
function compilerFuzz() {
  const options = ["--programs", String(FUZZ_PROGRAMS), "--with", FUZZ_REFERENCES];
  const command = [...programOf("tsx"), "web/tools/fuzz/lang.ts", ...options];
  return whole("fuzz-lang", command, ["gcc", "libc", "clang"]);
}

/** The suite at the lowest priority, with twice its limit, since it may wait. @param {Suite} suite @returns {Suite} */
function yielding(suite) {
  return { ...suite, yields: true, minutes: 2 * suite.minutes };
}

/** @returns {Suite} */
function core() {
  return {
    name: "core",
    needs: [...COMPILERS, "fuzzer"],
    minutes: 15,
    command: ["make", "-C", "wasm-core", "test"],
    env: { EFFORT, SANITIZED_EFFORT },
    count: ({ output }) => countLines(output),
  };
}

/** @param {string} scratch @returns {Suite} */
function firefox(scratch) {
  return { ...vitest(scratch, "firefox", ["--config", "tests/firefox/vitest.config.ts"], 10), wants: "firefox" };
}

/**
 * The files of a release: of the site that is built, or all of them twice, from clones.
 * @param {string} scratch @param {string} name @param {readonly string[]} mode @returns {Suite}
 */
function release(scratch, name, mode = []) {
  const suite = vitest(scratch, name, ["--config", "tests/release/vitest.config.ts", ...mode], 60);
  return { ...suite, wants: "python" };
}

/** @param {Suite} suite @returns {Suite} */
function asked(suite) {
  return { ...suite, onlyAsked: true };
}

/** The Python package, as pip installs it. @param {readonly string[]} args @returns {Suite} */
function python(...args) {
  const command = [process.execPath, join(ROOT, "web/tools/python-tests.mjs"), ...args];
  return { ...whole("python", command), wants: "python", count: ({ output }) => countPytest(output) };
}

/** A lab in a real JupyterLab, which pip fetches the first time. @returns {Suite} */
function notebook() {
  return { ...python("--notebook"), name: "notebook", uses: ["chromium", "headless"] };
}

/**
 * The packages of a release, and the code of embeds in the hosts' own renderers, which npm and pip fetch each time:
 * most of an hour on two processors, and what cannot be fetched is skipped.
 * @param {string} scratch @returns {Suite}
 */
function hosts(scratch) {
  const suite = browser(scratch, "hosts", ["--config", "tests/hosts/playwright.config.ts"]);
  return { ...suite, uses: ["headless", "python"], minutes: 120, shards: false };
}

/** @param {string} scratch @param {string} name @param {readonly string[]} which @returns {Suite} */
function browser(scratch, name, which) {
  const report = join(scratch, `${name}.json`);
  return {
    name,
    needs: ["chromium"],
    uses: ["headless", "fonts"],
    minutes: 35,
    shards: true,
    command: [...programOf("@playwright/test", "playwright"), "test", "--reporter=list,json", ...which],
    env: { ...IN_TURN, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: () => countPlaywright(read(report)),
    notes: () => [
      ...asFailed(failedInPlaywright(read(report))),
      ...repeatedIn(read(report)).map((title) => `passed when repeated: ${title}`),
    ],
  };
}

/**
 * The suites asked for, by lanes. Those of a single lane have none beside them to which they could yield.
 * @param {readonly (readonly Suite[])[]} all
 * @param {{ only?: string | undefined, shard?: string | undefined }} asked names of suites and tiers, separated by
 * commas, and the part of their files, as "1/3"
 * @returns {readonly (readonly Suite[])[]}
 */
export function choose(all, { only, shard }) {
  const suites = all.flat();
  const known = suites.map(({ name }) => name);
  const usual = suites.filter(({ onlyAsked }) => onlyAsked !== true).map(({ name }) => name);
  const wanted = only?.split(",").flatMap((name) => TIERS[name] ?? [name]) ?? usual;
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const tiers = Object.keys(TIERS).join(", ");
    throw new Error(`--only ${unknown.join(",")}: the suites are ${known.join(", ")}; names for several are ${tiers}.`);
  }
  const chosen = all
    .map((lane) => lane.filter(({ name }) => wanted.includes(name)).map((suite) => sharded(suite, shard)))
    .filter((lane) => lane.length > 0);
  return chosen.length > 1 ? chosen : chosen.map((lane) => lane.map((suite) => ({ ...suite, yields: false })));
}

/** @param {Suite} suite @param {string | undefined} shard @returns {Suite} */
function sharded(suite, shard) {
  if (shard === undefined) return suite;
  const [part = 0, parts = 0] = /^\d+\/\d+$/.test(shard) ? shard.split("/").map(Number) : [];
  if (part < 1 || part > parts) throw new Error(`--shard ${shard}: write it as 1/3.`);
  if (suite.shards !== true) throw new Error(`--shard: the suite ${suite.name} has no parts; name others with --only.`);
  return { ...suite, command: [...suite.command, `--shard=${shard}`] };
}
