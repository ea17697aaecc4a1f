/** A study's table in its three forms. The lines of CSV and JSON are made one by one, as a table may be long. */
import { csvLine } from "../../src/base/csv.ts";
import type { ColumnKind, StudyColumn, StudyRow, StudyValue } from "../../src/session/study/study-columns.ts";

export function* csvLines(columns: readonly StudyColumn[], rows: Iterable<StudyRow>): Generator<string, void> {
  yield csvLine(columns.map(({ name }) => name));
  for (const row of rows) yield csvLine(columns.map(({ name }) => row[name]));
}

/** `head`: the members before the points. */
export function* jsonLines(
  head: Readonly<Record<string, unknown>>,
  columns: readonly StudyColumn[],
  rows: Iterable<StudyRow>,
): Generator<string, void> {
  yield `${JSON.stringify({ ...head, columns }).slice(0, -1)},"points":[`;
  let between = "\n";
  for (const row of rows) {
    yield `${between}${JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, row[name] ?? null])))}`;
    between = ",\n";
  }
  yield "\n]}\n";
}

const PARQUET_TYPES = {
  text: "STRING",
  whole: "INT64",
  number: "DOUBLE",
  boolean: "BOOLEAN",
} as const satisfies Record<ColumnKind, string>;

/** Loads the library that writes Parquet: no other form needs it. Equal rows give equal bytes. */
export async function parquetBytes(columns: readonly StudyColumn[], rows: readonly StudyRow[]): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import("hyparquet-writer");
  const columnData = columns.map(({ name, kind }) => ({
    name,
    type: PARQUET_TYPES[kind],
    data: rows.map((row) => parquetValue(kind, row[name])),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

function parquetValue(kind: ColumnKind, value: StudyValue): string | number | boolean | bigint | undefined {
  return kind === "whole" && typeof value === "number" ? BigInt(value) : value;
}
