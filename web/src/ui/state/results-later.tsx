/**
 * Panels that show the results of the selected run follow the sweep a frame later than the figure, each in a task of
 * its own: a slider that is moved takes the figure with it at once, and the first runs are on their way to the workers,
 * before the tables and the machine are drawn. The reader's own choices within these panels are shown at once.
 */
import { useState, type ReactNode } from "react";
import type { AppState } from "../../lab/state/app-state.ts";
import { laterStore } from "../../lab/state/later-store.ts";
import { StoreContext, useStore } from "./app-context.ts";

/** assumed: a frame */
const LATER_MS = 16;

/** Has the sweep gone on, and is everything else as it was? */
function isOfSweep(before: AppState, after: AppState): boolean {
  return before.run !== after.run && isSameState({ ...before, run: after.run }, after);
}

function isSameState(a: AppState, b: AppState): boolean {
  return (Object.keys(a) as (keyof AppState)[]).every((key) => a[key] === b[key]);
}

function later(show: () => void): () => void {
  const timer = setTimeout(show, LATER_MS);
  return () => clearTimeout(timer);
}

export function ResultsLater({ children }: { readonly children: ReactNode }) {
  const store = useStore();
  const [late] = useState(() => laterStore(store, { canWait: isOfSweep, later }));
  return <StoreContext value={late}>{children}</StoreContext>;
}
