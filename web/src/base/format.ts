/**
 * Numbers as people read them: three significant digits, thin-space thousands, true minus. The caller adds the unit.
 */
import type { Interval } from "./interval.ts";
import { groupThousands, THIN_SPACE } from "./text.ts";

function group(digits: string): string {
  return digits.length < 5 ? digits : groupThousands(digits, THIN_SPACE);
}

function grouped(text: string): string {
  const [whole = "", fraction] = text.split(".");
  return fraction === undefined ? group(whole) : `${group(whole)}.${fraction}`;
}

/** 10038 → "10 000", 0.04567 → "0.0457", 3 → "3". */
export function formatNumber(value: number, significant = 3): string {
  if (!Number.isFinite(value)) return "–";
  if (value === 0) return "0";
  const magnitude = Math.abs(value);
  const text =
    magnitude < 1e-4 || magnitude >= 1e15 ? magnitude.toExponential(significant - 1) : plain(magnitude, significant);
  return (value < 0 ? "−" : "") + text;
}

function plain(magnitude: number, significant: number): string {
  const rounded = Number(magnitude.toPrecision(significant));
  const decimals = Math.max(0, significant - 1 - Math.floor(Math.log10(rounded)));
  const text = rounded.toFixed(Math.min(decimals, 12));
  return grouped(text.includes(".") ? text.replace(/\.?0+$/, "") : text);
}

/** Whole numbers in full, for tables: 1234567 → "1 234 567". */
export function formatCount(value: number): string {
  if (!Number.isFinite(value)) return "–";
  return (value < 0 ? "−" : "") + group(Math.abs(Math.round(value)).toFixed(0));
}

/** The plural with which a unit begins: "cores", "calls in a batch", "queries"; not "ns", not "operations/s". */
const PLURAL = /^([a-z-]{3,}?)(ies|sses|s)(?![\w/])/;
const SINGULAR: Readonly<Record<string, string>> = { ies: "y", sses: "ss", s: "" };

function singular(unit: string): string {
  return unit.replace(PLURAL, (_, stem: string, end: string) => `${stem}${SINGULAR[end]}`);
}

/** "48 cores", "1 core": a number in full with its unit. */
export function formatAmount(value: number, unit: string): string {
  return `${formatNumber(value, 6)} ${value === 1 ? singular(unit) : unit}`.trimEnd();
}

/** The unit of an axis whose words are a name, a comma and a unit; else its words, which then are a unit. */
export function unitOfAxis(axis: string): string {
  return axis.slice(axis.lastIndexOf(", ") + 1).trim();
}

/** A place on an axis: "48 cores"; where the axis has a name and a unit, "300 cycles (length)". */
export function formatPlace(x: number, axis: string): string {
  const unit = unitOfAxis(axis);
  const name = axis.slice(0, -unit.length - 2);
  return formatAmount(x, unit) + (name && ` (${name})`);
}

/** Axis ticks: SI prefixes only from a million on, so that 10 000 stays readable. */
export function formatTick(value: number): string {
  const magnitude = Math.abs(value);
  if (magnitude >= 1e9) return `${formatNumber(value / 1e9)}${THIN_SPACE}G`;
  if (magnitude >= 1e6) return `${formatNumber(value / 1e6)}${THIN_SPACE}M`;
  return formatNumber(value, 6);
}

/** Units of an axis whose largest number is that large. */
const TICK_UNITS = [
  [1e9, "G"],
  [1e6, "M"],
] as const;

/** Least number of an axis that is written in the unit of the largest one. assumed */
const IN_UNIT = 0.01;

/** The unit in which all values can be written: 1e6, "M". Undefined where they are small, or span many decades. */
export function commonUnit(values: readonly number[]): readonly [size: number, unit: string] | undefined {
  const sizes = values.filter((value) => value !== 0).map(Math.abs);
  const [most, least] = [Math.max(...sizes), Math.min(...sizes)];
  const found = TICK_UNITS.find(([from]) => most >= from);
  return found === undefined || least < IN_UNIT * found[0] ? undefined : found;
}

/** The ticks of one axis, all in one unit: "0.5 M", "1 M". Only an axis that spans many decades has several. */
export function formatTicks(values: readonly number[]): readonly string[] {
  const common = commonUnit(values);
  if (common === undefined) return values.map(formatTick);
  const [size, unit] = common;
  return values.map((value) => (value === 0 ? "0" : `${formatNumber(value / size)}${THIN_SPACE}${unit}`));
}

/** 0.3489 → "34.9 %". */
export function formatPercent(share: number, decimals = 1): string {
  return Number.isFinite(share) ? `${(share * 100).toFixed(decimals)}${THIN_SPACE}%` : "–";
}

/** The half-width of an interval relative to its middle, "± 1.4 %", or the statement that there is none. */
export function formatSpread(interval: Interval | undefined, middle: number): string {
  if (interval === undefined) return "no interval";
  return middle > 0 ? `±${THIN_SPACE}${formatPercent((interval.high - interval.low) / 2 / middle)}` : "";
}
