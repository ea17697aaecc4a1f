/**
 * npm run bench: rates and ratios, measured side by side in one run. The machine's speed drifts: read the ratios.
 * Runs are interleaved, after some that warm up: a ratio is the median of those of neighbouring runs, a rate the best.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { SLICE_EVENTS } from "../../src/core/engine.ts";
import { type Core, loadCore } from "../../src/core/load.ts";
import { type BundleReport, bundleReport } from "./bundle.ts";
import { startBrowser } from "./browser.ts";
import { type FigureTimes, coarseSeconds, figureTimes } from "./figure.ts";
import { printGoals } from "./goals.ts";
import { benchJobs } from "./jobs.ts";
import { lockJobs } from "./lock-jobs.ts";
import { type Measured, ROUNDS, measure, resultOf, runNode } from "./measure.ts";
import { median } from "./median.ts";
import { buildNative } from "./native.ts";
import { compareRepairmen } from "./repairman.ts";
import { rate, row } from "./table.ts";

const WASM = resolve(import.meta.dirname, "../../../wasm-core/dist/core.wasm");
const SITE = resolve(import.meta.dirname, "../../../dist");

function printRates(all: readonly Measured[]): void {
  console.log("\nRates (millions per second; wasm in Node) and how fast wasm is compared with native");
  console.log("native: transactions, or instructions where an operation makes no transaction");
  row(["run", "transactions", "events", "instructions", "native", "node/native", "chromium/nat."]);
  for (const m of all) {
    const { native, nodeSeconds, nodeRatio, browserRatio } = m;
    const compute = native.transactions < native.operations;
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

function costOfCores(all: readonly Measured[], cores: number): number {
  return perTransaction(all, cores) / perTransaction(all, 48);
}

function printScaling(all: readonly Measured[]): void {
  console.log("\nCost of a transaction against the number of cores, relative to 48 (wasm in Node)");
  for (const cores of [48, 512, 1024, 4096]) row([`${cores} cores`, costOfCores(all, cores).toFixed(2)]);
}

function secondsOf(all: readonly Measured[], name: string): number {
  return all.find((m) => m.job.name === name)?.nodeSeconds ?? Number.NaN;
}

function printParking(all: readonly Measured[]): void {
  const ratio = secondsOf(all, "ticket lock, not parked") / secondsOf(all, "ticket lock, parked");
  console.log(`\nParked spinning: ${ratio.toFixed(0)} times faster than going round (collapsed ticket lock, 48 cores)`);
}

function printLocks(core: Core): void {
  console.log("\nLocks: simulated hand-offs per second, 48 cores in an empty loop (thousands; wasm in Node)");
  for (const { name, spec } of lockJobs()) {
    const handoffs = resultOf(core, spec).locks.reduce((sum, lock) => sum + lock.counts.handoffs, 0);
    const seconds = median(Array.from({ length: ROUNDS }, () => runNode(core, spec)));
    row([name, (handoffs / seconds / 1e3).toFixed(0)]);
  }
}

async function printFigures(): Promise<FigureTimes> {
  const name = "lookup_mnt";
  const times = await figureTimes(name, ROUNDS);
  const { points, first, later } = times;
  const seconds = (value: number): string => `${value.toFixed(2)} s`;
  console.log(`\nTime to a figure of ${name}, ${points} points, two worker threads that are loaded`);
  row(["", "first time", "later"]);
  row(["every point coarse", seconds(first.coarse), seconds(later.coarse)]);
  row(["all refined to 2 %", seconds(first.refined), seconds(later.refined)]);
  return times;
}

function printBundle(report: BundleReport | undefined): void {
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
  printRates(all);
  printScaling(all);
  printParking(all);
  const station = await compareRepairmen(core, browser?.run);
  await browser?.stop();
  printLocks(core);
  const { later } = await printFigures();
  const coarse512 = await coarseSeconds("granularity", ROUNDS);
  const report = bundleReport(SITE);
  printBundle(report);
  printPublished();
  printGoals({
    browserRatios: new Map(all.map(({ job, browserRatio }) => [job.name, browserRatio])),
    station,
    costOfCores: costOfCores(all, 4096),
    coarse: later.coarse,
    refined: later.refined,
    coarse512,
    firstPicture: report?.largestLab,
  });
}

interface Published {
  readonly simulator: string;
  /** Millions of simulated instructions per second. */
  readonly mips: string;
  readonly conditions: string;
}

/** All of [Sanchez13] (REFERENCES.md): zsim's numbers from its abstract, the others' from its introduction. */
const PUBLISHED: readonly Published[] = [
  { simulator: "zsim, simple cores", mips: "up to 1500", conditions: "1,024 cores simulated, on a host with 16 cores" },
  { simulator: "zsim, out-of-order cores", mips: "up to 300", conditions: "the same" },
  { simulator: "gem5, Flexus, MARSS", mips: "about 0.2", conditions: "sequential simulators" },
];

/**
 * Rates that others have published of their simulators, as context only. They count instructions of x86 or other real
 * processors with caches and pipelines, on other hosts, so nothing here divides one of them by one of ours.
 */
function printPublished(): void {
  console.log(
    "\nContext: simulated instructions per second of others (M), as published in [Sanchez13]; not comparable",
  );
  for (const { simulator, mips, conditions } of PUBLISHED) row([simulator, mips, `   ${conditions}`]);
}

await main();
