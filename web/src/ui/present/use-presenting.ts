/** Listens to a presenter's keys during a presentation, and carries out their commands. */
import { useEffect, useRef, useState } from "react";
import { useApp, useStore, type AppStore } from "../state/app-context.ts";
import type { Playback } from "../playback/playback.ts";
import type { PlaybackSlot } from "../playback/playback-slot.ts";
import { experimentOf, scenarioOf } from "../../lab/state/opened.ts";
import { stepsOf } from "../../lab/tour/steps.ts";
import { hasOwnKeys } from "../panels/tour/tour-keys.ts";
import { focusContent } from "../parts/use-arrival.ts";
import type { Stage } from "../../model/scenario/lab-words.ts";
import { leaveRace, openRace } from "../race/race-ways.ts";
import { presenterAct, type PresenterAct } from "./present-keys.ts";

/** The cover over the stage. */
export type Cover = "blank" | "help" | undefined;

export function usePresenting(slot: PlaybackSlot): { readonly cover: Cover } {
  const store = useStore();
  const stage = useApp((state) => experimentOf(state).present);
  const presenting = stage !== undefined;
  const [cover, setCover] = useState<Cover>(undefined);
  useEffect(() => {
    if (!presenting) return undefined;
    let covered: Cover;
    const press = (event: KeyboardEvent): void => {
      const act = presenterAct(event, { all: hasOwnKeys(event.target), space: isPressedBySpace(event.target) });
      if (act === undefined) return;
      event.preventDefault();
      if (event.repeat && !goesOn(act)) return;
      const isTaken = takesHelpAway(covered, act);
      covered = coverAfter(covered, act);
      setCover(covered);
      if (!isTaken) carryOut(act, store, slot);
    };
    window.addEventListener("keydown", press);
    return () => {
      window.removeEventListener("keydown", press);
      setCover(undefined);
    };
  }, [presenting, store, slot]);
  useSavedFocus(stage);
  return { cover };
}

const PRESSED_BY_SPACE = "button, summary, [role=button], [role=switch], [role=checkbox], [role=radio], [role=tab]";

export function isPressedBySpace(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(PRESSED_BY_SPACE) !== null;
}

export const PRESENT_BUTTON_CLASS = "hl-present-button";

/**
 * What a presentation hides loses the focus: it moves to the page's content, and goes back to the button when the
 * presentation ends, unless the reader has moved it to a control.
 */
function useSavedFocus(stage: Stage | undefined): void {
  const wasPresenting = useRef(false);
  useEffect(() => {
    const focused = document.activeElement;
    if (stage !== undefined && focused?.checkVisibility() === false) focusContent();
    if (stage === undefined && wasPresenting.current && (focused === document.body || focused?.id === "main")) {
      /* A race that goes on has no such button. */
      const button = document.querySelector<HTMLElement>(`.${PRESENT_BUTTON_CLASS}`);
      if (button === null) focusContent();
      else button.focus({ preventScroll: true });
    }
    wasPresenting.current = stage !== undefined;
  }, [stage]);
}

/** Does an act go on while its key is held? What a held key would open and close again and again does not. */
function goesOn({ kind }: PresenterAct): boolean {
  return kind === "event" || kind === "handoff";
}

/** Any other key of the presenter takes the cover away. */
export function coverAfter(now: Cover, { kind }: PresenterAct): Cover {
  const wanted = kind === "blank" || kind === "help" ? kind : undefined;
  return wanted === now ? undefined : wanted;
}

/** Escape closes the help first, as it closes everything that lies over something else, and leaves then. */
export function takesHelpAway(now: Cover, { kind }: PresenterAct): boolean {
  return now === "help" && kind === "leave";
}

function carryOut(act: PresenterAct, store: AppStore, slot: PlaybackSlot): void {
  switch (act.kind) {
    case "page":
      return turnPage(store, act.by);
    case "stage":
      return store.dispatch({ kind: "change", change: { present: act.stage, race: undefined } });
    case "race":
      return experimentOf(store.get()).race === undefined ? openRace(store) : leaveRace(store);
    case "leave":
      return leavePresenting(store);
    case "full-screen":
      return toggleFullScreen();
    case "event":
    case "handoff":
    case "play":
      return move(slot.get(), act);
    case "blank":
    case "help":
  }
}

/** Goes through the tour; the first press opens it. */
function turnPage(store: AppStore, by: 1 | -1): void {
  const state = store.get();
  const { tour } = experimentOf(state);
  const last = stepsOf(scenarioOf(state)).length;
  const next = tour === undefined ? by : Math.min(last, Math.max(1, tour + by));
  if (last > 0 && next > 0 && next !== tour) store.dispatch({ kind: "tour", step: next });
}

function move(
  playback: Playback | undefined,
  act: Extract<PresenterAct, { kind: "event" | "handoff" | "play" }>,
): void {
  if (playback === undefined) return;
  if (act.kind === "play") return playback.toggle();
  if (act.kind === "event") return act.by > 0 ? playback.stepForward() : playback.stepBack();
  return act.by > 0 ? playback.nextHandoff() : playback.previousHandoff();
}

export function startPresenting(store: AppStore): void {
  store.dispatch({ kind: "change", change: { present: "both" } });
  if (document.fullscreenElement === null) toggleFullScreen();
}

export function leavePresenting(store: AppStore): void {
  store.dispatch({ kind: "change", change: { present: undefined } });
  if (document.fullscreenElement !== null) toggleFullScreen();
}

/** A browser may refuse the full screen: then presenting goes on in the window. */
export function toggleFullScreen(): void {
  const root = document.documentElement;
  if (!("requestFullscreen" in root)) return; // telephones lack it
  const moved = document.fullscreenElement === null ? root.requestFullscreen() : document.exitFullscreen();
  moved.catch(() => undefined);
}
