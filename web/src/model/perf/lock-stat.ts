/**
 * /proc/lock_stat, the kernel's own count of waits (CONFIG_LOCK_STAT): for each class of locks how often it was waited
 * for, and for how long, in microseconds (Documentation/locking/lockstat.rst). Below a class stand the places that
 * waited, which are no rows.
 */
import { type Findings, linesOf, type SourceFile } from "../import/texts/source-file.ts";
import type { ContendedLock } from "./lock-report.ts";

const HEAD = /^\s*class name\s+con-bounces\s+contentions\s+waittime-min/;
const ROW = /^\s*(\S.*?):\s+((?:\d+(?:\.\d+)?\s+)+\d+(?:\.\d+)?)\s*$/;
const NS = 1000;

export function isLockStat(text: string): boolean {
  return linesOf(text).some((line) => HEAD.test(line));
}

export function readLockStat(source: SourceFile, findings: Findings): readonly ContendedLock[] {
  const lines = linesOf(source.text);
  const at = lines.findIndex((line) => HEAD.test(line));
  const names = (lines[at] ?? "").trim().split(/\s+/).slice(2);
  const locks = lines.flatMap((line, i): ContendedLock[] => {
    const [, written = "", numbers = ""] = i > at ? (ROW.exec(line) ?? []) : [];
    if (written === "") return [];
    const values = numbers.trim().split(/\s+/).map(Number);
    if (values.length < names.length) {
      findings.error(`the line has ${values.length} numbers, and the head ${names.length}: was the text cut?`, i + 1);
      return [];
    }
    const value = (name: string): number => values[names.indexOf(name)] ?? 0;
    const [contended, totalNs] = [value("contentions"), value("waittime-total") * NS];
    const [, name = written, use = ""] = /^(.*?)-([WR])$/.exec(written) ?? [];
    if (contended === 0) return [];
    const maxNs = value("waittime-max") * NS;
    return [{ name, kind: use === "" ? "" : `rw:${use}`, contended, totalNs, maxNs, meanNs: totalNs / contended }];
  });
  if (locks.length === 0 && !findings.failed)
    findings.error("no lock was waited for: /proc/lock_stat has no class with contentions", at + 1);
  return locks.sort((a, b) => b.totalNs - a.totalNs);
}
