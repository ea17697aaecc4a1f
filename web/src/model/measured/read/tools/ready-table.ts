/**
 * The table of a tool whose numbers are known: its rates are made operations per second of all threads together by the
 * tool's own reader, which knows what the tool measures. Which column is the x-axis may still be a reader's choice.
 */
import { type ColumnMeaning, columnMeaning } from "../table/column-meaning.ts";
import type { MeasuredTable, TableColumn } from "../table/measured-table.ts";

export interface ReadySample {
  readonly line?: number | undefined;
  /** Texts and numbers by the names of their columns. */
  readonly about: Readonly<Record<string, string | number>>;
  readonly rate: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

interface ReadyFormat {
  readonly format: string;
  /** The columns that name a curve; all others are judged by their names. */
  readonly names: readonly string[];
  /** The columns that are places on the x-axis, whatever they are called. */
  readonly places?: readonly string[];
  /** False where the rates have no unit that can be compared. */
  readonly isRate?: boolean;
}

export function readyTable(
  { format, names, places = [], isRate = true }: ReadyFormat,
  samples: readonly ReadySample[],
): MeasuredTable {
  const about = [...new Set(samples.flatMap((one) => Object.keys(one.about)))];
  const meaningOf = (name: string): ColumnMeaning => {
    if (names.includes(name)) return { kind: "name" };
    if (places.includes(name)) return { kind: "x", rank: 1 };
    const meaning = columnMeaning(name);
    return meaning.kind === "x" ? meaning : { kind: isNumeric(samples, name) ? "unknown" : "text" };
  };
  const columns: readonly TableColumn[] = [
    ...about.map((name) => ({ name, meaning: meaningOf(name) })),
    { name: "operations/s", meaning: { kind: "ready", isRate } },
    { name: "lowest", meaning: { kind: "low", of: "" } },
    { name: "highest", meaning: { kind: "high", of: "" } },
  ];
  const rows = samples.map(({ line, about: own, rate, low = rate, high = rate }) => ({
    line,
    cells: [...about.map((name) => String(own[name] ?? "")), String(rate), String(low), String(high)],
  }));
  return { format, columns, rows, decimal: "." };
}

function isNumeric(samples: readonly ReadySample[], name: string): boolean {
  return samples.every(({ about }) => about[name] === undefined || /^[-+]?\d+(?:\.\d+)?$/.test(String(about[name])));
}
