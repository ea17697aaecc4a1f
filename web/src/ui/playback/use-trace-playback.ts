/** A playback for one or more scenes, as long as a component lives. It follows the reader's wish for reduced motion. */
import { useContext, useEffect, useState } from "react";
import type { TraceModel } from "../../scene/trace/model.ts";
import { Playback } from "./playback.ts";
import { PlaybackContext } from "./playback-slot.ts";

/** Seconds for a hand-off: long enough to follow its three acts. Assumed. */
const HANDOFF_SECONDS = 4;
const REDUCED = "(prefers-reduced-motion: reduce)";

/** Nothing moves where a page is written as text. */
export function isMotionReduced(): boolean {
  return typeof matchMedia === "undefined" || matchMedia(REDUCED).matches;
}

/** `models` must be a stable array: a new one means new traces in the same playback. They begin at `cycle`. */
export function useTracePlayback(models: readonly TraceModel[], cycle?: number): Playback {
  const [playback] = useState(
    () =>
      new Playback(models, {
        reducedMotion: isMotionReduced(),
        secondsEach: HANDOFF_SECONDS,
        ...(cycle === undefined ? {} : { cycle }),
      }),
  );
  const slot = useContext(PlaybackContext);
  useEffect(() => slot?.put(playback), [slot, playback]);
  useEffect(() => playback.setModels(models, cycle), [playback, models, cycle]);
  useReducedMotion(playback);
  useEffect(() => () => playback.halt(), [playback]);
  return playback;
}

export function useReducedMotion(playback: Playback): void {
  useEffect(() => {
    const query = matchMedia(REDUCED);
    const update = (): void => playback.setReducedMotion(query.matches);
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, [playback]);
}
