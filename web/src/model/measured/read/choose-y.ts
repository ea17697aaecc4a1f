/** Chooses the columns of y of a table and what they mean, or says why the reader has to. */
import type { Findings } from "../../import/texts/source-file.ts";
import { cellNumber } from "./table/cell-number.ts";
import type { YMeaning } from "./column-choice.ts";
import type { ColumnMeaning } from "./table/column-meaning.ts";
import type { MeasuredTable } from "./table/measured-table.ts";
import { cellsOf, columnsOf, isEmpty, isParameter, type Kind, meaningAt, nameAt } from "./table-columns.ts";

interface ChosenY {
  readonly at: readonly number[];
  readonly means: YMeaning;
  readonly time: number | undefined;
  readonly asked: string | undefined;
}

interface Taken {
  readonly x: number;
  readonly named: readonly number[];
}

/** Rates before counts with a time, these before columns that say nothing, and times last. */
export function chooseY(table: MeasuredTable, { x, named }: Taken, findings: Findings): ChosenY {
  const free = (...kinds: readonly Kind[]): readonly number[] =>
    columnsOf(table, ...kinds).filter((at) => at !== x && !named.includes(at) && !isEmpty(table, at));
  const ready = free("ready");
  const of = (at: readonly number[], means: YMeaning, more: Partial<ChosenY> = {}): ChosenY => ({
    at,
    means,
    time: undefined,
    asked: undefined,
    ...more,
  });
  if (ready.length > 0) {
    const isRate = ready.every((at) => isReadyRate(meaningAt(table, at)));
    return of(ready, isRate ? "rate" : "unknown");
  }
  const rates = free("rate");
  const times = free("time");
  const total = rates.filter((at) => !isPerThread(meaningAt(table, at)) && !isBare(meaningAt(table, at)));
  if (total.length > 0) return of(total, "rate");
  const perThread = rates.filter((at) => isPerThread(meaningAt(table, at)));
  const bare = rates.filter((at) => isBare(meaningAt(table, at)) && !isPerThread(meaningAt(table, at)));
  if (bare.length > 0)
    return of(bare, "rate", {
      asked: times.some((at) => isRun(meaningAt(table, at))) ? bareAsked(table, bare) : undefined,
    });
  if (perThread.length > 0) return of(perThread, "rate-per-thread");
  const counts = free("count");
  const counted = countsWithTime(table, counts, times, of);
  if (counted !== undefined) return counted;
  const unknown = free("unknown").filter((at) => !isParameterBeside(table, at, x));
  if (unknown.length > 0) return of(unknown, "unknown");
  if (counts.length > 0) {
    findings.warn(
      `${nameAt(table, counts[0] ?? 0)} has operations, and does not say in which time: only the shape of the curve counts, until its unit is chosen`,
    );
    return of(counts.slice(0, 1), "unknown");
  }
  if (times.length > 0) return of(alike(table, times), "time-of-all", { asked: timesAsked(table, times) });
  return otherY(table, free, of);
}

/** What columns that the reader has chosen mean, as far as their names say. */
export function meantBy(table: MeasuredTable, at: readonly number[]): ChosenY {
  const meanings = at.map((one) => meaningAt(table, one));
  const all = (is: (meaning: ColumnMeaning) => boolean): boolean => meanings.length > 0 && meanings.every(is);
  const of = (means: YMeaning, more: Partial<ChosenY> = {}): ChosenY => ({
    at,
    means,
    time: undefined,
    asked: undefined,
    ...more,
  });
  if (all(isReadyRate)) return of("rate");
  if (all((meaning) => meaning.kind === "rate")) return of(meanings.every(isPerThread) ? "rate-per-thread" : "rate");
  if (all((meaning) => meaning.kind === "time")) return of("time-of-all", { asked: timesAsked(table, at) });
  const time = columnsOf(table, "time").find((one) => isRun(meaningAt(table, one)));
  return all((meaning) => meaning.kind === "count") && time !== undefined ? of("count", { time }) : of("unknown");
}

