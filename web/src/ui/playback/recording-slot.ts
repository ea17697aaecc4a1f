/**
 * Whether the machine view still waits for a trace: for the state of the run above it, since a lab is complete only
 * when its machine can be played as well.
 */
import { createContext, useContext, useEffect, useSyncExternalStore } from "react";
import type { Slot } from "./slot.ts";

/** Undefined where nothing shows the state of the run. */
export const RecordingContext = createContext<Slot<"recording"> | undefined>(undefined);

/** Reports that a trace is waited for, as long as that is so and the calling component lives. */
export function useReportRecording(isRecording: boolean): void {
  const slot = useContext(RecordingContext);
  useEffect(() => (isRecording ? slot?.put("recording") : undefined), [slot, isRecording]);
}

const neverReports = () => () => undefined;
const nothing = () => undefined;

export function useIsRecording(): boolean {
  const slot = useContext(RecordingContext);
  const get = slot?.get ?? nothing;
  return useSyncExternalStore(slot?.subscribe ?? neverReports, get, get) !== undefined;
}
