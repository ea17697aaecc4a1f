/**
 * Which columns of a table make the curves, and what their values mean: as it was chosen for the reader, or by the
 * reader in the dialog or in the text of an option. Columns are counted from 0.
 */
import { fail, ok, type Result } from "../../../base/result.ts";
import type { DecimalMark } from "./table/cell-number.ts";
import type { MeasuredTable } from "./table/measured-table.ts";

/** What the values of the columns of y are. */
export const Y_MEANINGS = {
  rate: "operations per second, all threads together",
  "rate-per-thread": "operations per second of each thread",
  count: "numbers of operations, with a column of their time",
  "time-per-thread": "the time of an operation, on each thread",
  "time-of-all": "the time of an operation, all threads together",
  unknown: "something else: only the shape counts",
} as const;
export type YMeaning = keyof typeof Y_MEANINGS;

/** By what the values are multiplied; "named": by what the head and the cells say. */
export const Y_UNITS = {
  named: undefined,
  one: 1,
  thousands: 1e3,
  millions: 1e6,
  s: 1,
  ms: 1e-3,
  us: 1e-6,
  ns: 1e-9,
} as const;
export type YUnit = keyof typeof Y_UNITS;

export interface ColumnChoice {
  readonly x: number;
  readonly y: readonly number[];
  readonly means: YMeaning;
  readonly unit: YUnit;
  /** With counts: the column of the time in which they were made. */
  readonly time: number | undefined;
  /** The columns that name the curve. */
  readonly name: readonly number[];
  readonly decimal: DecimalMark;
}

/** What a reader has said of it; the rest is chosen for the reader. */
export type ColumnOptions = Partial<ColumnChoice>;

export const CHOICE_FORM = "x=COLUMN,y=COLUMN,means=rate|rate-per-thread|count|time-per-thread|time-of-all|unknown";

/** The options in the text of an option: "x=threads,y=mcs,means=rate". A column is its name, or its number from 1. */
export function readColumnOptions(
  text: string,
  { columns }: Pick<MeasuredTable, "columns">,
): Result<ColumnOptions, string> {
  const named: Record<"x" | "y" | "name" | "time", number[]> = { x: [], y: [], name: [], time: [] };
  const options: { -readonly [Key in "means" | "unit" | "decimal"]?: ColumnChoice[Key] } = {};
  for (const part of text.split(",")) {
    const [, key = "", value = ""] = /^\s*(\w+)=(.*?)\s*$/.exec(part) ?? [];
    if (key === "x" || key === "y" || key === "name" || key === "time") {
      const column = columnNamed(value, columns);
      if (column === undefined) return fail(`no column is named ${value}; there are ${names(columns)}`);
      named[key].push(column);
    } else if (key === "means" && isMeaning(value)) options.means = value;
    else if (key === "unit" && isUnit(value)) options.unit = value;
    else if (key === "decimal" && (value === "point" || value === "comma"))
      options.decimal = value === "point" ? "." : ",";
    else return fail(`"${part}" is not understood: ${expected(key)}`);
  }
  const [x, time] = [named.x.at(-1), named.time.at(-1)];
  return ok({
    ...options,
    ...(x === undefined ? {} : { x }),
    ...(time === undefined ? {} : { time }),
    ...(named.y.length === 0 ? {} : { y: named.y }),
    ...(named.name.length === 0 ? {} : { name: named.name }),
  });
}

function expected(key: string): string {
  if (key === "means") return `means is one of ${Object.keys(Y_MEANINGS).join(", ")}`;
  if (key === "unit") return `unit is one of ${Object.keys(Y_UNITS).join(", ")}`;
  if (key === "decimal") return "decimal is point or comma";
  return "x, y, means, name, time, unit and decimal may be given, as in x=threads,y=ops,means=count,time=seconds";
}

function columnNamed(text: string, columns: MeasuredTable["columns"]): number | undefined {
  const at = columns.findIndex(({ name }) => name.toLowerCase() === text.toLowerCase());
  const number = /^\d+$/.test(text) ? Number(text) - 1 : -1;
  if (at >= 0) return at;
  return number >= 0 && number < columns.length ? number : undefined;
}

function names(columns: MeasuredTable["columns"]): string {
  return columns.map(({ name }, i) => (name === "" ? String(i + 1) : name)).join(", ");
}

function isMeaning(text: string): text is YMeaning {
  return Object.hasOwn(Y_MEANINGS, text);
}

function isUnit(text: string): text is YUnit {
  return Object.hasOwn(Y_UNITS, text);
}