/** The times that are of one kind with the first: those of several programs, but not a percentile beside a mean. */
function alike(table: MeasuredTable, times: readonly number[]): readonly number[] {
  const kindAt = (at: number): string => {
    const meaning = meaningAt(table, at);
    return meaning.kind === "time" ? meaning.of : meaning.kind;
  };
  const [first = 0] = times;
  return kindAt(first) === "unknown" ? times.filter((at) => kindAt(at) === "unknown") : [first];
}

function isReadyRate(meaning: ColumnMeaning): boolean {
  return meaning.kind === "ready" && meaning.isRate;
}

function isPerThread(meaning: ColumnMeaning): boolean {
  return (meaning.kind === "rate" || meaning.kind === "count") && meaning.perThread;
}

function isBare(meaning: ColumnMeaning): boolean {
  return meaning.kind === "rate" && meaning.bare;
}

function isRun(meaning: ColumnMeaning): boolean {
  return meaning.kind === "time" && meaning.of === "run";
}

function bareAsked(table: MeasuredTable, [at = 0]: readonly number[]): string {
  return `${nameAt(table, at)} may be operations per second, or operations in the time that stands beside them: choose which`;
}

function timesAsked(table: MeasuredTable, [at = 0]: readonly number[]): string {
  return `the column ${nameAt(table, at)} has times, but rates are compared: choose whether it is the time of an operation on each thread, or of all threads together`;
}

type Of = (at: readonly number[], means: YMeaning, more?: Partial<ChosenY>) => ChosenY;

/** Operations beside the time in which they were made. */
function countsWithTime(
  table: MeasuredTable,
  counts: readonly number[],
  times: readonly number[],
  of: Of,
): ChosenY | undefined {
  const [first] = counts;
  if (first === undefined) return undefined;
  const runs = times.filter((at) => isRun(meaningAt(table, at)));
  const likely = runs.length > 0 ? runs : times.filter((at) => !isOfOperation(meaningAt(table, at)));
  const [time] = likely;
  if (time === undefined) return undefined;
  const timed = meaningAt(table, time);
  const isSure = counts.length === 1 && likely.length === 1 && timed.kind === "time" && timed.seconds !== undefined;
  const asked = isSure
    ? undefined
    : `operations stand beside ${nameAt(table, time)}: choose which column is divided by which time, and the unit of the time`;
  return of([first], "count", { time, asked });
}

function isOfOperation(meaning: ColumnMeaning): boolean {
  return meaning.kind === "time" && meaning.of === "operation";
}

/** A whole number that varies beside the x-axis where rows would be joined without it. */
function isParameterBeside(table: MeasuredTable, at: number, x: number): boolean {
  const isWhole = cellsOf(table, at).every((cell) => Number.isInteger(cellNumber(cell, table.decimal)?.value));
  const places = new Set(cellsOf(table, x)).size;
  const others = columnsOf(table, "unknown").filter((one) => one !== at);
  return (
    isWhole &&
    places < table.rows.length &&
    others.length > 0 &&
    isParameter(table, at) &&
    new Set(cellsOf(table, at)).size * places <= table.rows.length
  );
}

/** Spreads without a rate beside them, bytes, speed-ups: a shape at best. */
function otherY(table: MeasuredTable, free: (...kinds: readonly Kind[]) => readonly number[], of: Of): ChosenY {
  const other = free("other").filter((at) =>
    cellsOf(table, at).some((cell) => cellNumber(cell, table.decimal) !== undefined),
  );
  const [only, second] = other;
  if (only !== undefined && second === undefined)
    return of([only], "unknown", {
      asked: `${nameAt(table, only)} is no rate of operations: choose what it means; its shape can be compared in an unknown unit`,
    });
  const rest = [...other, ...free("low", "high", "spread", "x", "text", "repetition")];
  return of(rest.slice(0, 1), "unknown", {
    asked: "no column has rates: one named throughput, ops/s or after each program is expected",
  });
}
