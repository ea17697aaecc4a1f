/**
 * How far one step through the run goes. In an open tour it is an act of a hand-off, by keys and by buttons alike: the
 * next event is mostly one of many that the text does not speak of. With Shift the keys step by events there, too.
 */
import { stepOf } from "../../lab/tour/steps.ts";
import { useApp } from "../state/app-context.ts";
import type { Playback } from "./playback.ts";

export type Stepping = "act" | "event";

export function useStepping(): Stepping {
  return useApp((state) => (stepOf(state) === undefined ? "event" : "act"));
}

export function stepBy(playback: Playback, by: 1 | -1, each: Stepping): void {
  if (each === "act") playback.moveAct(by);
  else if (by > 0) playback.stepForward();
  else playback.stepBack();
}
