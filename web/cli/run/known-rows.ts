/**
 * Rows of earlier sweeps, so that an interrupted sweep goes on where it ended, and shards become one sweep; they are
 * read from the CSV or JSON that `hotline sweep` printed. Rows of another experiment must not get among those of this
 * one: a JSON document contains its experiment, and one row of every variant is computed again and must be the same.
 */
import { MODEL_VERSION } from "../../src/base/abi.gen.ts";
import { isDeepStrictEqual } from "node:util";
import type { PointJob } from "../../src/model/experiment/point-jobs.ts";
import { formatProblems } from "../../src/model/json/problem.ts";
import { type PointRow, readPointsCsv } from "../../src/model/results/points/point-row.ts";
import { compareRows, checkSweepDocument, sweepDocument } from "../../src/model/sweep/sweep-document.ts";
import { CommandFailure, Interrupted, UsageError } from "../arguments/exit.ts";
import { readText } from "../files/file-system.ts";
import { parseJson } from "../files/json-file.ts";
import { foreignMachineText } from "../files/open.ts";
import type { Output } from "../output/output.ts";
import type { Prepared } from "./request.ts";
import { type KnownRows, type SweepEffort, sweepRows } from "./run-sweep.ts";

/** The rows of several files, in which a point that is in two of them must be the same. */
export function readKnownRows(files: readonly string[], prepared: Prepared, jobs: readonly PointJob[]): KnownRows {
  const read = files.map((file) => ({ file, rows: readRows(file, prepared, jobs) }));
  read.forEach((later, i) => read.slice(0, i).forEach((earlier) => refuseDifference(earlier, later)));
  const known = new Map(read.flatMap(({ rows }) => rows.map((row) => [placeOf(row), row])));
  return { rowOf: (job) => known.get(placeOfJob(job)) };
}

interface FileRows {
  readonly file: string;
  readonly rows: readonly PointRow[];
}

function refuseDifference(earlier: FileRows, later: FileRows): void {
  const difference = compareRows(earlier.rows, later.rows).find(({ column }) => column !== "point");
  if (difference === undefined) return;
  const { variant, x, column, before, now } = difference;
  throw new UsageError(
    `${earlier.file} and ${later.file} are not of one sweep: ${variant} at ${x} has the ${column} ${String(before)} ` +
      `in the first, and ${String(now)} in the second`,
  );
}

/** Throws when the file contains anything but rows of these jobs. Failed points count as not computed. */
function readRows(file: string, prepared: Prepared, jobs: readonly PointJob[]): readonly PointRow[] {
  const text = readText(file);
  if (text.trim() === "")
    throw new UsageError(`${file} is empty: a shell empties the file that > leads to before the command reads it`);
  const rows = text.trimStart().startsWith("{") ? rowsOfJson(file, text, prepared) : rowsOfCsv(file, text);
  const asked = new Set(jobs.filter((job) => !job.baseline).map(placeOfJob));
  const other = rows.find((row) => !asked.has(placeOf(row)));
  if (other !== undefined) throw new UsageError(`${file}: ${placeOf(other)} is no point of this sweep`);
  return rows.filter((row) => row["error"] === undefined);
}

/** Computes one row of every variant again; throws when the new row differs. */
export async function checkKnownRows(
  file: string,
  known: KnownRows,
  { prepared, jobs, effort }: { prepared: Prepared; jobs: readonly PointJob[]; effort: SweepEffort },
  output: Output,
): Promise<void> {
  const checks = checksAmong(jobs.filter((job) => !job.baseline && known.rowOf(job) !== undefined));
  const again = await sweepRows(prepared, { jobs: checks }, effort, output);
  if (again.interrupted !== undefined)
    throw new Interrupted(again.interrupted, `interrupted while checking the rows of ${file}; nothing was computed`);
  const before = checks.map((job) => known.rowOf(job)).filter((row) => row !== undefined);
  const [difference] = compareRows(before, again.rows);
  if (difference === undefined) return;
  const { variant, x, column } = difference;
  throw new CommandFailure(
    `${file} is of another experiment: ${variant} at ${x} has the ${column} ${String(difference.before)}, ` +
      `and computed again ${String(difference.now)}`,
  );
}

/**
 * For every variant the point with the fewest cores above one: it is cheap, and many differences do not show on one
 * core.
 */
function checksAmong(jobs: readonly PointJob[]): readonly PointJob[] {
  const cost = (job: PointJob): number => (job.cores === 1 ? Number.MAX_SAFE_INTEGER : job.cores);
  const variants = [...new Set(jobs.map((job) => job.variant))];
  return variants.flatMap((variant) => {
    const [first] = jobs.filter((job) => job.variant === variant).sort((a, b) => cost(a) - cost(b) || a.x - b.x);
    return first ?? [];
  });
}

function rowsOfCsv(file: string, text: string): readonly PointRow[] {
  const read = readPointsCsv(text);
  if (!read.ok) throw new UsageError(`${file}: ${read.error}; it must be what hotline sweep --format csv has printed`);
  return read.value;
}

function rowsOfJson(file: string, text: string, { experiment }: Prepared): readonly PointRow[] {
  const read = checkSweepDocument(parseJson(file, text));
  if (!read.ok) throw new UsageError(formatProblems(file, read.error));
  const extras = { modelVersion: MODEL_VERSION, machineFile: foreignMachineText(experiment.machine) };
  const document = sweepDocument(experiment, read.value.points, extras);
  const here = Object.entries({ machine_file: undefined, ...document });
  const there = new Map<string, unknown>(Object.entries(read.value));
  const other = here.find(([key, value]) => !isDeepStrictEqual(there.get(key), value));
  if (other === undefined) return read.value.points;
  const [key, value] = other;
  const difference = firstDifference(key, there.get(key), value);
  throw new UsageError(
    `${file} has ${difference.path} ${shown(difference.there)}, this sweep ${shown(difference.here)}`,
  );
}

interface Difference {
  /** The name of the value and of the objects around it, for example "parameters.hold". */
  readonly path: string;
  readonly there: unknown;
  readonly here: unknown;
}

/** The first member that differs, however deep: a reader need not see a whole machine because of one number. */
function firstDifference(path: string, there: unknown, here: unknown): Difference {
  const [before, now] = [asRecord(there), asRecord(here)];
  if (before === undefined || now === undefined) return { path, there, here };
  const keys = [...Object.keys(now), ...Object.keys(before)];
  const key = keys.find((one) => !isDeepStrictEqual(before[one], now[one]));
  return key === undefined ? { path, there, here } : firstDifference(`${path}.${key}`, before[key], now[key]);
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;
}

/** Number of characters of a value that a message shows. */
const SHOWN_MAX = 60;

function shown(value: unknown): string {
  if (value === undefined) return "none";
  const id = asRecord(value)?.["id"];
  if (typeof id === "string") return `of "${id}"`;
  const text = JSON.stringify(value);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)} …` : text;
}

function placeOf(row: PointRow): string {
  return `${String(row["variant"])} at ${String(row["x"])}`;
}

function placeOfJob({ variant, x }: PointJob): string {
  return `${variant} at ${x}`;
}
