/**
 * `npm test`: everything that CI runs, from a fresh checkout, stage by stage. A stage has lanes, which run at the same
 * time; the suites of a lane run one after the other. The lanes are such that two processors are always busy. The tool
 * installs what is missing, prints every suite's output, and ends with one line "N passed, N failed" over all tests of
 * all suites; exit code 1 when one failed.
 *
 *   npm test                      all suites
 *   npm test -- --only unit,e2e   some of them
 *
 * A suite whose tools cannot be had on this machine is skipped, visibly; with CI=1 that is a failure, except for tools
 * that are only welcome (setup.mjs).
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  CRASHED,
  countLines,
  countPlaywright,
  countPytest,
  countVitest,
  failedInPlaywright,
  failedInVitest,
  format,
  repeatedIn,
  settle,
  single,
  sum,
} from "./test-counts.mjs";
import { ensurePackages, ensureTools, nodeProblem, ROOT } from "./setup.mjs";

/** @import { Count } from "./test-counts.mjs" */
/** @import { Tool, WelcomeTool } from "./setup.mjs" */

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {readonly Tool[]} needs without them the suite cannot run, and in CI that is a failure
 * @property {WelcomeTool} [wants] without it the suite is skipped, in CI too
 * @property {readonly string[]} command
 * @property {number} minutes a limit that ends a hang, generous for a busy machine
 * @property {Record<string, string>} [env]
 * @property {boolean} [yields] whether it leaves the processors to a suite beside it that needs them
 * @property {(run: { succeeded: boolean, output: string }) => Count | undefined} count
 * @property {() => readonly string[]} [failed] titles of the tests that failed, where a report names them
 * @property {() => readonly string[]} [repeated] titles of tests that passed only when they were repeated
 */

/** @typedef {readonly (Tool | WelcomeTool)[]} Missing */

const IN_CI = process.env["CI"] !== undefined && process.env["CI"] !== "";
const FUZZ_SECONDS = 12;
/** @type {readonly Tool[]} */
const FUZZ_NEEDS = ["make", "libc", "clang", "fuzzer"];
/** Random programs for the compiler. `npm run fuzz:lang` compares more. */
const FUZZ_PROGRAMS = 400;
/**
 * Two compilers of different origin, without and with optimisation, say what a program computes. `npm run fuzz:lang`
 * asks gcc with optimisation as well, which takes as long as these two together.
 */
const FUZZ_REFERENCES = "gcc -O0,clang -O1";
/** What a suite may take to end when told to. */
const STOP_MILLISECONDS = 10_000;
/** A suite gets a process group of its own, so that it ends with everything it started. */
const GROUPS = process.platform !== "win32";
const scratch = mkdtempSync(join(tmpdir(), "hotline-test-"));

/**
 * A program of an npm package, run by this Node: the same on every platform.
 * @param {string} name of the package @param {string} program its name in the package's `bin`
 */
