/**
 * Panels that show the results of the selected run follow the sweep a frame later than the figure, each in a task of
 * its own, and a moved slider when the coarse figure is there: the slider takes the figure with it at once, before the
 * tables and the machine are drawn. The reader's own choices within these panels are shown at once. A panel
 * that still shows the run of the settings before carries a mark (stale.ts).
 */
import { useCallback, useState, useSyncExternalStore, type ReactNode } from "react";
import { WALL_CLOCK } from "../../worker/clock.ts";
import { StoreContext, useStore } from "./app-context.ts";
import { laterStore } from "./later-store.ts";
import { StaleContext } from "./stale.ts";
import "./stale.css";
import { isRunPassed, resultsWaitMs } from "./results-wait.ts";

export function ResultsLater({ children }: { readonly children: ReactNode }) {
  const store = useStore();
  const [late] = useState(() => ({ ...store, ...laterStore(store, { waitMs: resultsWaitMs, clock: WALL_CLOCK }) }));
  const subscribe = useCallback(
    (listener: () => void) => {
      const unsubscribes = [store.subscribe(listener), late.subscribe(listener)];
      return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
    },
    [store, late],
  );
  const isStale = (): boolean => isRunPassed(late.get(), store.get());
  return (
    <StoreContext value={late}>
      <StaleContext value={useSyncExternalStore(subscribe, isStale, isStale)}>{children}</StaleContext>
    </StoreContext>
  );
}
