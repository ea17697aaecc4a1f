/**
 * How far one step through the run goes. In an open tour it is an act of a hand-off, by keys and by buttons alike: the
 * next event is mostly one of many that the text does not speak of. With Shift the keys step by events there, too.
 */
import { stepOf } from "../../lab/tour/steps.ts";
import { useApp } from "../state/app-context.ts";
import type { Stepping } from "./playback.ts";

export function useStepping(): Stepping {
  return useApp((state) => (stepOf(state) === undefined ? "event" : "act"));
}
