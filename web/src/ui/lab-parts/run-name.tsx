/** The run that a view shows, in words; and the words for a run that is not there yet. */
import { formatPlace } from "../../base/axis-words.ts";
import type { PointRef } from "../../lab/figure/figure-data.ts";
import type { AppState } from "../../lab/state/app-state.ts";
import { variantOf, type Scenario } from "../../model/scenario/scenario.ts";
import { useApp } from "../state/app-context.ts";
import { xLabelOf, yourVersion } from "../../lab/figure/figure-of-points.ts";
import { programOf, scenarioOf } from "../../lab/state/opened.ts";
import { selectedAbsence } from "../../lab/selectors.ts";
import { selectedRef } from "../../lab/place-selectors.ts";

export function labelOf(scenario: Scenario | undefined, variant: string): string {
  return (scenario === undefined ? undefined : variantOf(scenario, variant)?.label) ?? variant;
}

export function nameOfRun(scenario: Scenario | undefined, ref: PointRef | undefined): string {
  if (scenario === undefined || ref === undefined) return "";
  return `${labelOf(scenario, ref.seriesId)} at ${formatPlace(ref.x, xLabelOf(scenario))}`;
}

/** The name of a run in the lab. */
export function runNameIn(state: AppState, ref: PointRef | undefined): string {
  return asEditedIn(state, ref?.seriesId, nameOfRun(scenarioOf(state), ref));
}

/** A name that says so where the reader's own version of the variant's program runs. */
function asEditedIn(state: AppState, variant: string | undefined, name: string): string {
  return variant !== undefined && programOf(state, variant) !== undefined ? yourVersion(name) : name;
}

export function useSelectedName(): string {
  return useApp((state) => runNameIn(state, selectedRef(state)));
}

/** The same for a name that is known. */
export function useAsEdited(variant: string, name: string): string {
  return useApp((state) => asEditedIn(state, variant, name));
}

export function NoRunYet() {
  const absence = useApp(selectedAbsence);
  return (
    <p className="hl-small hl-muted hl-empty" data-absence={absence}>
      {useAbsenceText()}
    </p>
  );
}

export function useAbsenceText(): string {
  const name = useSelectedName();
  return absenceText(name, useApp(selectedAbsence));
}

export function stoppedText(name: string): string {
  return `The run of ${name} stopped before it could be measured: the message at the top says why.`;
}

function absenceText(name: string, absence: ReturnType<typeof selectedAbsence>): string {
  switch (absence) {
    case "failed":
      return stoppedText(name);
    case "coming":
      return `${name} has not been computed yet.`;
    case "none":
      return `There is no run of ${name}. Press Run, or choose another point in the figure.`;
  }
}
