/** A run in the words of a lens, a tooltip and a report: how fast, where the time goes, which line is fought over. */
import type { DebugInfo } from "../../../../web/src/base/program.ts";
import type { RunResult } from "../../../../web/src/base/run.ts";
import { formatNumber, formatPercent, formatSpread } from "../../../../web/src/base/format.ts";
import { countOf } from "../../../../web/src/base/text.ts";
import { secondsText } from "../../../../web/src/base/time-units.ts";
import { CYCLE_GROUPS } from "../../../../web/src/model/results/cycle-groups.ts";
import { cycleRows } from "../../../../web/src/model/results/cycles.ts";
import { hottestLine } from "../../../../web/src/model/results/lines.ts";
import { lockRows } from "../../../../web/src/model/results/locks/locks.ts";
import { linesPrinted } from "../../../../web/src/model/results/printed.ts";
import type { MeasuredPoint } from "../../../../web/src/model/results/points/point.ts";
import { starvationNote } from "../../../../web/src/model/results/points/point.ts";
import { reportText, usualReports } from "../../../../web/cli/output/reports.ts";
import type { RunSummary } from "./protocol.ts";

export interface ReportInputs {
  readonly result: RunResult;
  readonly debug: DebugInfo;
  readonly point: MeasuredPoint;
  readonly machineTitle: string;
  readonly lineBytes: number;
  readonly clockHz: number;
  readonly seed: number;
  readonly isCut: boolean;
}

export function summaryOf(inputs: ReportInputs): RunSummary {
  const { result, point, isCut } = inputs;
  return {
    cores: point.cores,
    headline: headlineOf(inputs),
    where: whereOf(result),
    details: [
      `${countOf(point.cores, "core")} of ${inputs.machineTitle}, seed ${inputs.seed}.`,
      ...intervalDetail(inputs),
      ...groupsOf(result).map(({ words, share }) => `${formatPercent(share)} ${words}.`),
      ...hottestDetail(inputs),
      ...lockDetail(inputs),
      ...(isCut ? ["The time limit ended the run: what was measured until then is shown."] : []),
    ],
    isCut,
  };
}

/** A program that ends by itself is timed; one that says what an operation is has a rate, as all others. */
function headlineOf({ result, debug, point, clockHz }: ReportInputs): string {
  if (debug.plain !== undefined && !debug.plain.counts) {
    const time = secondsText(result.time / clockHz);
    return result.stop === "exit"
      ? `ended with status ${result.exitStatus ?? 0} after ${time}`
      : `goes on after ${time}`;
  }
  if (point.operations === 0) return "no operation ended";
  return `${rateText(point.estimate.throughput)} operations/s`;
}

const PREFIXES: readonly (readonly [number, string])[] = [
  [1e9, " G"],
  [1e6, " M"],
  [1e3, " k"],
];

/** "12.3 M": a lens has little room. */
function rateText(perSecond: number): string {
  const [factor, prefix] = PREFIXES.find(([least]) => perSecond >= least) ?? [1, ""];
  return `${formatNumber(perSecond / factor)}${prefix}`;
}

interface GroupShare {
  readonly words: string;
  readonly share: number;
}

/** Smaller shares of the time are left out. assumed */
const SHARE_MIN = 0.01;

/** Where the time of all cores went, the largest share first. */
function groupsOf(result: RunResult): readonly GroupShare[] {
  const shares = new Map(cycleRows(result).map(({ category, share }) => [category, share]));
  return CYCLE_GROUPS.map(({ words, names }) => ({
    words,
    share: names.reduce((sum, name) => sum + (shares.get(name) ?? 0), 0),
  }))
    .filter(({ share }) => share >= SHARE_MIN)
    .sort((a, b) => b.share - a.share);
}

function whereOf(result: RunResult): string {
  const [most] = groupsOf(result);
  return most === undefined ? "" : `${formatPercent(most.share, 0)} ${most.words}`;
}

function intervalDetail({ point }: ReportInputs): readonly string[] {
  const { estimate, operations } = point;
  if (operations === 0) return [];
  const spread = formatSpread(estimate.interval, estimate.throughput);
  const starved = starvationNote(point);
  return [
    `${formatNumber(estimate.throughput, 4)} operations/s, ${spread}${estimate.converged ? "" : ", not converged"}.`,
    ...(starved === undefined ? [] : [`${starved}.`]),
  ];
}

function hottestDetail({ result, debug, lineBytes }: ReportInputs): readonly string[] {
  const row = hottestLine(result, debug, lineBytes);
  if (row === undefined || row.counts.transfers === 0) return [];
  return [`The hottest cache line is that of ${row.asked}: a request queues ${formatNumber(row.queueMean)} cycles.`];
}

function lockDetail({ result, debug }: ReportInputs): readonly string[] {
  const [lock] = lockRows(result, debug);
  if (lock === undefined) return [];
  const contended = formatPercent(lock.contendedShare, 0);
  return [
    `The lock ${lock.name}: ${contended} of its acquisitions wait; they take ${formatNumber(lock.waitMean)} cycles.`,
  ];
}

/** What the program printed, and the tables of `hotline run`. */
export function reportOf(inputs: ReportInputs): string {
  const { result, debug, lineBytes, clockHz, point, machineTitle, seed } = inputs;
  const input = { result, debug, lineBytes, clockHz };
  const printed = linesPrinted(result, debug).map(({ text }) => `${text}\n`);
  const where = `${countOf(point.cores, "core")} of ${machineTitle}, seed ${seed}`;
  const tables = usualReports(input).map((name) => reportText(name, input));
  return [
    ...printed,
    `${headlineOf(inputs)}, ${where}; trace hash ${result.traceHash}\n`,
    "\n",
    tables.join("\n"),
  ].join("");
}
