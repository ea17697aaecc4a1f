/** Which run a view shows, in words; and what is said when it is not there yet. */
import { formatNumber } from "../../charts/format.ts";
import type { PointRef } from "../../charts/figure-data.ts";
import type { Scenario } from "../../model/scenario.ts";
import { useApp } from "../app-context.ts";
import { xLabelOf } from "../figure/figure-of-points.ts";
import { scenarioOf } from "../state/opened.ts";
import { selectedRef } from "../state/selectors.ts";

export function nameOfRun(scenario: Scenario | undefined, ref: PointRef | undefined): string {
  if (scenario === undefined || ref === undefined) return "";
  const label = scenario.file.variants.find((variant) => variant.id === ref.seriesId)?.label ?? ref.seriesId;
  return `${label} at ${formatNumber(ref.x, 6)} ${xLabelOf(scenario)}`;
}

export function useSelectedName(): string {
  const scenario = useApp(scenarioOf);
  const selected = useApp(selectedRef);
  return nameOfRun(scenario, selected);
}

export function NoRunYet() {
  const name = useSelectedName();
  const running = useApp(
    (state) => state.run.phase === "coarse" || state.run.phase === "refined" || state.run.phase === "compiling",
  );
  return (
    <p className="hl-small hl-muted hl-empty">
      {running
        ? `${name} has not been computed yet.`
        : `There is no run of ${name}. Press Run, or choose another point in the figure.`}
    </p>
  );
}
