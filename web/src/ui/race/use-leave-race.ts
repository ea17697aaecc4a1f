/** The ways into a race and out of it. A reader who leaves goes on at the button that opens one. */
import { flushSync } from "react-dom";
import { usualRival } from "../../lab/race.ts";
import { askForStart } from "./asked-start.ts";
import { useStore, type AppStore } from "../state/app-context.ts";

export const RACE_BUTTON_CLASS = "hl-race-button";

export function openRace(store: AppStore): void {
  const race = usualRival(store.get());
  if (race === undefined) return;
  askForStart();
  store.dispatch({ kind: "change", change: { race } });
}

export function useLeaveRace(): () => void {
  const store = useStore();
  return () => {
    flushSync(() => store.dispatch({ kind: "change", change: { race: undefined } }));
    document.querySelector<HTMLElement>(`.${RACE_BUTTON_CLASS}`)?.focus({ preventScroll: true });
  };
}
