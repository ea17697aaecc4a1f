/**
 * The machine repairman by four programs in one run: Hotline with a ticket lock, Hotline with a station, a hand-written
 * event loop in C, and SimPy. All have the same customers and mean times, and must find the same utilisation of the
 * server, which is the sign that they simulate the same thing.
 */
import type { RunResult } from "../../src/base/run.ts";
import type { Core } from "../../src/core/load.ts";
import { repairmanThroughput } from "../../src/model/laws/repairman.ts";
import type { BrowserRun } from "./browser.ts";
import { type Job, REPAIRMAN, repairmanJobs } from "./jobs.ts";
import { measureRound, resultOf, warmUp } from "./measure.ts";
import { median } from "./median.ts";
import { type Repairs, runRepairman, repairsOf } from "./native.ts";
import { rate, row } from "./table.ts";
import { execFileSync, spawnSync } from "node:child_process";
import { resolve } from "node:path";

const ROUNDS = 5;
const JOBS_IN_C = 1_000_000;
const JOBS_IN_SIMPY = 100_000;
/** The largest difference of a utilisation from the formula's, as a share of it. */
const AGREEMENT = 0.03;

/** Jobs per second of a round, by where a Hotline program ran. */
interface Rates {
  readonly native: number;
  readonly node: number;
  readonly browser: number | undefined;
}

interface Round {
  readonly lock: Rates;
  readonly station: Rates;
  readonly hand: Repairs;
  readonly simpy: Repairs | undefined;
}

/** Jobs per second with a station over those of another program; the module in Node, and natively. */
interface StationRatio {
  readonly native: number;
  readonly node: number;
}

/** Medians of the ratios of neighbouring runs. */
export interface StationRatios {
  readonly toHand: StationRatio;
  /** Undefined where SimPy is not installed. */
  readonly toSimpy: StationRatio | undefined;
}

/** The server's utilisation by the closed formula: jobs per cycle, each of which takes the mean service. */
export function exactUtilisation(): number {
  return repairmanThroughput(REPAIRMAN.customers, REPAIRMAN) * REPAIRMAN.service;
}

/** The share of the time in which the server was busy: the lock was held, or the station served. */
export function utilisationOf(result: RunResult): number {
  const held = result.locks.reduce((sum, { counts }) => sum + counts.hold_cycles, 0);
  const served = result.stations.reduce((sum, { counts }) => sum + counts.busy_cycles, 0);
  return (held + served) / (result.time - result.measuredFrom);
}

async function ratesOf(core: Core, browser: BrowserRun | undefined, job: Job): Promise<Rates> {
  const { native, nodeSeconds, browserSeconds } = await measureRound(core, browser, job);
  const jobs = native.operations;
  return {
    native: jobs / native.seconds,
    node: jobs / nodeSeconds,
    browser: browserSeconds === undefined ? undefined : jobs / browserSeconds,
  };
}

function printHotline(name: string, rates: readonly Rates[], utilisation: number): void {
  const browser = rates.flatMap((one) => one.browser ?? []);
  const cells = [median(rates.map((one) => one.native)), median(rates.map((one) => one.node))].map((n) => rate(n, 1));
  row([name, ...cells, browser.length === 0 ? "-" : rate(median(browser), 1), utilisation.toFixed(3)]);
}

function printOther(name: string, repairs: readonly Repairs[]): void {
  const jobs = median(repairs.map(({ jobsPerSecond }) => jobsPerSecond));
  row([name, rate(jobs, 1), "", "", median(repairs.map(({ utilisation }) => utilisation)).toFixed(3)]);
}

function ratios(rounds: readonly Round[], other: (round: Round) => number): StationRatio {
  return {
    native: median(rounds.map((round) => round.station.native / other(round))),
    node: median(rounds.map((round) => round.station.node / other(round))),
  };
}

/** The names of those whose utilisation is not the formula's. */
export function disagreeing(utilisations: ReadonlyMap<string, number>): readonly string[] {
  const exact = exactUtilisation();
  return [...utilisations].filter(([, one]) => !(Math.abs(one / exact - 1) <= AGREEMENT)).map(([name]) => name);
}

