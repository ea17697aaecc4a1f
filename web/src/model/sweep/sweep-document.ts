/**
 * A finished sweep as a JSON document: the request, down to the seed and the version of the model, and the results. The
 * command line prints it and the page saves it; `hotline rerun` runs it again and compares.
 */
import { z } from "../json/zod.ts";
import type { SweepExperiment } from "../experiment/experiment.ts";
import type { PointRow } from "../results/points/point-row.ts";
import { checkSchema, type Problem, problem } from "../json/problem.ts";
import { HOTLINE_VERSION } from "../../base/version.ts";
import { reasonOf } from "../../base/reason.ts";
import { fail, ok, type Result } from "../../base/result.ts";

/** Where the files were of a scenario, or of a program alone, that is none of the project's. */
export interface OwnFiles {
  /** The folder, or the program, as the command that printed the document named it. */
  readonly path: string;
  /** Checksums of the files that count, by their paths in the folder. */
  readonly files: Readonly<Record<string, string>>;
  /** The macros that a program alone was given. */
  readonly defines?: Readonly<Record<string, string>>;
  /** What main() of a program alone was given. */
  readonly arguments?: readonly string[];
}

/** Scripts rely on the keys: append only. */
export interface SweepDocument {
  readonly kind: "sweep";
  readonly scenario: string;
  /** Id of the machine. */
  readonly machine: string;
  /** The content of the machine's file, when the machine is none of the project's. */
  readonly machine_file?: Readonly<Record<string, unknown>>;
  /** The version of Hotline that made it; documents of before 0.1.0 have none. */
  readonly hotline_version?: string;
  readonly model_version: number;
  readonly seed: number;
  readonly precision: number;
  readonly parameters: Readonly<Record<string, number>>;
  /** The x-axis: "cores" or a parameter. */
  readonly x: string;
  /** Number of cores in sweeps over a parameter. */
  readonly cores?: number;
  /** The machine's cores that ran, in their order; absent for its first ones. */
  readonly placement?: readonly number[];
  readonly measure: { readonly label: string; readonly unit: string; readonly formula: string };
  /** Texts of programs that are not the scenario's own, by variant. */
  readonly programs?: Readonly<Record<string, string>>;
  /** What main() of plain programs gets, by variant, as a reader types it, where it is not what the scenario says. */
  readonly arguments?: Readonly<Record<string, string>>;
  /** The state of the page it was saved from. */
  readonly link?: string;
  readonly own?: OwnFiles;
  readonly points: readonly PointRow[];
}

/** What a document says beside the experiment. A page adds programs, arguments and link, the command line adds own. */
export interface DocumentExtras {
  /** The model of the core that made the points. */
  readonly modelVersion: number;
  /** Text of the machine's file, when the machine is none of the project's. */
  readonly machineFile?: string | undefined;
  readonly programs?: Readonly<Record<string, string>>;
  readonly mainArguments?: Readonly<Record<string, string>>;
  readonly link?: string;
  readonly own?: OwnFiles | undefined;
}

export function sweepDocument(
  experiment: SweepExperiment,
  points: readonly PointRow[],
  { modelVersion, machineFile, programs = {}, mainArguments = {}, link, own }: DocumentExtras,
): SweepDocument {
  const { file, name } = experiment.scenario;
  return {
    kind: experiment.kind,
    scenario: name,
    machine: experiment.machine.file.id,
    ...(machineFile === undefined ? {} : { machine_file: parsed(machineFile) }),
    hotline_version: HOTLINE_VERSION,
    model_version: modelVersion,
    seed: experiment.seed,
    precision: experiment.precision,
    parameters: experiment.parameters,
    x: file.sweep.over,
    ...(experiment.cores === undefined ? {} : { cores: experiment.cores }),
    ...(experiment.machine.placement === undefined ? {} : { placement: experiment.machine.placement }),
    measure: file.measure,
    ...(Object.keys(programs).length === 0 ? {} : { programs }),
    ...(Object.keys(mainArguments).length === 0 ? {} : { arguments: mainArguments }),
    ...(link === undefined ? {} : { link }),
    ...(own === undefined ? {} : { own }),
    points,
  };
}

function parsed(machineFile: string): Readonly<Record<string, unknown>> {
  return JSON.parse(machineFile) as Readonly<Record<string, unknown>>;
}

