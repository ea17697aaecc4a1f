/**
 * The playback that the page has at the moment, for the modules that drive it from outside of the machine view (a
 * presenter's keys, the messages of an embed). A page shows one machine, or several in one time, so it has one playback
 * at most.
 */
import { createContext } from "react";
import type { Playback } from "./playback.ts";
import type { Slot } from "./slot.ts";

export type PlaybackSlot = Slot<Playback>;

/** Undefined where no module drives the playback from outside. */
export const PlaybackContext = createContext<PlaybackSlot | undefined>(undefined);
