/**
 * The kinds of experiments, by the names that scenarios and documents use. The tables that have one row for every kind
 * define what each does: `model/kinds/kinds.ts` and `ui/panels/result-panel.tsx`.
 */
export const EXPERIMENT_KINDS = ["sweep"] as const;

export type ExperimentKind = (typeof EXPERIMENT_KINDS)[number];

/** The kind of scenarios and documents that name none. */
export const DEFAULT_KIND: ExperimentKind = "sweep";
