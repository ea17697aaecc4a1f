/** Which model made what is shown: a link of the past runs an older core. */
import { shownPlaces, visibleVariants } from "./place-selectors.ts";
import type { PageState } from "./state/app-state.ts";
import type { LabPoint } from "./state/lab-point.ts";
import { experimentOf } from "./state/opened.ts";

/** The model version of the core that made the points shown; before there are any, of the core that is to run. */
export function modelVersionOf(state: PageState): number {
  const made = shownPoints(state).find(({ result }) => result !== undefined);
  return made?.result?.modelVersion ?? experimentOf(state).modelVersion;
}

/** The points of the curves that are shown, in the order of the variants. */
export function shownPoints(state: PageState): readonly LabPoint[] {
  const values = new Set(shownPlaces(state));
  return visibleVariants(state)
    .flatMap((variant) => state.run.points.get(variant) ?? [])
    .filter(({ point }) => values.has(point.x));
}
