/**
 * The report of lockmeter.ts as text, in the columns of Lockmeter's lockstat. Two things differ from lockstat: the
 * position of a caller is a line of its source file instead of an offset in its code, and times below a tenth of a
 * microsecond are in nanoseconds. All annotated locks are in one section, whether their waiting cores spin or sleep.
 */
import { countOf } from "../../../base/text.ts";
import type { LockmeterCaller, LockmeterLock, LockmeterReport, LockmeterRow } from "./lockmeter.ts";
import { spotText } from "../symbols.ts";

const HEAD = [
  "LOCKS             HOLD            WAIT",
  "  UTIL  CON    MEAN(  MAX )   MEAN(  MAX )(% CPU)     TOTAL NOWAIT SPIN RJECT  NAME",
];

/** The locks beyond `locksShown` are counted in the total only. */
export function lockmeterText(report: LockmeterReport, clockHz: number, locksShown = Infinity): string {
  const line = (row: LockmeterRow, name: string): string => rowText(row, clockHz, name);
  const blocks = report.locks.slice(0, locksShown).map((lock) => [line(lock, lock.name), ...callerLines(lock, line)]);
  const more = report.locks.length - blocks.length;
  return [
    ...extentLines(report, clockHz),
    "",
    ...HEAD,
    "",
    line(report.total, report.total.name),
    ...blocks.flatMap((block) => ["", ...block]),
    ...(more > 0 ? ["", `and ${countOf(more, "more lock")}, which the total contains`] : []),
  ]
    .map((text) => `${text}\n`)
    .join("");
}

function extentLines({ cores, cycles }: LockmeterReport, clockHz: number): readonly string[] {
  return [`All (${cores}) CPUs`, `Delta Time: ${(cycles / clockHz).toPrecision(4)} sec.`];
}

function callerLines({ callers }: LockmeterLock, line: (row: LockmeterRow, name: string) => string): readonly string[] {
  return callers.map((caller) => line(caller, `  ${callerName(caller)}`));
}

/** "path_lookup (namei.c:120)". */
export function callerName({ name, place }: LockmeterCaller): string {
  return place === undefined ? name : `${name} (${spotText(place)})`;
}

function rowText(row: LockmeterRow, clockHz: number, name: string): string {
  const time = (cycles: number | undefined): string => timeText(cycles, clockHz);
  const wait =
    row.spinShare === 0
      ? time(0).padStart(7) + " ".repeat(15)
      : `${time(row.waitMean).padStart(7)}(${time(row.waitMax).padStart(6)})(${percentText(row.cpuShare)})`;
  return [
    row.utilisation === undefined ? "      " : percentText(row.utilisation).padStart(6),
    ` ${percentText(row.contendedShare)}`,
    `${time(row.holdMean).padStart(7)}(${time(row.holdMax).padStart(6)})`,
    wait,
    String(row.requests).padStart(10),
    ` ${percentText(row.noWaitShare)} ${percentText(row.spinShare)} ${percentText(row.rejectShare)}`,
    `  ${name}`,
  ].join("");
}

/** Five characters, as lockstat writes them: "100%", "98.9%", "1.1%", "0.03%"; "0%" only where there is nothing. */
export function percentText(share: number): string {
  return shareText(100 * share).padStart(5);
}

function shareText(percent: number): string {
  if (percent === 0) return "0%";
  if (percent >= 99.95) return "100%";
  return `${percent.toFixed(percent < 0.995 ? 2 : 1)}%`;
}

/** At most six characters: "42ns", "1.4us", "175us", "29ms"; "?" for a time that is not known. */
export function timeText(cycles: number | undefined, clockHz: number): string {
  if (cycles === undefined) return "?";
  if (cycles === 0) return "0us";
  const us = (cycles / clockHz) * 1e6;
  if (us < 0.0995) return `${(1000 * us).toFixed(0)}ns`;
  if (us < 9.95) return `${us.toFixed(1)}us`;
  if (us < 9999.5) return `${us.toFixed(0)}us`;
  return us < 9_999_500 ? `${(us / 1e3).toFixed(0)}ms` : `${(us / 1e6).toFixed(0)}s`;
}
