/** The ways into a race and out of it. A reader who leaves goes on at the button that opens one. */
import { useContext } from "react";
import { flushSync } from "react-dom";
import { usualRival } from "../../lab/race.ts";
import { EmbedViewContext } from "../embedded/embed-view.ts";
import { useStore, type AppStore } from "../state/app-context.ts";

export const RACE_BUTTON_CLASS = "hl-race-button";

export function openRace(store: AppStore): void {
  const race = usualRival(store.get());
  if (race !== undefined) store.dispatch({ kind: "change", change: { race } });
}

/** Undefined in an embed, which shows a race or none. */
export function useLeaveRace(): (() => void) | undefined {
  const store = useStore();
  const isEmbed = useContext(EmbedViewContext) !== undefined;
  if (isEmbed) return undefined;
  return () => {
    flushSync(() => store.dispatch({ kind: "change", change: { race: undefined } }));
    document.querySelector<HTMLElement>(`.${RACE_BUTTON_CLASS}`)?.focus({ preventScroll: true });
  };
}
