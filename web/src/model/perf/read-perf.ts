/** Finds out which report of perf a text is, and reads it. A text may be anything at all. */
import { Findings, type ImportFinding, textProblem, type SourceFile } from "../import/source-file.ts";
import { isC2cReport, readC2cReport, type ReportTable } from "./c2c-report.ts";
import { type ContendedLock, readLockReport } from "./lock-report.ts";

export interface PerfReport {
  /** Of perf c2c. */
  readonly tables: readonly ReportTable[];
  /** Of perf lock contention. */
  readonly locks: readonly ContendedLock[];
  readonly findings: readonly ImportFinding[];
}

/** Locks that are shown. assumed: a report begins with those that were waited for longest; nobody reads further */
const LOCKS_MAX = 500;

export function readPerf(source: SourceFile): PerfReport {
  const findings = new Findings(source.name);
  const problem = textProblem(source.text);
  if (problem !== undefined) {
    findings.error(problem);
    return { tables: [], locks: [], findings: findings.all };
  }
  const isC2c = isC2cReport(source.text);
  const tables = isC2c ? readC2cReport(source, findings) : [];
  const locks = isC2c ? [] : readLockReport(source, findings);
  if (locks.length > LOCKS_MAX) findings.warn(`the report has ${locks.length} locks; the first ${LOCKS_MAX} are shown`);
  return { tables, locks: locks.slice(0, LOCKS_MAX), findings: findings.all };
}