/** A benchmark that compares unlike things fails. */
function checkAgreement(utilisations: ReadonlyMap<string, number>): void {
  const wrong = disagreeing(utilisations);
  if (wrong.length === 0) return;
  console.log(`These do not simulate the machine repairman: ${wrong.join(", ")}`);
  process.exitCode = 1;
}

function printStationRatios({ toHand, toSimpy }: StationRatios): void {
  row(["a station, to C", toHand.native.toFixed(2), toHand.node.toFixed(2)]);
  if (toSimpy !== undefined) row(["a station, to SimPy", toSimpy.native.toFixed(1), toSimpy.node.toFixed(1)]);
}

function print(rounds: readonly Round[], simpy: readonly Repairs[], found: ReadonlyMap<string, number>): void {
  console.log(
    "\nMachine repairman, 48 customers, exponential times: jobs per second (M), and the server's utilisation",
  );
  row(["", "native", "node", "chromium", "utilisation"]);
  for (const [name, job] of Object.entries(repairmanJobs()) as ["lock" | "station", Job][]) {
    const rates = rounds.map((round) => round[name]);
    printHotline(`Hotline, ${name}`, rates, found.get(job.name) ?? Number.NaN);
  }
  printOther("C by hand, a binary heap", handOf(rounds));
  if (simpy.length === 0) console.log(HOW_TO_GET_SIMPY);
  else printOther("SimPy", simpy);
  row(["formula (M/M/1//N)", "", "", "", exactUtilisation().toFixed(3)]);
}

function handOf(rounds: readonly Round[]): readonly Repairs[] {
  return rounds.map(({ hand }) => hand);
}

async function oneRound(core: Core, browser: BrowserRun | undefined, python: string | undefined): Promise<Round> {
  const { lock, station } = repairmanJobs();
  return {
    lock: await ratesOf(core, browser, lock),
    station: await ratesOf(core, browser, station),
    hand: runRepairman(REPAIRMAN, JOBS_IN_C),
    simpy: python === undefined ? undefined : runSimpy(python, REPAIRMAN, JOBS_IN_SIMPY),
  };
}

/** Measures all four by turns, prints the comparison, and returns what the goals ask of the station. */
export async function compareRepairmen(core: Core, browser: BrowserRun | undefined): Promise<StationRatios> {
  const jobs = Object.values(repairmanJobs());
  const python = findSimpy();
  for (const { spec } of jobs) warmUp(core, spec);
  const rounds: Round[] = [];
  for (let i = 0; i < ROUNDS; i++) rounds.push(await oneRound(core, browser, python));
  const simpy = rounds.flatMap((round) => round.simpy ?? []);
  const found = new Map(jobs.map((job) => [job.name, utilisationOf(resultOf(core, job.spec))]));
  print(rounds, simpy, found);
  const result: StationRatios = {
    toHand: ratios(rounds, ({ hand }) => hand.jobsPerSecond),
    toSimpy: python === undefined ? undefined : ratios(rounds, (round) => round.simpy?.jobsPerSecond ?? Number.NaN),
  };
  printStationRatios(result);
  handOf(rounds).forEach(({ utilisation }) => found.set("C by hand", utilisation));
  simpy.forEach(({ utilisation }) => found.set("SimPy", utilisation));
  checkAgreement(found);
  return result;
}

const SCRIPT = resolve(import.meta.dirname, "../../../wasm-core/bench/repairman_simpy.py");

/** Stands in the place of SimPy's row. */
const HOW_TO_GET_SIMPY =
  "SimPy: not measured, because no Python with SimPy was found. To install it: python3 -m venv FOLDER &&\n" +
  "  FOLDER/bin/pip install simpy; then PYTHON=FOLDER/bin/python npm run bench";

/** The interpreter that PYTHON names, or python3, if it has SimPy. */
function findSimpy(): string | undefined {
  const python = process.env["PYTHON"] ?? "python3";
  return spawnSync(python, ["-c", "import simpy"], { stdio: "ignore" }).status === 0 ? python : undefined;
}

/** The machine repairman in SimPy, where a Python with SimPy is found. The benchmark installs nothing. */
function runSimpy(python: string, { customers, think, service }: typeof REPAIRMAN, jobs: number): Repairs {
  const args = [SCRIPT, ...[customers, think, service, jobs].map(String)];
  return repairsOf(execFileSync(python, args, { encoding: "utf8" }));
}
