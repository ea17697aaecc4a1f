/**
 * The places of the cores in a variant's traced run at the present cycle; told as often as the playback tells React.
 */
import { useContext, useMemo } from "react";
import type { DebugInfo } from "../../../base/program.ts";
import { corePlaces, type CorePlace } from "../../../scene/trace/core-places.ts";
import { useApp } from "../../state/app-context.ts";
import { PlayedContext, type Played, type PlayedRun } from "../../playback/played-runs.ts";
import { useOptionalStore } from "../../playback/use-optional-store.ts";
import { isMeasured } from "../../../lab/state/lab-point.ts";

export interface CoresNow {
  readonly places: readonly CorePlace[];
  readonly coreCount: number;
  readonly debug: DebugInfo;
  readonly cycle: number;
}

/** Undefined when no run of this variant is played, or when the played run is not of the program that ran last. */
export function useCores(variant: string): CoresNow | undefined {
  const slot = useContext(PlayedContext);
  const played = useOptionalStore(slot, slot?.get);
  const run = played?.runs.find((one) => one.point.point.variant === variant);
  const program = run?.point.job.program;
  const ranLast = useApp(({ run: { points } }) => {
    return points.get(variant)?.some((one) => isMeasured(one) && one.job.program === program) ?? false;
  });
  const cycle = useCycle(played, ranLast ? run : undefined);
  return useMemo(() => {
    if (run === undefined || cycle === undefined) return undefined;
    const { model, point } = run;
    return { places: corePlaces(model, cycle), coreCount: model.coreCount, debug: point.job.program.debug, cycle };
  }, [run, cycle]);
}

/** The present cycle in the run's own time; whole, as the readout of the transport is. */
function useCycle(played: Played | undefined, run: PlayedRun | undefined): number | undefined {
  const playback = run === undefined ? undefined : played?.playback;
  const snapshot = useOptionalStore(playback, playback?.getSnapshot);
  if (playback === undefined || run === undefined || snapshot === undefined) return undefined;
  return Math.floor(playback.ownCycle(run.model, snapshot.cycle));
}
