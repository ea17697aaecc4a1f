/**
 * The ways into a race and out of it. However a race ends (a key, a button, Back), what had the focus in it goes; the
 * focus then returns to the button that opens a race or, where that is hidden as while presenting, to the content.
 */
import { useEffect, useRef } from "react";
import { usualRival } from "../../lab/race.ts";
import { focusContent } from "../parts/use-arrival.ts";
import type { AppStore } from "../state/app-context.ts";
import { askForStart } from "./asked-start.ts";

export const RACE_BUTTON_CLASS = "hl-race-button";

export function openRace(store: AppStore): void {
  const race = usualRival(store.get());
  if (race === undefined) return;
  askForStart();
  store.dispatch({ kind: "change", change: { race } });
}

export function leaveRace(store: AppStore): void {
  store.dispatch({ kind: "change", change: { race: undefined } });
}

/** A reader who has moved the focus, as a link or a step of a tour does, keeps it. */
export function useFocusAfterRace(isRace: boolean): void {
  const wasRace = useRef(false);
  useEffect(() => {
    const isOver = wasRace.current && !isRace;
    wasRace.current = isRace;
    if (!isOver || document.activeElement !== document.body) return;
    const button = document.querySelector<HTMLElement>(`.${RACE_BUTTON_CLASS}`);
    if (button?.checkVisibility() === true) button.focus({ preventScroll: true });
    else focusContent();
  }, [isRace]);
}
