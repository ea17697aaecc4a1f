/**
 * npm run bench: rates and ratios, measured side by side in one run. The machine's speed drifts: read the ratios.
 * Runs are interleaved, after some that warm up: a ratio is the median of those of neighbouring runs, a rate the best.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { RunSpec } from "../../src/base/run.ts";
import { SLICE_EVENTS, createRun } from "../../src/core/engine.ts";
import { type Core, loadCore } from "../../src/core/load.ts";
import { bundleReport } from "./bundle.ts";
import { type BrowserRun, startBrowser } from "./browser.ts";
import { figureTimes } from "./figure.ts";
import { type Job, benchJobs } from "./jobs.ts";
import { lockJobs } from "./lock-jobs.ts";
import { median } from "./median.ts";
import { type NativeRun, buildNative, runNative, runRepairman } from "./native.ts";

const WASM = resolve(import.meta.dirname, "../../../wasm-core/dist/core.wasm");
const SITE = resolve(import.meta.dirname, "../../../dist");
const ROUNDS = 7;
/** Runs of a round; the browser's harness makes as many. */
const RUNS = 5;

interface Measured {
  readonly job: Job;
  readonly native: NativeRun;
  readonly nodeSeconds: number;
  /** Native seconds over wasm seconds. */
  readonly nodeRatio: number;
  readonly browserRatio: number | undefined;
}

function runNode(core: Core, spec: RunSpec): number {
  const from = performance.now();
  const run = createRun(core, spec);
  while (run.step(SLICE_EVENTS) === "more");
  const seconds = (performance.now() - from) / 1000;
  run.free();
  return seconds;
}

/** Rounds of native, Node and browser by turns, each a median of several runs. */
async function measure(core: Core, browser: BrowserRun | undefined, job: Job): Promise<Measured> {
  const natives: NativeRun[] = [];
  const nodes: number[] = [];
  const ratios = { node: [] as number[], browser: [] as number[] };
  for (let warm = 0; warm < 0.3; warm += runNode(core, job.spec));
  for (let round = 0; round < ROUNDS; round++) {
    const native = runNative(job.block, RUNS);
    const node = median(Array.from({ length: RUNS }, () => runNode(core, job.spec)));
    natives.push(native);
    nodes.push(node);
    ratios.node.push(native.seconds / node);
    if (browser !== undefined) ratios.browser.push(native.seconds / (await browser(job.block)));
  }
  return {
    job,
    native: natives.reduce((best, one) => (one.seconds < best.seconds ? one : best)),
    nodeSeconds: Math.min(...nodes),
    nodeRatio: median(ratios.node),
    browserRatio: browser === undefined ? undefined : median(ratios.browser),
  };
}

function row(cells: readonly string[]): void {
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(28) : cell.padStart(13))).join(""));
}

function rate(count: number, seconds: number): string {
  return (count / seconds / 1e6).toFixed(2);
}

function printRates(all: readonly Measured[]): void {
  console.log("\nRates (millions per second; wasm in Node) and how fast wasm is compared with native");
  row(["run", "transactions", "events", "instructions", "native", "node/native", "chromium/nat."]);
  for (const m of all) {
    const { native, nodeSeconds, nodeRatio, browserRatio } = m;
    const compute = native.transactions === 0;
    row([
      m.job.name,
      rate(native.transactions, nodeSeconds),
      rate(native.events, nodeSeconds),
      rate(native.steps, nodeSeconds),
      rate(compute ? native.steps : native.transactions, native.seconds),
      nodeRatio.toFixed(2),
      browserRatio === undefined ? "-" : browserRatio.toFixed(2),
    ]);
  }
}

function perTransaction(all: readonly Measured[], cores: number): number {
  const m = all.find((each) => each.job.name === `counter, ${cores} cores`);
  return m === undefined ? Number.NaN : m.nodeSeconds / m.native.transactions;
}

function printScaling(all: readonly Measured[]): void {
  console.log("\nCost of a transaction against the number of cores, relative to 48 (wasm in Node)");
  for (const cores of [48, 512, 1024, 4096]) {
    const ratio = perTransaction(all, cores) / perTransaction(all, 48);
    row([`${cores} cores`, ratio.toFixed(2)]);
  }
}

function secondsOf(all: readonly Measured[], name: string): number {
  return all.find((m) => m.job.name === name)?.nodeSeconds ?? Number.NaN;
}

function printParking(all: readonly Measured[]): void {
  const ratio = secondsOf(all, "ticket lock, not parked") / secondsOf(all, "ticket lock, parked");
  console.log(`\nParked spinning: ${ratio.toFixed(0)} times faster than going round (collapsed ticket lock, 48 cores)`);
}

function printRepairman(all: readonly Measured[]): void {
  const m = all.find((each) => each.job.name.startsWith("repairman"));
  if (m === undefined) return;
  const hand = runRepairman(48, 5_000_000, 100_000);
  const jobs = m.native.operations / m.nodeSeconds;
  const events = m.native.events / m.nodeSeconds;
  console.log("\nMachine repairman, 48 customers, exponential times: wasm against a hand-written C event loop");
  row(["", "wasm", "by hand", "ratio"]);
  row(["events per second (M)", rate(events, 1), rate(hand.events, 1), (events / hand.events).toFixed(2)]);
  row(["jobs per second (M)", rate(jobs, 1), rate(hand.jobs, 1), (jobs / hand.jobs).toFixed(2)]);
}

function printLocks(core: Core): void {
  console.log("\nLocks: simulated hand-offs per second, 48 cores in an empty loop (thousands; wasm in Node)");
  for (const { name, spec } of lockJobs()) {
    const run = createRun(core, spec);
    while (run.step(SLICE_EVENTS) === "more");
    const handoffs = run.results().locks.reduce((sum, lock) => sum + lock.counts.handoffs, 0);
    run.free();
    const seconds = median(Array.from({ length: ROUNDS }, () => runNode(core, spec)));
    row([name, (handoffs / seconds / 1e3).toFixed(0)]);
  }
}

async function printFigures(): Promise<void> {
  const name = "lookup_mnt";
  const { points, first, later } = await figureTimes(name, ROUNDS);
  const seconds = (value: number): string => `${value.toFixed(2)} s`;
  console.log(`\nTime to a figure of ${name}, ${points} points, two worker threads that are loaded`);
  row(["", "first time", "later"]);
  row(["every point coarse", seconds(first.coarse), seconds(later.coarse)]);
  row(["all refined to 2 %", seconds(first.refined), seconds(later.refined)]);
}

function printBundle(): void {
  const report = bundleReport(SITE);
  console.log("\nBytes shipped, gzip: what a page loads before it shows anything; the largest files");
  if (report === undefined) return console.log('There is no built site: "npm run build" makes it');
  for (const { name, gzip } of [...report.pages, ...report.files]) row([name, `${(gzip / 1024).toFixed(0)} KiB`]);
}

async function main(): Promise<void> {
  buildNative();
  const wasm = readFileSync(WASM);
  const core = await loadCore(wasm);
  const browser = await startBrowser(wasm, SLICE_EVENTS);
  const all: Measured[] = [];
  for (const job of benchJobs()) all.push(await measure(core, browser?.run, job));
  await browser?.stop();
  printRates(all);
  printScaling(all);
  printParking(all);
  printRepairman(all);
  printLocks(core);
  await printFigures();
  printBundle();
}

await main();
