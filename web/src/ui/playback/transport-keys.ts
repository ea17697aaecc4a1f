/** Keys of the machine and the timeline: the effect of each on the playback. Fields and sliders keep their own keys. */
import type { Playback, Stepping } from "./playback.ts";

/** The keys as the help shows them, and as aria-keyshortcuts. */
export const TRANSPORT_KEYS = "Space ArrowLeft ArrowRight [ ] Home End";

const ACTIONS: Readonly<Record<string, (playback: Playback, each: Stepping) => void>> = {
  " ": (playback) => playback.toggle(),
  ArrowRight: (playback, each) => playback.stepBy(1, each),
  ArrowLeft: (playback, each) => playback.stepBy(-1, each),
  "]": (playback) => playback.nextHandoff(),
  "[": (playback) => playback.previousHandoff(),
  Home: (playback) => playback.seek(playback.getSnapshot().begin),
  End: (playback) => playback.seek(playback.getSnapshot().end),
};

export interface KeyPress {
  readonly key: string;
  readonly target: EventTarget | null;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  preventDefault(): void;
}

/** Returns true when the key was one of the transport's. */
export function pressTransportKey(playback: Playback, event: KeyPress, each: Stepping): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || hasOwnKeys(event.target, event.key)) return false;
  const action = ACTIONS[event.key];
  if (action === undefined) return false;
  event.preventDefault();
  action(playback, event.shiftKey ? "event" : each);
  return true;
}

/** Controls that use the key themselves: to type, slide, or choose, or (the space bar) to press or unfold. */
function hasOwnKeys(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches("button, summary")) return key === " ";
  return target.closest("input, select, textarea, [contenteditable], [role=slider], [role=listbox]") !== null;
}
