/**
 * A scenario's real figure in small, computed in the pool of workers. This component is loaded after the page has been
 * painted, and never blocks the page.
 */
import { useEffect, useSyncExternalStore } from "react";
import { Miniature } from "../../../charts/miniature.tsx";
import { summarise } from "../../../lab/figure/summary.ts";
import { useSession } from "../../state/session-context.ts";
import { miniaturesOf } from "./miniatures.ts";

/** `near`: the card is in sight, or nearly, so that its figure comes before others. */
export function LiveMiniature({ name, near }: { readonly name: string; readonly near: boolean }) {
  const miniatures = miniaturesOf(useSession());
  const { subscribe, get } = miniatures.of(name);
  const state = useSyncExternalStore(subscribe, get);
  useEffect(() => miniatures.setNear(name, near), [miniatures, name, near]);
  useEffect(() => miniatures.want(name), [miniatures, name]);
  switch (state.kind) {
    case "waiting":
      return <MiniatureNote>Waiting for its turn to be simulated …</MiniatureNote>;
    case "begun":
      return <MiniatureNote>Being simulated …</MiniatureNote>;
    case "none":
      return <MiniatureNote>{state.reason}</MiniatureNote>;
    case "drawn":
      return <Miniature {...state} summary={summarise(state.data)} />;
  }
}

function MiniatureNote({ children }: { readonly children: string }) {
  return <p className="hl-miniature-note">{children}</p>;
}