/** Points of a document: more than any sweep has. assumed. */
const POINTS_MAX = 20_000;

const wholeNumber = z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
const texts = z.record(z.string(), z.string());
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const OWN = z.object({
  path: z.string().min(1),
  files: texts,
  defines: texts.optional(),
  arguments: z.array(z.string()).optional(),
});

/** Keys that later versions add are let through: what is compared is what both know. */
const SCHEMA = z.object({
  /* Documents of version 0.1 name no kind. */
  kind: z.literal("sweep").default("sweep"),
  scenario: z.string().min(1),
  machine: z.string().min(1),
  machine_file: z.record(z.string(), z.unknown()).optional(),
  hotline_version: z.string().optional(),
  model_version: wholeNumber,
  seed: wholeNumber,
  precision: z.number(),
  parameters: z.record(z.string(), wholeNumber),
  x: z.string(),
  cores: wholeNumber.optional(),
  placement: z.array(wholeNumber).optional(),
  measure: z.object({ label: z.string(), unit: z.string(), formula: z.string() }),
  programs: texts.optional(),
  arguments: texts.optional(),
  link: z.string().optional(),
  own: OWN.optional(),
  points: z
    .array(z.looseObject({ variant: z.string(), x: z.number() }).and(z.record(z.string(), value)))
    .min(1)
    .max(POINTS_MAX),
});

/** Reads a document from a file's text; all findings at once. */
export function readSweepDocument(text: string): Result<SweepDocument, readonly Problem[]> {
  try {
    return checkSweepDocument(JSON.parse(text));
  } catch (error) {
    return fail([problem("", `is not JSON: ${reasonOf(error)}`)]);
  }
}

/** JSON with undefined as null, so that every row has every column. */
export function documentText(document: SweepDocument): string {
  return `${JSON.stringify(document, (_, inner: unknown) => (inner === undefined ? null : inner), 2)}\n`;
}

/** Reads a document from a value of JSON; all findings at once. */
export function checkSweepDocument(json: unknown): Result<SweepDocument, readonly Problem[]> {
  const read = checkSchema(SCHEMA, json);
  if (!read.ok) return read;
  const {
    hotline_version,
    machine_file,
    cores,
    placement,
    programs,
    arguments: given,
    link,
    own,
    points,
    ...rest
  } = read.value;
  return ok({
    ...rest,
    ...(hotline_version === undefined ? {} : { hotline_version }),
    ...(machine_file === undefined ? {} : { machine_file }),
    ...(cores === undefined ? {} : { cores }),
    ...(placement === undefined ? {} : { placement }),
    ...(programs === undefined ? {} : { programs }),
    ...(given === undefined ? {} : { arguments: given }),
    ...(link === undefined ? {} : { link }),
    ...(own === undefined ? {} : { own: ownOf(own) }),
    points: points.map(withUndefined),
  });
}

function ownOf({ path, files, defines, arguments: given }: z.infer<typeof OWN>): OwnFiles {
  return {
    path,
    files,
    ...(defines === undefined ? {} : { defines }),
    ...(given === undefined ? {} : { arguments: given }),
  };
}

function withUndefined(row: Readonly<Record<string, string | number | boolean | null>>): PointRow {
  return Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, cell ?? undefined]));
}

/** A column of a point in which two results differ. */
export interface Difference {
  readonly variant: string;
  readonly x: number;
  readonly column: string;
  readonly before: unknown;
  readonly now: unknown;
}

/** Columns that both have and that differ, and points that one of them lacks (column "point"). */
export function compareRows(before: readonly PointRow[], now: readonly PointRow[]): readonly Difference[] {
  const places = new Map(now.map((row) => [placeOf(row), row]));
  return before.flatMap((row) => {
    const other = places.get(placeOf(row));
    const place = { variant: String(row["variant"]), x: Number(row["x"]) };
    if (other === undefined) return [{ ...place, column: "point", before: "there", now: "missing" }];
    return Object.keys(row)
      .filter((column) => column in other && row[column] !== other[column])
      .map((column) => ({ ...place, column, before: row[column], now: other[column] }));
  });
}

function placeOf(row: PointRow): string {
  return `${String(row["x"])} ${String(row["variant"])}`;
}
