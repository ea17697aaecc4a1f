/** Finds out which report of perf a text is, and reads it. A text may be anything at all. */
import {
  Findings,
  type ImportFinding,
  linesOf,
  quoted,
  textProblem,
  type SourceFile,
} from "../import/texts/source-file.ts";
import { isC2cReport, readC2cReport, type ReportTable } from "./c2c-report.ts";
import { type ContendedLock, isLockReport, readLockReport } from "./lock-report.ts";

export interface PerfReport {
  /** The tables of a report of perf c2c. */
  readonly tables: readonly ReportTable[];
  /** The locks of a report of perf lock. */
  readonly locks: readonly ContendedLock[];
  readonly findings: readonly ImportFinding[];
}

/** Locks that are shown. assumed: a report begins with those that were waited for longest; nobody reads further */
const LOCKS_MAX = 500;

/** Is the text a report of perf that can be read here? */
export function isPerfReport(text: string): boolean {
  return isC2cReport(text) || isLockReport(text);
}

export function readPerf(source: SourceFile): PerfReport {
  const findings = new Findings(source.name);
  const problem = textProblem(source.text);
  if (problem !== undefined) {
    findings.error(problem);
    return { tables: [], locks: [], findings: findings.all };
  }
  const isC2c = isC2cReport(source.text);
  const isLock = isLockReport(source.text);
  if (!isC2c && !isLock) tellUnknown(source.text, findings);
  if (isC2c && isLock)
    findings.warn("the text has a report of perf lock as well, which is not read: give it as a file of its own");
  const tables = isC2c ? readC2cReport(source, findings) : [];
  const locks = isLock && !isC2c ? readLockReport(source, findings) : [];
  if (locks.length > LOCKS_MAX) findings.warn(`the report has ${locks.length} locks; the first ${LOCKS_MAX} are shown`);
  return { tables, locks: locks.slice(0, LOCKS_MAX), findings: findings.all };
}

const WANTED =
  "what is read are the texts that perf c2c report --stdio, perf lock contention and perf lock report print";

/** Other texts that a person with perf may have at hand, and what to do instead. */
const OTHERS = [
  { sign: /^\s*Trace Event Information\s*$/m, what: "perf c2c report --stats, which names no line: leave --stats out" },
  { sign: /Performance counter stats for/, what: "perf stat, which knows neither lines nor locks" },
  { sign: /^#\s*Overhead\s/m, what: "perf report, which knows neither lines nor locks" },
  {
    sign: /\slock:(?:contention|lock)_\w+:\s/,
    what: "perf lock script: run perf lock contention -i on the same recording",
  },
  {
    sign: /^\s*\S.*\s\d+(?:\s+\[\d+\])?\s+\d+\.\d{6,9}:\s/m,
    what: "perf script: run perf lock contention -i on the same recording",
  },
  {
    sign: /^(?:Architecture:\s|# CPU,Core,|CPU NODE SOCKET|Machine \()/m,
    what: 'a machine: it belongs under "Your machine, from measurements"',
  },
] as const;

function tellUnknown(text: string, findings: Findings): void {
  const other = OTHERS.find(({ sign }) => sign.test(text.slice(0, BEGIN)));
  if (other !== undefined) {
    findings.error(`the text is of ${other.what}; ${WANTED}`);
    return;
  }
  const lines = linesOf(text);
  const at = lines.findIndex((line) => line.trim() !== "");
  findings.error(`the text begins with ${quoted(lines[at] ?? "")}; ${WANTED}`, at + 1);
}

/** Characters at the beginning of a text that say of what kind it is. assumed */
const BEGIN = 20_000;
