/** The runs that the machine shows: that of the selected place, or those of a race. */
import type { Stretch } from "../../../lab/link/lab-state.ts";
import { selectedRef } from "../../../lab/place-selectors.ts";
import { comparedRef, selectedPoint, storedMomentOf } from "../../../lab/selectors.ts";
import type { MeasuredLabPoint } from "../../../lab/state/lab-point.ts";
import { useApp } from "../../state/app-context.ts";
import { useCompared } from "./use-compared.ts";
import { useHeld, useIsUsed, type HeldRuns } from "./use-held.ts";
import { useRacers } from "./use-racers.ts";
import { useIsShownFinal, useTraced, type TracedPoint } from "./use-traced.ts";

export interface ShownRuns extends HeldRuns {
  /** The run of the selected place, as it comes. */
  readonly first: TracedPoint | undefined;
  /** The run that is raced against, as it comes, and its point. */
  readonly second: TracedPoint | undefined;
  readonly compared: MeasuredLabPoint | undefined;
  /** Why a run that was made for the race alone has no point. */
  readonly stopped: string | undefined;
}

export function useShownRuns(stretch: Stretch): ShownRuns {
  const isUsed = useIsUsed();
  const rival = useApp(comparedRef);
  const standIn = useApp(storedMomentOf)?.traceHash;
  const point = useApp(selectedPoint);
  const first = useTraced(useApp(selectedRef), point, { stretch, standIn, isUsed });
  const { point: compared, stopped } = useCompared();
  const second = useTraced(rival, compared, { stretch, standIn: undefined, isUsed });
  const areShownFinal = [useIsShownFinal(first, point), useIsShownFinal(second, compared)];
  const racers = useRacers({ first, second, areFinal: areShownFinal.every(Boolean) });
  const alone = first === undefined ? undefined : [first];
  return { ...useHeld(rival === undefined ? alone : racers, stretch, isUsed), first, second, compared, stopped };
}
