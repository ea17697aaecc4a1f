/** Counts and durations of studies in sentences. */
import { groupThousands, plural } from "../../src/base/text.ts";

/** 99688 as "99,688": scripts read it, too. */
export function grouped(count: number): string {
  return groupThousands(String(count), ",");
}

/** For example "99,688 points" and "1 point". */
export function groupedOf(count: number, one: string): string {
  return `${grouped(count)} ${plural(count, one)}`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Two digits are enough: it is an estimate. */
export function durationText(milliseconds: number): string {
  const digits = (value: number): string => String(Number(value.toPrecision(2)));
  if (milliseconds < 1000) return `${digits(milliseconds)} ms`;
  if (milliseconds < 2 * MINUTE_MS) return `${digits(milliseconds / 1000)} s`;
  if (milliseconds < 2 * HOUR_MS) return `${digits(milliseconds / MINUTE_MS)} min`;
  return `${digits(milliseconds / HOUR_MS)} h`;
}

const BYTE_UNITS = ["bytes", "kB", "MB", "GB", "TB"];

/** Two significant digits, in the largest unit of 1000 that leaves at least one. */
export function bytesText(bytes: number): string {
  const power = Math.min(BYTE_UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return `${Number((bytes / 1000 ** power).toPrecision(2))} ${BYTE_UNITS[power] ?? ""}`;
}
