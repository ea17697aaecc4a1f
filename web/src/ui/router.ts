/**
 * Keeps the address and the state the same. The one module that touches `location` and `history`: going to another
 * page makes an entry in the history, changing the experiment only rewrites the present one.
 */
import type { AppStore } from "./app-context.ts";
import { readLink, writeLink, type Route } from "./state/url.ts";

export function presentLink(): ReturnType<typeof readLink> {
  return readLink(location.hash);
}

/** Goes to another page or scenario, as a link would. */
export function goTo(route: Route): void {
  location.hash = writeLink(route);
}

/** The whole address of a state of the lab, for sharing. */
export function addressOf(route: Route): string {
  return `${location.href.replace(/#.*$/, "")}${writeLink(route)}`;
}

export function connectRouter(store: AppStore): () => void {
  let written = location.hash;
  const fromAddress = () => {
    if (location.hash === written) return;
    written = location.hash;
    store.dispatch({ kind: "went", ...readLink(location.hash) });
  };
  const toAddress = () => {
    const link = writeLink(store.get().route);
    if (link === written || (link === "#/" && written === "")) return;
    written = link;
    history.replaceState(undefined, "", link);
  };
  addEventListener("hashchange", fromAddress);
  const unsubscribe = store.subscribe(toAddress);
  return () => {
    removeEventListener("hashchange", fromAddress);
    unsubscribe();
  };
}
