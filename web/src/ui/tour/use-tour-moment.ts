/** Takes the machine to a step's moment when the reader goes to the step; afterwards the animation is the reader's. */
import { useEffect } from "react";
import type { TraceModel } from "../../scene/trace-model.ts";
import { useApp } from "../app-context.ts";
import type { Playback } from "../machine/playback.ts";
import type { TraceWindow } from "../run/traced-run.ts";
import type { AppState } from "../state/app-state.ts";
import { cycleOfMoment } from "./moment.ts";
import { stepOf } from "./steps.ts";

function momentOf(state: AppState) {
  return stepOf(state)?.state?.moment;
}

/** The stretch of the run that the step shows. */
export function useTourStretch(show: (window: TraceWindow) => void): void {
  const stretch = useApp((state) => momentOf(state)?.stretch);
  const visit = useApp((state) => state.tourVisits);
  useEffect(() => {
    if (stretch !== undefined) show(stretch);
  }, [stretch, visit, show]);
}

/** `models` must be what `playback` plays by the time effects run. */
export function useTourMoment(playback: Playback, models: readonly TraceModel[]): void {
  const moment = useApp(momentOf);
  const visit = useApp((state) => state.tourVisits);
  useEffect(() => {
    const [model] = models;
    if (moment === undefined || model === undefined) return;
    const cycle = cycleOfMoment(model, moment);
    if (cycle !== undefined) playback.seek(playback.sharedCycle(model, cycle));
  }, [playback, models, moment, visit]);
}
