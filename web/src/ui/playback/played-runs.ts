/**
 * The runs that the lab's machine view plays, and the position in them, for the code beside it, which marks the line of
 * each core, and for the view of watched words. The slot is above all of them, since none is part of another.
 */
import { createContext, useContext, useEffect } from "react";
import type { EntryPage } from "../../scene/trace/syscalls/entry-page.ts";
import type { TraceModel } from "../../scene/trace/model.ts";
import type { MeasuredLabPoint } from "../../lab/state/lab-point.ts";
import type { Playback } from "./playback.ts";
import type { Slot } from "./slot.ts";

export interface PlayedRun {
  /** The point whose trace is played, with the program that ran. */
  readonly point: MeasuredLabPoint;
  readonly model: TraceModel;
  /** The words that the scenario wants watched, in this run. */
  readonly page: EntryPage | undefined;
}

export interface Played {
  readonly playback: Playback;
  readonly runs: readonly PlayedRun[];
}

/** Undefined where nothing stands beside the machine that follows it. */
export const PlayedContext = createContext<Slot<Played> | undefined>(undefined);

/** Publishes the played runs as long as the calling component lives; `runs` must be a stable array. */
export function useReportPlayed(playback: Playback, runs: readonly PlayedRun[]): void {
  const slot = useContext(PlayedContext);
  useEffect(() => slot?.put({ playback, runs }), [slot, playback, runs]);
}
