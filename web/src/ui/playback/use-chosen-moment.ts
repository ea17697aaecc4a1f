/**
 * The moments to which the machine is taken: that of a tour's step, and that of the link, which takes precedence.
 * `models` are those that the playback plays when effects run (useTracePlayback).
 */
import { useEffect } from "react";
import type { PageState } from "../../lab/state/app-state.ts";
import { experimentOf } from "../../lab/state/opened.ts";
import { stepOf } from "../../lab/tour/steps.ts";
import type { TraceModel } from "../../scene/trace/model.ts";
import { cycleOfMoment } from "../../scene/trace/tour-moment.ts";
import { useApp, useStore } from "../state/app-context.ts";
import type { Playback } from "./playback.ts";

export function useChosenMoment(playback: Playback, models: readonly TraceModel[]): void {
  useTourMoment(playback, models);
  /* The later effect wins. */
  useLinkedMoment(playback, models);
}

function momentOf(state: PageState) {
  return stepOf(state)?.state?.moment;
}

/** Takes the machine to a step's moment when the reader goes to the step; afterwards the reader moves it. */
function useTourMoment(playback: Playback, models: readonly TraceModel[]): void {
  const moment = useApp(momentOf);
  const visit = useApp((state) => state.tourVisits);
  useEffect(() => {
    const [model] = models;
    if (moment === undefined || model === undefined) return;
    const cycle = cycleOfMoment(model, moment);
    if (cycle !== undefined) playback.place(playback.sharedCycle(model, cycle));
  }, [playback, models, moment, visit]);
}

/**
 * Takes the machine to the cycle of the link, and puts the cycle at which the reader has stopped into the state. A
 * stored trace may be too short for the link's cycle, so the machine is taken there again when other traces have come.
 */
function useLinkedMoment(playback: Playback, models: readonly TraceModel[]): void {
  const store = useStore();
  const cycle = useApp((state) => experimentOf(state).cycle);
  useEffect(() => {
    const wanted = experimentOf(store.get()).cycle;
    if (playback.getSnapshot().playing) return;
    if (wanted !== undefined && wanted !== Math.round(playback.cycle)) playback.place(wanted);
  }, [playback, models, store, cycle]);
  useEffect(
    () =>
      playback.subscribe(() => {
        const { chosen } = playback;
        if (chosen === undefined || chosen === experimentOf(store.get()).cycle) return;
        store.dispatch({ kind: "change", change: { cycle: chosen } });
      }),
    [playback, store],
  );
}
