/** Finds out which report of perf a text is, and reads it. A text may be anything at all. */
import { numbered, pastedLines, textOf } from "../import/texts/pasted-lines.ts";
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
import { isLockStat, readLockStat } from "./lock-stat.ts";

export interface PerfReport {
  /** The tables of a report of perf c2c. */
  readonly tables: readonly ReportTable[];
  /** The locks of a report of perf lock. */
  readonly locks: readonly ContendedLock[];
  readonly findings: readonly ImportFinding[];
}

/** Locks that are shown. assumed: a report begins with those that were waited for longest; a reader goes no further */
const LOCKS_MAX = 500;

/** Is the text a report of locks or lines that can be read here? */
export function isPerfReport(text: string): boolean {
  return isC2cReport(text) || isLockReport(text) || isLockStat(text);
}

export function readPerf(pasted: SourceFile): PerfReport {
  const findings = new Findings(pasted.name);
  const problem = textProblem(pasted.text);
  if (problem !== undefined) {
    findings.error(problem);
    return { tables: [], locks: [], findings: findings.all };
  }
  const source = { ...pasted, text: reportIn(pasted.text, findings) };
  const isC2c = isC2cReport(source.text);
  const isLock = isLockReport(source.text);
  const isStat = isLockStat(source.text);
  if (!isC2c && !isLock && !isStat) tellUnknown(source.text, findings);
  if (isC2c && isLock)
    findings.warn("the text has a report of perf lock as well, which is not read: give it as a file of its own");
  const tables = isC2c ? readC2cReport(source, findings) : [];
  const locks = isC2c ? [] : isLock ? readLockReport(source, findings) : isStat ? readLockStat(source, findings) : [];
  if (locks.length > LOCKS_MAX) findings.warn(`the report has ${locks.length} locks; the first ${LOCKS_MAX} are shown`);
  return { tables, locks: locks.slice(0, LOCKS_MAX), findings: findings.all };
}

/** "...", as people end what they do not show. */
const SNIPPED = /^\s*(?:\.{3}|…|[[(<]\s*(?:\.{3}|…|snip(?:ped)?|cut)\s*[\])>]|-+\s*(?:8<|snip)[\s-]*)\s*$/i;

/** The report without a mail's marks of quotation and the prose around it; lines keep their numbers. */
function reportIn(text: string, findings: Findings): string {
  const isReport = (part: string): boolean => isC2cReport(part) || isLockReport(part) || isLockStat(part);
  const lines = pastedLines(numbered(linesOf(text)), isReport);
  const snipped = lines.find((one) => SNIPPED.test(one.text));
  if (snipped === undefined || !isReport(textOf(lines))) return textOf(lines);
  findings.warn(
    `${quoted(snipped.text)} stands for lines that are not shown: what they would say is missing`,
    snipped.line,
  );
  return textOf(lines.map((one) => (SNIPPED.test(one.text) ? { ...one, text: "" } : one)));
}

const WANTED =
  "what is read are the texts that perf c2c report --stdio, perf lock contention and perf lock report print, and /proc/lock_stat";

/** Other texts that a person with perf may have at hand, and what to do instead. */
const OTHERS = [
  {
    sign: /^\s*Caller\s+Avg (?:Wait|Spin|Hold)\s+Count/im,
    what: "klockstat: run perf lock contention -ab in its place, which counts the same waits",
  },
  {
    sign: /^mutrace: |^\s*Mutex #\s+Locked\s+Changed/m,
    what: "mutrace, which knows the mutexes of one process: run perf lock contention -ab, or perf c2c record on the program",
  },
  {
    sign: /^\s*(?:Thread ID: comm|Address of instance: name of class)/m,
    what: "perf lock info, which counts nothing: run perf lock report or perf lock contention -i on the same recording",
  },
  {
    sign: /^\s*lock-classes:\s+\d+/m,
    what: "/proc/lockdep_stats, which counts no waits: give /proc/lock_stat",
  },
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
