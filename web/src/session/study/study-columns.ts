/**
 * The columns of a study's table, each with the kind of its values. Names are part of what scripts rely on: append
 * only. Where a column means the same as one of `hotline sweep`, it has the same name.
 */
import { CORE_STATS, CYCLE_CATEGORIES, LOCK_STATS } from "../../base/abi.gen.ts";
import type { Study } from "../../model/study/study.ts";

/** "whole": below 2^53. */
export type ColumnKind = "text" | "whole" | "number" | "boolean";

export interface StudyColumn {
  readonly name: string;
  readonly kind: ColumnKind;
}

export type StudyValue = string | number | boolean | undefined;
export type StudyRow = Readonly<Record<string, StudyValue>>;

const PLACE: readonly StudyColumn[] = [
  { name: "scenario", kind: "text" },
  { name: "machine", kind: "text" },
  { name: "variant", kind: "text" },
  { name: "x", kind: "whole" },
  { name: "cores", kind: "whole" },
];

const RUN: readonly StudyColumn[] = [
  { name: "seed", kind: "whole" },
  { name: "start", kind: "text" },
  { name: "precision", kind: "number" },
  { name: "status", kind: "text" },
  { name: "error", kind: "text" },
  { name: "throughput", kind: "number" },
  { name: "ci_low", kind: "number" },
  { name: "ci_high", kind: "number" },
  { name: "converged", kind: "boolean" },
  { name: "stop", kind: "text" },
  { name: "speedup", kind: "number" },
  { name: "cycles_per_op", kind: "number" },
  { name: "per_core", kind: "number" },
  { name: "measure", kind: "number" },
];

export const CYCLE_COLUMNS = CYCLE_CATEGORIES.map(({ name }) => ({ name, column: `cycles_per_op_${name}` }));
/** Sums over all locks, or the largest of them. */
export const LOCK_COLUMNS = ["count", ...LOCK_STATS.map(({ name }) => name)].map((name) => ({
  name,
  column: `lock_${name}`,
}));
/** Sums over the cores. "operations" is a total, too. */
export const CORE_COLUMNS = CORE_STATS.map(({ name }) => name).filter((name) => name !== "operations");

const COUNTED: readonly StudyColumn[] = [
  ...["latency_mean", "latency_p50", "latency_p95", "latency_p99", "latency_max"].map((name) => number(name)),
  ...CYCLE_COLUMNS.map(({ column }) => number(column)),
  ...["operations", "elapsed", "restarts", "order_changes", "transactions", "events"].map((name) => whole(name)),
  number("fairness"),
  ...["starved_cores", "core_operations_min", "core_operations_max"].map((name) => whole(name)),
  ...LOCK_COLUMNS.map(({ column }) => whole(column)),
  ...CORE_COLUMNS.map((name) => whole(name)),
  { name: "trace_hash", kind: "text" },
  { name: "key", kind: "text" },
];

function number(name: string): StudyColumn {
  return { name, kind: "number" };
}

function whole(name: string): StudyColumn {
  return { name, kind: "whole" };
}

/** The columns of every study. */
export const STUDY_COLUMNS = [...PLACE, ...RUN, ...COUNTED];

/** Columns of the study's own: where another column has the name, with "parameter_" or "measure_" before it. */
export interface OwnColumns {
  readonly parameters: readonly (readonly [name: string, column: string])[];
  readonly measures: readonly (readonly [name: string, column: string])[];
}

export function ownColumns({ scenario, measures }: Study): OwnColumns {
  const taken = new Set(STUDY_COLUMNS.map(({ name }) => name));
  const named = (name: string, prefix: string): readonly [string, string] => {
    const column = taken.has(name) ? prefix + name : name;
    taken.add(column);
    return [name, column];
  };
  return {
    parameters: scenario.file.parameters.map(({ name }) => named(name, "parameter_")),
    measures: measures.map(({ name }) => named(name, "measure_")),
  };
}

/** All columns of the study's table, in their order. */
export function studyColumns(study: Study): readonly StudyColumn[] {
  const { parameters, measures } = ownColumns(study);
  return [
    ...PLACE,
    ...parameters.map(([, column]) => whole(column)),
    ...RUN,
    ...measures.map(([, column]) => number(column)),
    ...COUNTED,
  ];
}
