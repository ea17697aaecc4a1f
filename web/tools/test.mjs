/**
 * `npm test`: everything that CI runs, in order, from a fresh checkout. Installs what is missing, streams every suite's
 * output, and ends with one line "N passed, N failed" over all tests of all suites; exit code 1 when one failed.
 *
 *   npm test                      all suites
 *   npm test -- --only unit,e2e   some of them
 *
 * A suite whose tools cannot be had on this machine is skipped, visibly; with CI=1 that is a failure.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CRASHED, countLines, countPlaywright, countVitest, format, settle, single, sum } from "./count.mjs";
import { ensurePackages, ensureTools, nodeProblem, ROOT } from "./setup.mjs";

/** @import { Count } from "./count.mjs" */
/** @import { Tool } from "./setup.mjs" */

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {readonly Tool[]} needs
 * @property {readonly string[]} command
 * @property {number} minutes a limit that ends a hang, generous for a busy machine
 * @property {Record<string, string>} [env]
 * @property {(run: { succeeded: boolean, output: string }) => Count | undefined} count
 */

const IN_CI = process.env["CI"] !== undefined && process.env["CI"] !== "";
const FUZZ_SECONDS = 20;
/** Random programs for the compiler: about a minute on two idle cores. */
const FUZZ_PROGRAMS = 2000;
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
  };
}

/**
 * A suite that counts as one test.
 * @param {string} name @param {readonly string[]} command @param {readonly Tool[]} needs @returns {Suite}
 */
function whole(name, command, needs = []) {
  return { name, needs, minutes: 15, command, count: ({ succeeded }) => single(succeeded) };
}

/** @returns {Suite[]} */
function suites() {
  const e2eReport = scratchFile("e2e.json");
  return [
    vitest("tidy", ["tests/tidy"], 6),
    whole("types", [...programOf("typescript", "tsc"), "--noEmit", "-p", "."]),
    whole("lint", programOf("oxlint")),
    whole("unused", [...programOf("knip"), "--no-progress"]),
    {
      name: "core",
      needs: ["make", "gcc", "g++", "libc", "clang"],
      minutes: 15,
      command: ["make", "-C", "wasm-core", "test"],
      count: ({ output }) => countLines(output),
    },
    vitest("unit", ["--exclude=tests/tidy/**"], 30),
    whole("build", [...programOf("vite"), "build"]),
    whole("offline", [...programOf("vite"), "build", "--mode", "offline"]),
    {
      name: "e2e",
      needs: ["chromium"],
      minutes: 35,
      command: [...programOf("@playwright/test", "playwright"), "test", "--reporter=list,json"],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport, PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport },
      count: () => countPlaywright(read(e2eReport)),
    },
    whole("fuzz", ["make", "-C", "wasm-core", "fuzz", `SECONDS=${FUZZ_SECONDS}`], ["make", "libc", "clang", "fuzzer"]),
    whole(
      "fuzz-lang",
      [...programOf("tsx"), "web/tools/fuzz-lang.ts", "--programs", String(FUZZ_PROGRAMS)],
      ["gcc", "libc", "clang"],
    ),
  ];
}

/** @type {import("node:child_process").ChildProcess | undefined} */
let running;

/** @param {import("node:child_process").ChildProcess} child @param {NodeJS.Signals} signal */
function signalTo(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(GROUPS ? -child.pid : child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

/** Ends a suite: first as Ctrl-C does, so that it can end what it started (Playwright its server), then by force. */
function stopRunning() {
  const child = running;
  if (child === undefined) return;
  signalTo(child, "SIGINT");
  setTimeout(() => signalTo(child, "SIGKILL"), STOP_MILLISECONDS).unref();
}

/**
 * Runs one suite; its output goes through as it comes.
 * @param {Suite} suite @returns {Promise<{ succeeded: boolean, output: string }>}
 */
function run(suite) {
  const [program = "", ...args] = suite.command;
  return new Promise((resolve) => {
    const env = { ...process.env, ...suite.env };
    const child = spawn(program, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"], detached: GROUPS });
    running = child;
    const limit = setTimeout(() => {
      console.log(`\n${suite.name}: not finished after ${suite.minutes} minutes; ended.`);
      stopRunning();
    }, suite.minutes * 60_000);
    let output = "";
    const take = (/** @type {Buffer} */ data) => {
      output += data.toString("utf8");
      process.stdout.write(data);
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    /** @param {boolean} succeeded */
    const end = (succeeded) => {
      clearTimeout(limit);
      running = undefined;
      resolve({ succeeded, output });
    };
    child.on("error", (error) => {
      console.log(`${suite.name}: ${error.message}`);
      end(false);
    });
    child.on("close", (code) => end(code === 0));
  });
}

/** @param {Suite} suite @param {readonly Tool[]} missing @returns {Promise<Count>} */
async function result(suite, missing) {
  const lacking = suite.needs.filter((tool) => missing.includes(tool));
  if (lacking.length === 0) {
    const outcome = await run(suite);
    return settle(suite.count(outcome), outcome.succeeded);
  }
  console.log(`NOT RUN: ${lacking.join(", ")} missing.`);
  return IN_CI ? CRASHED : { passed: 0, failed: 0, skipped: 1 };
}

/** A command as a person would write it. @param {readonly string[]} command */
function shown(command) {
  return command.map((word) => (word === process.execPath ? "node" : word.replace(ROOT, ""))).join(" ");
}

/** @param {readonly Suite[]} chosen @param {readonly Tool[]} missing */
async function runAll(chosen, missing) {
  const counts = [];
  const lines = [];
  for (const suite of chosen) {
    console.log(`\n── ${suite.name}: ${shown(suite.command)}`);
    const from = performance.now();
    const count = await result(suite, missing);
    counts.push(count);
    const seconds = Math.round((performance.now() - from) / 1000);
    lines.push(`${suite.name.padEnd(9)} ${String(seconds).padStart(4)} s   ${format(count)}`);
  }
  console.log(`\n${lines.join("\n")}\n`);
  return sum(counts);
}

/** The suites asked for. @param {readonly Suite[]} all @returns {readonly Suite[]} */
function choose(all) {
  const { values } = parseArgs({ options: { only: { type: "string" } } });
  if (values.only === undefined) return all;
  const names = values.only.split(",");
  const unknown = names.filter((name) => !all.some((suite) => suite.name === name));
  if (unknown.length === 0) return all.filter((suite) => names.includes(suite.name));
  throw new Error(`--only ${unknown.join(",")}: the suites are ${all.map((suite) => suite.name).join(", ")}.`);
}

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, () => {
    if (running === undefined) process.exit(130);
    running.on("close", () => process.exit(130));
    stopRunning();
  });
}
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

/** @returns {Promise<Count>} */
async function main() {
  const problem = nodeProblem() ?? ensurePackages();
  if (problem !== undefined) throw new Error(problem);
  return runAll(choose(suites()), ensureTools());
}

let total = CRASHED;
try {
  total = await main();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
}
console.log(format(total));
process.exitCode = total.failed > 0 ? 1 : 0;
