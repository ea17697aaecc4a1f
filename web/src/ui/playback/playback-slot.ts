/**
 * Which playback the page has at the moment: for the modules that drive it from outside of the machine view (a
 * presenter's keys, the messages of an embed). A page shows one machine, or several in one time, so there is one at
 * most.
 */
import { createContext } from "react";
import type { Playback } from "./playback.ts";

export class PlaybackSlot {
  private playback: Playback | undefined;
  private readonly listeners = new Set<(playback: Playback | undefined) => void>();

  get(): Playback | undefined {
    return this.playback;
  }

  /** Returns the function that takes it out again. */
  put(playback: Playback): () => void {
    this.set(playback);
    return () => {
      if (this.playback === playback) this.set(undefined);
    };
  }

  /** Told whenever another one is there, or none. */
  subscribe(listener: (playback: Playback | undefined) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private set(playback: Playback | undefined): void {
    this.playback = playback;
    for (const listener of this.listeners) listener(playback);
  }
}

/** Undefined where no module drives the playback from outside. */
export const PlaybackContext = createContext<PlaybackSlot | undefined>(undefined);
