/**
 * The documents of experiments: what each kind writes and reads, as a table; and reading one whose kind is not known
 * before. What a kind is planned from and what its results look like is in kinds.ts.
 */
import { fail, type Result } from "../../base/result.ts";
import { type Problem, problem } from "../json/problem.ts";
import { DEFAULT_KIND, EXPERIMENT_KINDS, type ExperimentKind } from "../scenario/experiment-kinds.ts";
import { checkSweepDocument, type DocumentExtras, sweepDocument, type SweepDocument } from "../sweep/sweep-document.ts";
import type { ExperimentOf, RowOf } from "./kinds.ts";

interface DocumentTypes {
  readonly sweep: SweepDocument;
}

/** Told apart by its `kind`. */
export type ExperimentDocument = DocumentTypes[ExperimentKind];

/** The row of one kind. */
interface DocumentForm<K extends ExperimentKind> {
  readonly of: (experiment: ExperimentOf<K>, rows: readonly RowOf<K>[], extras: DocumentExtras) => DocumentTypes[K];
  /** From a value of JSON; all findings at once. */
  readonly check: (json: unknown) => Result<DocumentTypes[K], readonly Problem[]>;
}

export const DOCUMENTS: { readonly [K in ExperimentKind]: DocumentForm<K> } = {
  sweep: { of: sweepDocument, check: checkSweepDocument },
};

/** Reads a document from a file's text; all findings at once. */
export function readExperimentDocument(text: string): Result<ExperimentDocument, readonly Problem[]> {
  try {
    return checkExperimentDocument(JSON.parse(text));
  } catch (error) {
    return fail([problem("", `is not JSON: ${error instanceof Error ? error.message : String(error)}`)]);
  }
}

/** The same from a value, by the kind that it names; documents of former versions name none, and are of sweeps. */
export function checkExperimentDocument(json: unknown): Result<ExperimentDocument, readonly Problem[]> {
  const named = typeof json === "object" && json !== null && "kind" in json ? json.kind : DEFAULT_KIND;
  const kind = EXPERIMENT_KINDS.find((one) => one === named);
  if (kind !== undefined) return DOCUMENTS[kind].check(json);
  return fail([
    problem("kind", `${JSON.stringify(named)} is no kind of experiment`, `known are ${EXPERIMENT_KINDS.join(", ")}`),
  ]);
}

/** JSON with undefined as null, so that every row has every column. */
export function documentText(document: ExperimentDocument): string {
  return `${JSON.stringify(document, (_, inner: unknown) => (inner === undefined ? null : inner), 2)}\n`;
}
