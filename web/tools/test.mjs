/**
 * `npm test`: all tests but the longest, from a fresh checkout. It is what `.ci/run` runs. There are lanes, which run at
 * the same time; the suites of a lane run one after the other. The lanes are such that two processors are always busy
 * (test-suites.mjs). The tool installs what is missing, prints every suite's output, and ends with one line
 * "N passed, N failed" over all tests of all suites; exit code 1 when one failed.
 *
 *   npm test                                     all suites but those of the tier "long"
 *   npm test -- --only types,e2e                 some of them
 *   npm test -- --only quick                     a tier: several suites under one name, also as npm run quick
 *   npm test -- --only unit --shard 1/3          the first third of their files
 *
 * A suite whose tools cannot be had on this machine is skipped, visibly; with CI=1 that is a failure, except for tools
 * that are only welcome (setup.mjs).
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CRASHED, format, settle, sum } from "./test-counts.mjs";
import { choose, lanes } from "./test-suites.mjs";
import { ensurePackages, ensureTools, nodeProblem, ROOT } from "./setup.mjs";

/** @import { Count } from "./test-counts.mjs" */
/** @import { Suite } from "./test-suites.mjs" */
/** @import { Tool, WelcomeTool } from "./setup.mjs" */

/** @typedef {readonly (Tool | WelcomeTool)[]} Missing */

const IN_CI = process.env["CI"] !== undefined && process.env["CI"] !== "";
/** What a suite may take to end when told to. */
const STOP_MILLISECONDS = 10_000;
/** A suite gets a process group of its own, so that it ends with everything it started. */
const GROUPS = process.platform !== "win32";
const scratch = mkdtempSync(join(tmpdir(), "hotline-test-"));

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

/**
 * A third of the usual share of the processors. Less of it, on a machine with other work, would take a suite beyond its
 * limit. assumed
 */
const YIELDING = 5;

/**
 * What the process starts later inherits its priority. Linux may divide the processors between sessions first, of which
 * each suite is one, and looks at priorities only within a session: then the session has a priority as well.
 * @param {number} pid
 */
function lowerPriority(pid) {
  const ways = [() => setPriority(pid, YIELDING), () => writeFileSync(`/proc/${pid}/autogroup`, String(YIELDING))];
  for (const lower of ways) {
    try {
      lower();
    } catch {
      /* The process has ended already, or the system does not have this: then it runs like any other. */
    }
  }
}

/**
 * Runs one suite. Its output is printed as it comes (`live`, in one lane), or as a whole at its end.
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
  console.log(`\n── ${suite.name}: ${shown(suite.command)}`);
  const from = performance.now();
  const count = await result(suite, missing, live);
  const seconds = Math.round((performance.now() - from) / 1000);
  const below = (suite.notes?.() ?? []).map((note) => `\n${" ".repeat(20)}${note}`).join("");
  const line = `${suite.name.padEnd(10)} ${String(seconds).padStart(4)} s   ${format(count)}${below}`;
  return { count, line };
}

/**
 * Runs the lanes at the same time; a suite also waits for those that it is `after`.
 * @param {readonly (readonly Suite[])[]} chosen @param {Missing} missing
 */
async function runAll(chosen, missing) {
  const from = performance.now();
  /** @type {Map<string, ReturnType<typeof timed>>} */
  const ends = new Map();
  for (const [place, lane] of chosen.entries()) {
    /** @type {Promise<unknown>} */
    let before = Promise.resolve();
    for (const suite of lane) {
      const others = (suite.after ?? []).map((name) => ends.get(name));
      const end = Promise.all([before, ...others]).then(() => timed(suite, missing, place === 0));
      ends.set(suite.name, end);
      before = end;
    }
  }
  const ended = await Promise.all(ends.values());
  const seconds = Math.round((performance.now() - from) / 1000);
  console.log(
    `\n${ended.map(({ line }) => line).join("\n")}\n${"in all".padEnd(10)} ${String(seconds).padStart(4)} s\n`,
  );
  return sum(ended.map(({ count }) => count));
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

/** @param {Suite} suite */
function toolsOf({ needs, wants, uses = [] }) {
  return [...needs, ...uses, ...(wants === undefined ? [] : [wants])];
}

/** @returns {Promise<Count>} */
async function main() {
  const problem = nodeProblem() ?? ensurePackages();
  if (problem !== undefined) throw new Error(problem);
  const { values } = parseArgs({ options: { only: { type: "string" }, shard: { type: "string" } } });
  const chosen = choose(lanes(scratch), values);
  return runAll(chosen, ensureTools(chosen.flat().flatMap(toolsOf)));
}

let total = CRASHED;
try {
  total = await main();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
}
console.log(format(total));
process.exitCode = total.failed > 0 ? 1 : 0;
