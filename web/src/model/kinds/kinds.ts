/**
 * What each kind of experiment does, as one table: how it is planned, which jobs it consists of, and its results as
 * CSV; the documents of the kinds are a table beside it (documents.ts), which pages load only for exports. Everything
 * that is given an experiment without knowing its kind comes here. Adding a kind adds its name
 * (scenario/experiment-kinds.ts), its types and its row below, its document, its panel, and a folder of its own.
 */
import type { CompiledProgram } from "../../base/program.ts";
import type { Result } from "../../base/result.ts";
import {
  planSweep,
  pointJobs,
  type PointJob,
  type SweepExperiment,
  type SweepRequest,
} from "../experiment/experiment.ts";
import type { Problem } from "../json/problem.ts";
import { type PointRow, POINTS_CSV_HEAD, pointCsvLine, readPointsCsv } from "../results/point-row.ts";
import { DEFAULT_KIND, type ExperimentKind } from "../scenario/experiment-kinds.ts";

/** The types of each kind: what is asked, the plan, one job of it, one row of its results. */
interface KindTypes {
  readonly sweep: {
    readonly request: SweepRequest;
    readonly experiment: SweepExperiment;
    readonly job: PointJob;
    readonly row: PointRow;
  };
}

type RequestOf<K extends ExperimentKind> = KindTypes[K]["request"];
export type ExperimentOf<K extends ExperimentKind> = KindTypes[K]["experiment"];
type JobOf<K extends ExperimentKind> = KindTypes[K]["job"];
export type RowOf<K extends ExperimentKind> = KindTypes[K]["row"];

export type ExperimentRequest = RequestOf<ExperimentKind>;
/** An experiment that has been checked, told apart by its `kind`. */
export type Experiment = ExperimentOf<ExperimentKind>;

/** The row of one kind. */
interface Kind<K extends ExperimentKind> {
  /** Checks what is asked; all findings at once. */
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
}

export const KINDS: { readonly [K in ExperimentKind]: Kind<K> } = {
  sweep: {
    plan: planSweep,
    jobs: pointJobs,
    csv: { head: POINTS_CSV_HEAD, line: pointCsvLine, read: readPointsCsv },
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
