/**
 * The value with which the hand-offs of the selected run are compared: the mean hand-off of another variant at the same
 * place, as the other variant's run counted it. That variant is the one shown beside the selected one, else the shown
 * variant with the least mean.
 */
import type { RunResult } from "../base/run.ts";
import { comparedRef, measuredAt } from "./selectors.ts";
import { selectedRef, visibleVariants } from "./place-selectors.ts";
import type { PageState } from "./state/app-state.ts";
import { scenarioOf } from "./state/opened.ts";
import { derive } from "./state/store.ts";

export interface HandoffFloor {
  /** The other variant's name, for example "MCS lock". */
  readonly label: string;
  /** Its mean hand-off, in cycles. */
  readonly mean: number;
}

/** Undefined when no other shown variant has handed a lock over at that place. */
export const handoffFloor = derive(
  (state: PageState) =>
    [selectedRef(state), comparedRef(state), visibleVariants(state), state.run.points, scenarioOf(state)] as const,
  (selected, compared, visible, points, scenario): HandoffFloor | undefined => {
    if (selected === undefined || scenario === undefined) return undefined;
    const others = compared === undefined ? visible.filter((id) => id !== selected.seriesId) : [compared.seriesId];
    const floors = scenario.file.variants
      .filter(({ id }) => others.includes(id))
      .flatMap(({ id, label }) => {
        const at = measuredAt(points, { seriesId: id, x: selected.x });
        const mean = at === undefined ? undefined : meanHandoff(at.result);
        return mean === undefined ? [] : [{ label, mean }];
      });
    return floors.reduce<HandoffFloor | undefined>(
      (least, one) => (least === undefined || one.mean < least.mean ? one : least),
      undefined,
    );
  },
);

/** Mean cycles of a hand-off of the lock that was handed over most often; undefined without hand-offs. */
function meanHandoff(result: Pick<RunResult, "locks">): number | undefined {
  const counts = result.locks.map((lock) => lock.counts).sort((a, b) => b.handoffs - a.handoffs)[0];
  return counts === undefined || counts.handoffs === 0 ? undefined : counts.handoff_cycles / counts.handoffs;
}
