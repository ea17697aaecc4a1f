/** The tables of which a reader may choose columns: those that are asked about, and those that were read last. Pure. */
import { findingText, type SourceFile } from "../../../model/import/texts/source-file.ts";
import type { ChoosableColumns } from "../../../model/measured/read-measured.ts";
import type { NamedRead } from "../../reading/readings.ts";

export interface ReadTable {
  /** Of the text, which may be given twice. */
  readonly key: string;
  readonly source: SourceFile;
  readonly columns: ChoosableColumns;
  /** The curves that were made of it. */
  readonly labels: readonly string[];
}

/** `reading` counts the texts that were given. */
export function tablesOf(
  sources: readonly SourceFile[],
  read: readonly NamedRead[],
  reading: number,
): readonly ReadTable[] {
  return read.flatMap(({ columns, curves, findings }, i): ReadTable[] => {
    const source = sources[i];
    /* A mistake in a cell is mended in the text, unless another column is meant. */
    if (columns === undefined || source === undefined || (findings.length === 0 && columns.columns.length < 3))
      return [];
    const labels = curves.map(({ label }) => label);
    return [{ key: `${reading}-${i}`, source, columns, labels }];
  });
}

/** Questions stay until they are answered; of texts that were read, only the last ones are shown. */
export function withTables(before: readonly ReadTable[], added: readonly ReadTable[]): readonly ReadTable[] {
  return [...before.filter(({ columns, labels }) => columns.isAsked && labels.length === 0), ...added];
}

/** The table with the curves that the reader has made of it. */
export function withLabels(tables: readonly ReadTable[], key: string, { curves }: NamedRead): readonly ReadTable[] {
  return tables.map((one) => (one.key === key ? { ...one, labels: curves.map(({ label }) => label) } : one));
}

export function isNotAsked({ columns }: NamedRead): boolean {
  return columns?.isAsked !== true;
}

export function askedOf(read: readonly NamedRead[]): readonly string[] {
  return read
    .filter((one) => !isNotAsked(one))
    .flatMap(({ findings }) => findings.filter(({ severity }) => severity === "error").map(findingText));
}
