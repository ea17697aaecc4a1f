/**
 * The kinds of experiments, by name: what a scenario may ask for and what an experiment's document names. What each
 * kind does is in the tables that have one row for every kind: `model/kinds/kinds.ts` and `ui/panels/result-panel.tsx`.
 */
export const EXPERIMENT_KINDS = ["sweep"] as const;

export type ExperimentKind = (typeof EXPERIMENT_KINDS)[number];

/** Of scenarios and documents that name no kind. */
export const DEFAULT_KIND: ExperimentKind = "sweep";
