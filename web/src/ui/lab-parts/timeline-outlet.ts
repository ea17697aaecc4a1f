/**
 * The slot of the shown run's timeline. The machine makes the timeline, since both follow one playback; the lab shows
 * the timeline apart from the machine, in the drawer, and only while the drawer's tab "Timeline" is chosen.
 */
import { createContext } from "react";

export type TimelineSlot =
  /** Beneath the machine: in embeds, and while presenting. */
  | { readonly kind: "inline" }
  /** In the drawer; the element is undefined while the drawer shows something else. */
  | { readonly kind: "drawer"; readonly element: HTMLElement | undefined };

export const TimelineSlotContext = createContext<TimelineSlot>({ kind: "inline" });

/** The drawer hands its element over, which comes and goes with its tab. */
export const TimelineOutletContext = createContext<((element: HTMLElement | undefined) => void) | undefined>(undefined);