function programOf(name, program = name) {
  const folder = join(ROOT, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return [process.execPath, join(folder, typeof bin === "string" ? bin : bin[program])];
}

/** @param {string} name */
const scratchFile = (name) => join(scratch, name);

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** @param {string} name @param {readonly string[]} filters @param {number} minutes @returns {Suite} */
function vitest(name, filters, minutes) {
  const report = scratchFile(`${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return {
    name,
    needs: [],
    minutes,
    command: [...programOf("vitest"), "run", ...filters, ...reporters],
    count: () => countVitest(read(report)),
    failed: () => failedInVitest(read(report), ROOT),
  };
}

/**
 * A suite that counts as one test.
 * @param {string} name @param {readonly string[]} command @param {readonly Tool[]} needs @returns {Suite}
 */
function whole(name, command, needs = []) {
  return { name, needs, minutes: 15, command, count: ({ succeeded }) => single(succeeded) };
}

/**
 * The suites by stages and lanes. The first stage has what needs no application, and builds it. Its lanes need not take
 * equally long: the unit tests, which would use all processors alone, are the last suite of the first lane, so that
 * none is idle when the suites of the other lane come to their ends. They follow the tests of the core, whose objects
 * they link as well. The browser suite of the second stage often waits, for pages and timers; the tests of the Python
 * package beside it take only the time that it leaves, and those in Firefox, which are short, follow them. All three
 * need the application.
 * @returns {Suite[][][]}
 */
function stages() {
  const e2eReport = scratchFile("e2e.json");
  return [
    [
      [core(), vitest("unit", ["--exclude=tests/tidy/**"], 30)],
      [
        whole("types", [...programOf("typescript", "tsc"), "--noEmit", "-p", "."]),
        whole("lint", programOf("oxlint")),
        whole("unused", [...programOf("knip"), "--no-progress"]),
        whole("build", [...programOf("vite"), "build"]),
        whole("offline", [...programOf("vite"), "build", "--mode", "offline"]),
        whole("fuzz", ["make", "-C", "wasm-core", "fuzz", `SECONDS=${FUZZ_SECONDS}`], FUZZ_NEEDS),
        vitest("tidy", ["tests/tidy"], 6),
        compilerFuzz(),
      ],
    ],
    [[browser(e2eReport)], [yielding(python()), firefox()]],
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
    needs: ["make", "gcc", "g++", "libc", "clang"],
    minutes: 15,
    command: ["make", "-C", "wasm-core", "test"],
    count: ({ output }) => countLines(output),
  };
}

/** @returns {Suite} */
function firefox() {
  return { ...vitest("firefox", ["--config", "tests/firefox/vitest.config.ts"], 10), wants: "firefox" };
}

/** The Python package, as pip installs it; pip fetches some 60 MB the first time. @returns {Suite} */
function python() {
  const command = [process.execPath, join(ROOT, "web/tools/python-tests.mjs")];
  return { ...whole("python", command), wants: "python", count: ({ output }) => countPytest(output) };
}

/** @param {string} report @returns {Suite} */
function browser(report) {
  return {
    name: "e2e",
    needs: ["chromium"],
    minutes: 35,
    command: [...programOf("@playwright/test", "playwright"), "test", "--reporter=list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: () => countPlaywright(read(report)),
    failed: () => failedInPlaywright(read(report)),
    repeated: () => repeatedIn(read(report)),
  };
}

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/** @param {import("node:child_process").ChildProcess} child @param {NodeJS.Signals} signal */
function signalTo(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(GROUPS ? -child.pid : child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

/**
 * Ends a suite: first as Ctrl-C does, so that it can end what it started (Playwright its server), then by force.
 * @param {import("node:child_process").ChildProcess} child
 */
function stop(child) {
  signalTo(child, "SIGINT");
  setTimeout(() => signalTo(child, "SIGKILL"), STOP_MILLISECONDS).unref();
}

/** What the process starts later inherits its priority. @param {number} pid */
function lowerPriority(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    /* The process has ended already, or the system does not allow this: then it runs like any other. */
  }
}

/**
 * Runs one suite. Its output is printed as it comes (`live`, in one lane of every stage), or as a whole at its end.
 * @param {Suite} suite @param {boolean} live @returns {Promise<{ succeeded: boolean, output: string }>}
 */
function run(suite, live) {
  const [program = "", ...args] = suite.command;
  return new Promise((resolve) => {
    const env = { ...process.env, ...suite.env };
    const child = spawn(program, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"], detached: GROUPS });
    running.add(child);
    if (suite.yields === true && child.pid !== undefined) lowerPriority(child.pid);
    const limit = setTimeout(() => {
      console.log(`\n${suite.name}: not finished after ${suite.minutes} minutes; ended.`);
      stop(child);
    }, suite.minutes * 60_000);
    let output = "";
    const take = (/** @type {Buffer} */ data) => {
      output += data.toString("utf8");
      if (live) process.stdout.write(data);
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    /** @param {boolean} succeeded */
    const end = (succeeded) => {
      clearTimeout(limit);
      running.delete(child);
      if (!live) console.log(`\n── ${suite.name}: ${shown(suite.command)}\n${output}`);
      resolve({ succeeded, output });
    };
    child.on("error", (error) => {
      console.log(`${suite.name}: ${error.message}`);
      end(false);
    });
    child.on("close", (code) => end(code === 0));
  });
}

/** @type {Count} */
const SKIPPED = { passed: 0, failed: 0, skipped: 1 };

/** @param {Suite} suite @param {Missing} missing @param {boolean} live @returns {Promise<Count>} */
async function result(suite, missing, live) {
  if (suite.wants !== undefined && missing.includes(suite.wants)) {
    console.log(`${suite.name} NOT RUN: ${suite.wants} is not here.`);
    return SKIPPED;
  }
  const lacking = suite.needs.filter((tool) => missing.includes(tool));
  if (lacking.length === 0) {
    const outcome = await run(suite, live);
    return settle(suite.count(outcome), outcome.succeeded);
  }
  console.log(`${suite.name} NOT RUN: ${lacking.join(", ")} missing.`);
  return IN_CI ? CRASHED : SKIPPED;
}

/** A command as a person would write it. @param {readonly string[]} command */
function shown(command) {
  return command.map((word) => (word === process.execPath ? "node" : word.replace(ROOT, ""))).join(" ");
}

/** @param {Suite} suite @param {Missing} missing @param {boolean} live */
async function timed(suite, missing, live) {
  const from = performance.now();
  const count = await result(suite, missing, live);
  const seconds = Math.round((performance.now() - from) / 1000);
  const notes = [
    ...(suite.failed?.() ?? []).map((title) => `failed: ${title}`),
    ...(suite.repeated?.() ?? []).map((title) => `passed when repeated: ${title}`),
  ];
  const below = notes.map((note) => `\n${" ".repeat(19)}${note}`).join("");
  const line = `${suite.name.padEnd(9)} ${String(seconds).padStart(4)} s   ${format(count)}${below}`;
  return { count, line };
}

/**
 * Runs the suites of a lane one after the other.
 * @param {readonly Suite[]} lane @param {Missing} missing @param {boolean} live
 */
async function runLane(lane, missing, live) {
  const ended = [];
  for (const suite of lane) {
    console.log(`\n── ${suite.name}: ${shown(suite.command)}`);
    ended.push(await timed(suite, missing, live));
  }
  return ended;
}

/** @param {readonly (readonly (readonly Suite[])[])[]} chosen @param {Missing} missing */
async function runAll(chosen, missing) {
  const ended = [];
  const from = performance.now();
  for (const lanes of chosen) {
    ended.push(...(await Promise.all(lanes.map((lane, place) => runLane(lane, missing, place === 0)))).flat());
  }
  const seconds = Math.round((performance.now() - from) / 1000);
  console.log(
    `\n${ended.map(({ line }) => line).join("\n")}\n${"in all".padEnd(9)} ${String(seconds).padStart(4)} s\n`,
  );
  return sum(ended.map(({ count }) => count));
}

/**
 * The suites asked for, by stages and lanes.
 * @param {readonly (readonly (readonly Suite[])[])[]} all
 * @returns {readonly (readonly (readonly Suite[])[])[]}
 */
function choose(all) {
  const { values } = parseArgs({ options: { only: { type: "string" } } });
  if (values.only === undefined) return all;
  const names = values.only.split(",");
  const known = all.flat(2).map((suite) => suite.name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`--only ${unknown.join(",")}: the suites are ${known.join(", ")}.`);
  return all
    .map((lanes) =>
      lanes.map((lane) => lane.filter((suite) => names.includes(suite.name))).filter((lane) => lane.length > 0),
    )
    .filter((lanes) => lanes.length > 0);
}

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, () => {
    if (running.size === 0) process.exit(130);
    for (const child of running) {
      child.on("close", () => running.size === 0 && process.exit(130));
      stop(child);
    }
  });
}
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

/** @returns {Promise<Count>} */
async function main() {
  const problem = nodeProblem() ?? ensurePackages();
  if (problem !== undefined) throw new Error(problem);
  return runAll(choose(stages()), ensureTools());
}

let total = CRASHED;
try {
  total = await main();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
}
console.log(format(total));
process.exitCode = total.failed > 0 ? 1 : 0;
