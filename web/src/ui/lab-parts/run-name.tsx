/** The run that a view shows, in words; and the words for a run that is not there yet. */
import { formatPlace } from "../../base/format.ts";
import type { PointRef } from "../../lab/figure/figure-data.ts";
import type { PageState } from "../../lab/state/app-state.ts";
import { variantOf } from "../../model/scenario/scenario.ts";
import { useApp } from "../state/app-context.ts";
import { xLabelOf, yourVersion } from "../../lab/figure/figure-of-points.ts";
import { programOf, scenarioOf } from "../../lab/state/opened.ts";
import { selectedAbsence } from "../../lab/selectors.ts";
import { selectedRef } from "../../lab/place-selectors.ts";

/** The name of a variant; it says so where the reader's own version of the program runs. */
export function variantNameIn(state: PageState, variant: string): string {
  const scenario = scenarioOf(state);
  const label = (scenario === undefined ? undefined : variantOf(scenario, variant)?.label) ?? variant;
  return programOf(state, variant) === undefined ? label : yourVersion(label);
}

/** The name of a run in the lab: its variant's, and the place. */
export function runNameIn(state: PageState, ref: PointRef | undefined): string {
  const scenario = scenarioOf(state);
  if (scenario === undefined || ref === undefined) return "";
  return `${variantNameIn(state, ref.seriesId)} at ${formatPlace(ref.x, xLabelOf(scenario))}`;
}

export function useSelectedName(): string {
  return useApp((state) => runNameIn(state, selectedRef(state)));
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
