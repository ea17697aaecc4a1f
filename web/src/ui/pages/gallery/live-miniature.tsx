/**
 * A scenario's real figure in small, computed in the pool when the page is idle. Loaded after the page has been
 * painted; never blocks it.
 */
import { useSyncExternalStore } from "react";
import { Miniature } from "../../../charts/miniature.tsx";
import { summarise } from "../../../lab/figure/summary.ts";
import { useSession } from "../../state/session-context.ts";
import { miniatureOf } from "./miniature-run.ts";

export function LiveMiniature({ name }: { name: string }) {
  const run = miniatureOf(useSession(), name);
  const state = useSyncExternalStore(run.subscribe, run.get);
  if (state === undefined) return null;
  if (typeof state === "string") return <p className="hl-miniature-note">{state}</p>;
  return <Miniature {...state} summary={summarise(state.data)} />;
}
