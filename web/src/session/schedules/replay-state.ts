/** The state of the lab that shows one finding of a search for races again: the state that its link carries. */
import type { LabState } from "../../lab/link/lab-state.ts";
import { sweepsCores } from "../../model/scenario/sweeps-cores.ts";
import { type SearchPlan, type Finding, namedOrder } from "./schedule-search.ts";

/**
 * The lab showing the finding's schedule: its runs are this schedule at each place of the figure. `base` is the lab in
 * which the program was searched; the parts that belong to another moment of that lab (a comparison, a cycle, a step of
 * the tour) are left out.
 */
export function replayState(
  base: LabState,
  { experiment, job }: Pick<SearchPlan, "experiment" | "job">,
  finding: Finding,
): LabState {
  const { cores, jitterCycles, seed, order } = finding.schedule;
  const overCores = sweepsCores(experiment.scenario);
  return {
    ...base,
    variant: job.variant,
    x: overCores ? cores : job.x,
    parameters: overCores ? base.parameters : { ...base.parameters, cores },
    hidden: base.hidden.filter((id) => id !== job.variant),
    seed,
    jitter: jitterCycles,
    races: finding.what.kind === "race",
    order: namedOrder(experiment, job, order),
    compare: undefined,
    besideX: undefined,
    cycle: undefined,
    tour: undefined,
    present: undefined,
    result: undefined,
  };
}
