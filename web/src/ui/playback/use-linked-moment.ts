/**
 * The moment in the link: takes the machine to it when the link has one, and notes in the state where the reader left
 * the time. It is used after the tour's moment, because a cycle in a link takes precedence. A stored trace may be too
 * short for that cycle, so the machine is taken to the cycle again when other traces have come.
 */
import { useEffect } from "react";
import type { TraceModel } from "../../scene/trace/model.ts";
import { useApp, useStore } from "../state/app-context.ts";
import { experimentOf } from "../../lab/state/opened.ts";
import type { Playback } from "./playback.ts";

/** `models`: as useTracePlayback has them. */
export function useLinkedMoment(playback: Playback, models: readonly TraceModel[]): void {
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
