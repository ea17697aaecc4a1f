/**
 * What the page reads from the texts of a reader. The largest texts take seconds, so a worker runs these functions for
 * them (read-in-worker.ts); what goes in and comes out is plain data.
 */
import type { ImportOptions } from "../../model/import/import-machine.ts";
import type { SourceFile } from "../../model/import/texts/source-file.ts";
import type { ColumnOptions } from "../../model/measured/read/column-choice.ts";
import { type ReadMeasured, readMeasured } from "../../model/measured/read-measured.ts";
import type { FolderFiles } from "../../model/folder/own-folder.ts";
import { type PerfReport, readPerf } from "../../model/perf/read-perf.ts";
import {
  type CheckedFiles,
  checkFiles,
  type FolderSite,
  type FolderSurroundings,
  withScenarioFile,
} from "../../session/folder/check-files.ts";
import { readMachine } from "./read-machine.ts";

interface Texts {
  readonly sources: readonly SourceFile[];
}

interface Folder {
  readonly title: string;
  readonly files: FolderFiles;
  readonly site: FolderSite;
}

export interface NamedRead extends ReadMeasured {
  readonly name: string;
}

const READINGS = {
  machine: ({ sources, options }: Texts & { readonly options: ImportOptions }) => readMachine(sources, options),
  measured: async ({ sources, options }: Texts & { readonly options?: ColumnOptions }): Promise<readonly NamedRead[]> =>
    sources.map((source) => ({ name: source.name, ...readMeasured(source, options) })),
  perf: async ({ sources }: Texts): Promise<readonly PerfReport[]> => sources.map(readPerf),
  folder: async ({ title, files, site }: Folder): Promise<CheckedFiles> =>
    checkFiles(title, files, await surroundings(site)),
  completed: async ({ title, files, site }: Folder): Promise<FolderFiles> =>
    withScenarioFile(title, files, await surroundings(site)),
};

/** The compiler is loaded only for folders. */
async function surroundings(site: FolderSite): Promise<FolderSurroundings> {
  const { compile } = await import("../../lang/compile.ts");
  return { ...site, compile };
}

export type Reading = keyof typeof READINGS;
export type ReadingInput<Kind extends Reading> = Parameters<(typeof READINGS)[Kind]>[0];
export type ReadingOutput<Kind extends Reading> = Awaited<ReturnType<(typeof READINGS)[Kind]>>;

export function runReading<Kind extends Reading>(kind: Kind, input: ReadingInput<Kind>): Promise<ReadingOutput<Kind>> {
  const run = READINGS[kind] as (input: ReadingInput<Kind>) => Promise<ReadingOutput<Kind>>;
  return run(input);
}
