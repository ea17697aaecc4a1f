/**
 * Where places are added to curves, a state may name a place that turns out to be none. When the selected curve has all
 * its places, or the reader has stopped the sweep, the state gets the nearest one that has a point. Pure.
 */
import type { LabState } from "./link/lab-state.ts";
import { withChange } from "./link/compare-states.ts";
import { nearest, RESULT_LEFT_OUT } from "./link/places.ts";
import { finalPlaces, selectedRef, shownPlaces, stoppedPlaces, sweepValues } from "./place-selectors.ts";
import type { PageState } from "./state/app-state.ts";
import { experimentOf } from "./state/opened.ts";
import { sweepInputs } from "./sweep-inputs.ts";

/**
 * The state after an action, with places that are there. The reader is told, unless the action is the reader's own
 * change of the lab, which shows at once where it leads.
 */
export function settlePlaces(before: PageState, after: PageState, isOwnChange: boolean): PageState {
  const { route, run } = after;
  if (route.page !== "lab" || (route === before.route && run === before.run)) return after;
  const variant = selectedRef(after)?.seriesId;
  const places = finalPlaces(after, variant) ?? stoppedPlaces(after, variant);
  /* The points are those of other inputs until the sweep has been asked about the change. */
  if (places === undefined || sweepInputs(before)?.key !== sweepInputs(after)?.key) return after;
  const change = movedPlaces(route.experiment, { places, listed: sweepValues(after), selected: selectedRef(after)?.x });
  if (Object.keys(change).length === 0) return after;
  const experiment = withChange(route.experiment, change);
  const notices = isOwnChange ? [] : noticesOf(after, experiment);
  return { ...after, route: { page: "lab", experiment }, notices: [...after.notices, ...notices] };
}

interface Found {
  /** Those of the selected curve that have a point. */
  readonly places: readonly number[];
  readonly listed: readonly number[];
  /** That of the run which the panels show. */
  readonly selected: number | undefined;
}

/** A listed place stays, also where the sweep was stopped before its run. */
function movedPlaces({ x, besideX }: LabState, { places, listed, selected: shown }: Found): Partial<LabState> {
  const placeOf = (asked: number | undefined, taken?: number) => {
    const isFree = (place: number) => place !== taken;
    const stays = asked === undefined || [...places, ...listed].filter(isFree).includes(asked);
    return stays ? asked : nearest(places.filter(isFree), asked);
  };
  const selected = placeOf(x);
  /* The reference is another run than the selected one. */
  const reference = placeOf(besideX, selected ?? shown);
  return { ...(selected === x ? {} : { x: selected }), ...(reference === besideX ? {} : { besideX: reference }) };
}

function noticesOf(state: PageState, now: LabState): readonly string[] {
  const then = experimentOf(state);
  const nothingAt = (x: number | undefined) =>
    x !== undefined && shownPlaces(state).includes(x)
      ? `The selected curve has no point at ${x}`
      : `The figure has no point at ${x}`;
  const notReference =
    then.besideX === (now.x ?? selectedRef(state)?.x)
      ? `The run at ${then.besideX} is the selected one`
      : nothingAt(then.besideX);
  return [
    ...(now.x === then.x ? [] : [`${nothingAt(then.x)}; ${now.x}, the nearest, is used.`]),
    ...(now.besideX === then.besideX ? [] : [`${notReference}; ${now.besideX} is shown beside the run.`]),
    ...(now.result === then.result ? [] : [RESULT_LEFT_OUT]),
  ];
}
