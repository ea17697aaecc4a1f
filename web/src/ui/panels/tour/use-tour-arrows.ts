/**
 * In an open tour the arrow keys walk through the run, wherever the focus is: by acts of a hand-off, with Shift by
 * events. Where keys have a meaning of their own, in a field, a list or the machine itself, they keep it; while
 * presenting, use-presenting.ts listens instead.
 */
import { useEffect } from "react";
import { useApp } from "../../state/app-context.ts";
import type { PlaybackSlot } from "../../playback/playback-slot.ts";
import { experimentOf } from "../../../lab/state/opened.ts";
import { stepOf } from "../../../lab/tour/steps.ts";
import { hasOwnKeys } from "./tour-keys.ts";

const TABS_AND_POINTS = "[role=tab], [role=listbox], [role=separator]";

export function useTourArrows(slot: PlaybackSlot): void {
  const isOpen = useApp((state) => stepOf(state) !== undefined && experimentOf(state).present === undefined);
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = (event: KeyboardEvent): void => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : undefined;
      const playback = slot.get();
      if (by === undefined || playback === undefined || isTaken(event)) return;
      event.preventDefault();
      playback.stepBy(by, event.shiftKey ? "event" : "act");
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isOpen, slot]);
}

function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || hasOwnKeys(event.target)) return true;
  return event.target instanceof Element && event.target.closest(TABS_AND_POINTS) !== null;
}
