/**
 * Whether a reader can see the embed, as the browser reports it: the embed's place in the window (across frames, also
 * of other origins) and whether the page is in front. While the embed cannot be seen, frames and runs stop; then they
 * go on where they were.
 */
import { frames, timedFrames } from "../../canvas/raf-scheduler.ts";
import type { EmbedViewStore } from "./embed-view.ts";
import { isHeld } from "./embed-view.ts";

export interface Holdable {
  hold(): void;
  resume(): void;
}

export function watchPresence(view: EmbedViewStore, pool: Holdable): void {
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1);
    if (last !== undefined) view.dispatch({ inView: last.isIntersecting });
  });
  observer.observe(document.documentElement);
  const look = (): void => view.dispatch({ pageVisible: document.visibilityState === "visible" });
  document.addEventListener("visibilitychange", look);
  look();
  follow(view, pool);
}

function follow(view: EmbedViewStore, pool: Holdable): void {
  let held: boolean | undefined;
  let timed = false;
  const update = (): void => {
    if (view.get().options.still && !timed) {
      timed = true;
      frames.takeFramesFrom(timedFrames());
    }
    const next = isHeld(view.get());
    if (next === held) return;
    held = next;
    for (const one of [pool, { hold: () => frames.suspend(), resume: () => frames.resume() }]) {
      if (next) one.hold();
      else one.resume();
    }
  };
  view.subscribe(update);
  update();
}
