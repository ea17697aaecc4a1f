/**
 * Which places the curves have, and which run is selected: what the reducer asks of the state, too. So this file, which
 * the first page needs, does without the figures of selectors.ts.
 */
import type { Machine } from "../model/machine/machine.ts";
import type { PointRef } from "./figure/figure-data.ts";
import { selectedRun, shownVariants, valuesOn } from "./selected-run.ts";
import type { PageState } from "./state/app-state.ts";
import { experimentOf, openedOf, scenarioOf } from "./state/opened.ts";
import { derive } from "./state/store.ts";

export function machineOf(state: PageState): Machine | undefined {
  return openedOf(state)?.machineFor(experimentOf(state));
}

/** The x values that are listed for the chosen machine, and that the figure's axis names. */
export const sweepValues = derive(
  (state: PageState) => [scenarioOf(state), machineOf(state)] as const,
  (scenario, machine): readonly number[] => (scenario === undefined ? [] : valuesOn(scenario, machine)),
);

/** The x values that the sweep has added, by variant; as a text, which is equal while they are the same. */
const addedAsText = derive(
  (state: PageState) => [experimentOf(state).bends, state.run.points, sweepValues(state)] as const,
  (bends, points, listed): string => {
    const curves = bends ? [...points] : [];
    const added = curves.map(([variant, all]) => [variant, all.map(({ point }) => point.x)] as const);
    return JSON.stringify(added.map(([variant, xs]) => [variant, xs.filter((x) => !listed.includes(x))]));
  },
);

type Places = ReadonlyMap<string, readonly number[]>;

const addedPlaces = derive(
  (state: PageState) => [addedAsText(state)] as const,
  (text): Places => new Map(JSON.parse(text) as [string, number[]][]),
);

/** Variants that are shown, in the scenario's order. */
export const visibleVariants = derive(
  (state: PageState) => [scenarioOf(state), experimentOf(state).hidden] as const,
  (scenario, hidden): readonly string[] => (scenario === undefined ? [] : shownVariants(scenario, hidden)),
);

/** The places of all curves that are shown. */
export const shownPlaces = derive(
  (state: PageState) => [sweepValues(state), addedPlaces(state), visibleVariants(state)] as const,
  (listed, added, visible): readonly number[] =>
    withAdded(
      listed,
      visible.flatMap((variant) => added.get(variant) ?? []),
    ),
);

/** The places of the selected variant's curve. */
export const selectedPlaces = derive(
  (state: PageState) => [sweepValues(state), addedPlaces(state), selectedRef(state)?.seriesId] as const,
  (listed, added, variant): readonly number[] => withAdded(listed, added.get(variant ?? "") ?? []),
);

function withAdded(listed: readonly number[], added: readonly number[]): readonly number[] {
  return added.length === 0 ? listed : [...new Set([...listed, ...added])].sort((a, b) => a - b);
}

/**
 * The places of a variant's curve to which no further one will be added: its runs have all been made. Undefined before
 * that, where no places are added, and where not every listed place was run, as in an embed without a figure.
 */
export function finalPlaces(state: PageState, variant: string | undefined): readonly number[] | undefined {
  if (variant === undefined || !experimentOf(state).bends || state.run.phase !== "done") return undefined;
  const places = placesWithPoint(state, variant);
  return sweepValues(state).every((x) => places.includes(x)) ? places : undefined;
}

/** The places of a variant's curve that have a point, where the reader has stopped a sweep that adds places. */
export function stoppedPlaces(state: PageState, variant: string | undefined): readonly number[] | undefined {
  if (variant === undefined || !experimentOf(state).bends || state.run.phase !== "cancelled") return undefined;
  return placesWithPoint(state, variant);
}

function placesWithPoint(state: PageState, variant: string): readonly number[] {
  return (state.run.points.get(variant) ?? []).map(({ point }) => point.x);
}

/**
 * The selected run, as other panels show it. Its place may be none of its curve's while places are still added;
 * afterwards, also when the reader has stopped the sweep, the reducer has settled it.
 */
export const selectedRef = derive(
  (state: PageState) => {
    const { variant, x, hidden, bends } = experimentOf(state);
    return [variant, x, hidden, bends, scenarioOf(state), machineOf(state)] as const;
  },
  (variant, x, hidden, bends, scenario, machine): PointRef | undefined =>
    scenario === undefined ? undefined : selectedRun({ variant, x, hidden, bends }, scenario, machine),
);

/** The place whose run all panels beside the figure show, in the words of a sweep. */
export function selectedPlace(state: PageState): { readonly variant: string; readonly x: number } | undefined {
  const ref = selectedRef(state);
  return ref === undefined ? undefined : { variant: ref.seriesId, x: ref.x };
}
