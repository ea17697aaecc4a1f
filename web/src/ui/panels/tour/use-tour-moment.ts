/** Takes the machine to a step's moment when the reader goes to the step; afterwards the reader moves it. */
import { useEffect } from "react";
import type { TraceModel } from "../../../scene/trace/model.ts";
import { useApp } from "../../state/app-context.ts";
import type { Playback } from "../../playback/playback.ts";
import type { PageState } from "../../../lab/state/app-state.ts";
import { cycleOfMoment } from "../../../scene/trace/tour-moment.ts";
import { stepOf } from "../../../lab/tour/steps.ts";

function momentOf(state: PageState) {
  return stepOf(state)?.state?.moment;
}

/** `models` must be those that `playback` plays when effects run. */
export function useTourMoment(playback: Playback, models: readonly TraceModel[]): void {
  const moment = useApp(momentOf);
  const visit = useApp((state) => state.tourVisits);
  useEffect(() => {
    const [model] = models;
    if (moment === undefined || model === undefined) return;
    const cycle = cycleOfMoment(model, moment);
    if (cycle !== undefined) playback.place(playback.sharedCycle(model, cycle));
  }, [playback, models, moment, visit]);
}
