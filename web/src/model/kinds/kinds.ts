/**
 * The kinds of experiments as one table: how each is planned, the jobs of which it consists, the columns of its results
 * as CSV, and its document. Code that is given an experiment of any kind uses this table; a new kind adds its name
 * (scenario/experiment-kinds.ts), its types and its row below, and a folder of its own.
 */
import type { CompiledProgram } from "../../base/program.ts";
import { fail, type Result } from "../../base/result.ts";
import { planSweep, type SweepExperiment, type SweepRequest } from "../experiment/experiment.ts";
import { pointJobs, type PointJob } from "../experiment/point-jobs.ts";
import { type Problem, problem } from "../json/problem.ts";
import { type PointRow, POINTS_CSV_HEAD, pointCsvLine, readPointsCsv } from "../results/points/point-row.ts";
import { DEFAULT_KIND, EXPERIMENT_KINDS, type ExperimentKind } from "../scenario/experiment-kinds.ts";
import { checkSweepDocument, type DocumentExtras, sweepDocument, type SweepDocument } from "../sweep/sweep-document.ts";
import { reasonOf } from "../../base/reason.ts";

/** The types of each kind: the request, the plan, one job of it, one row of its results, its document. */
interface KindTypes {
  readonly sweep: {
    readonly request: SweepRequest;
    readonly experiment: SweepExperiment;
    readonly job: PointJob;
    readonly row: PointRow;
    readonly document: SweepDocument;
  };
}

type RequestOf<K extends ExperimentKind> = KindTypes[K]["request"];
type ExperimentOf<K extends ExperimentKind> = KindTypes[K]["experiment"];
type JobOf<K extends ExperimentKind> = KindTypes[K]["job"];
type RowOf<K extends ExperimentKind> = KindTypes[K]["row"];
type DocumentOf<K extends ExperimentKind> = KindTypes[K]["document"];

export type ExperimentRequest = RequestOf<ExperimentKind>;
/** An experiment that has been checked, told apart by its `kind`. */
export type Experiment = ExperimentOf<ExperimentKind>;
export type ExperimentDocument = DocumentOf<ExperimentKind>;

/** The row of one kind. */
interface Kind<K extends ExperimentKind> {
  /** Checks the request; reports all findings at once. */
  readonly plan: (request: RequestOf<K>) => Result<ExperimentOf<K>, readonly Problem[]>;
  /** From the compiled programs, by variant id. */
  readonly jobs: (
    experiment: ExperimentOf<K>,
    programs: ReadonlyMap<string, CompiledProgram>,
  ) => Result<readonly JobOf<K>[], readonly Problem[]>;
  readonly csv: {
    /** The names of all columns, as a line. */
    readonly head: string;
    readonly line: (row: RowOf<K>) => string;
    /** A last row that was not written to its end is left out. */
    readonly read: (text: string) => Result<readonly RowOf<K>[], string>;
  };
  readonly document: {
    readonly of: (experiment: ExperimentOf<K>, rows: readonly RowOf<K>[], extras: DocumentExtras) => DocumentOf<K>;
    /** From a value of JSON; all findings at once. */
    readonly check: (json: unknown) => Result<DocumentOf<K>, readonly Problem[]>;
  };
}

export const KINDS: { readonly [K in ExperimentKind]: Kind<K> } = {
  sweep: {
    plan: planSweep,
    jobs: pointJobs,
    csv: { head: POINTS_CSV_HEAD, line: pointCsvLine, read: readPointsCsv },
    document: { of: sweepDocument, check: checkSweepDocument },
  },
};

/** The plan of the kind that the scenario asks for. */
export function planExperiment(request: ExperimentRequest): Result<Experiment, readonly Problem[]> {
  return KINDS[request.scenario.file.kind ?? DEFAULT_KIND].plan(request);
}

/** Rows as comma-separated values, with the names of all columns first. */
export function rowsCsv<K extends ExperimentKind>(kind: K, rows: readonly RowOf<K>[]): string {
  const { head, line } = KINDS[kind].csv;
  return [head, ...rows.map(line)].join("");
}

/** Reads a document from a file's text; all findings at once. */
export function readExperimentDocument(text: string): Result<ExperimentDocument, readonly Problem[]> {
  try {
    return checkExperimentDocument(JSON.parse(text));
  } catch (error) {
    return fail([problem("", `is not JSON: ${reasonOf(error)}`)]);
  }
}

/** The same from a value, by the kind that it names; documents of former versions name none, and are of sweeps. */
export function checkExperimentDocument(json: unknown): Result<ExperimentDocument, readonly Problem[]> {
  const named = typeof json === "object" && json !== null && "kind" in json ? json.kind : DEFAULT_KIND;
  const kind = EXPERIMENT_KINDS.find((one) => one === named);
  if (kind !== undefined) return KINDS[kind].document.check(json);
  return fail([
    problem("kind", `${JSON.stringify(named)} is no kind of experiment`, `known are ${EXPERIMENT_KINDS.join(", ")}`),
  ]);
}

/** JSON with undefined as null, so that every row has every column. */
export function documentText(document: ExperimentDocument): string {
  return `${JSON.stringify(document, (_, inner: unknown) => (inner === undefined ? null : inner), 2)}\n`;
}
