/**
 * Lists of whole numbers as people write them for a sweep: "1,4,8-48:4" is 1, 4, 8, 12, … 48. Reading and writing.
 */
import { type Problem, problem } from "../json/problem.ts";
import { type Result, fail, ok } from "../../base/result.ts";

/** More points than this are a typing error, not an experiment. */
export const SWEEP_VALUES_MAX = 10_000;

const ITEM = /^(-?\d+)(?:-(-?\d+)(?::(\d+))?)?$/;

/** Ascending, without repetitions. */
export function parseValues(text: string): Result<readonly number[], Problem> {
  const values: number[] = [];
  for (const raw of text.split(",")) {
    const item = raw.trim();
    const error = addItem(item, values);
    if (error !== undefined) return fail(problem("", error, 'write numbers and ranges such as "1,4,8-48:4"'));
  }
  return ok([...new Set(values)].sort((a, b) => a - b));
}

/** Repetitions count towards the most values, too: a text may name the same range thousands of times. */
function addItem(item: string, into: number[]): string | undefined {
  const match = ITEM.exec(item);
  if (match === null) return `"${item}" is no whole number and no range`;
  const from = Number(match[1]);
  const to = match[2] === undefined ? from : Number(match[2]);
  const step = match[3] === undefined ? 1 : Number(match[3]);
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to)) return `"${item}" is too large a number`;
  if (to < from) return `the range "${item}" ends before it begins`;
  if (step < 1) return `the range "${item}" has a step of 0`;
  if ((to - from) / step >= SWEEP_VALUES_MAX) return `"${item}" has more than ${SWEEP_VALUES_MAX} values`;
  for (let value = from; value <= to; value += step) into.push(value);
  return into.length > SWEEP_VALUES_MAX ? `the list has more than ${SWEEP_VALUES_MAX} values` : undefined;
}

/** The shortest such text for ascending values: three or more in equal steps become a range. */
export function formatValues(values: readonly number[]): string {
  const parts: string[] = [];
  let i = 0;
  while (i < values.length) {
    const end = runEnd(values, i);
    if (end - i >= 2) {
      parts.push(formatRange(values[i] ?? 0, values[end] ?? 0, (values[i + 1] ?? 0) - (values[i] ?? 0)));
      i = end + 1;
    } else {
      parts.push(String(values[i]));
      i += 1;
    }
  }
  return parts.join(",");
}

/** Index of the last value that continues the equal steps begun at `start`. */
function runEnd(values: readonly number[], start: number): number {
  const step = (values[start + 1] ?? Number.NaN) - (values[start] ?? 0);
  let end = start;
  while ((values[end + 1] ?? Number.NaN) - (values[end] ?? 0) === step) end += 1;
  return end;
}

function formatRange(from: number, to: number, step: number): string {
  return step === 1 ? `${from}-${to}` : `${from}-${to}:${step}`;
}
