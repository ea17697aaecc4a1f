/** Tables as text: columns as wide as their widest cell, numbers to the right. */
import { largest } from "../../src/base/extremes.ts";
import { groupThousands } from "../../src/base/text.ts";

export interface Column {
  readonly title: string;
  readonly align: "left" | "right";
}

export function textTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((column, i) => largest([column.title.length, ...rows.map((row) => row[i]?.length ?? 0)]));
  const line = (cells: readonly string[]): string =>
    columns
      .map((column, i) => pad(cells[i] ?? "", widths[i] ?? 0, column.align))
      .join("  ")
      .trimEnd();
  return [line(columns.map((c) => c.title)), ...rows.map(line)].map((text) => `${text}\n`).join("");
}

function pad(text: string, width: number, align: Column["align"]): string {
  return align === "left" ? text.padEnd(width) : text.padStart(width);
}

/** Four significant digits or all digits before the point, whichever is more; groups of three are set apart. */
export function shown(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return "-";
  const size = Math.abs(Number(value.toPrecision(4)));
  const digits = size >= 1000 || Number.isInteger(value) ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
  const [whole, fraction] = value.toFixed(digits).split(".");
  const grouped = groupThousands(whole ?? "", " ");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
