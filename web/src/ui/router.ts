/**
 * Keeps the address and the state the same. The one module that touches `location` and `history`. An embed reads its
 * address and never rewrites it: the page around it would have its own history changed.
 */
import type { AppStore } from "./app-context.ts";
import { AddressWriter } from "./address.ts";
import { readLink, writeLink, type Route } from "./state/url.ts";

export function presentLink(): ReturnType<typeof readLink> {
  return readLink(location.hash);
}

/** Opens a link where the address has none: that of an experiment saved as a file. Before the state is made. */
export function openAtFirst(link: string | undefined): void {
  if (link !== undefined && location.hash === "") history.replaceState(undefined, "", link);
}

/** Goes to another page or scenario, as a link would. */
export function goTo(route: Route): void {
  location.hash = writeLink(route);
}

/** The whole address of a state of the lab, for sharing. */
export function addressOf(route: Route): string {
  return `${location.href.replace(/#.*$/, "")}${writeLink(route)}`;
}

/** Where the site is, with a slash at its end. */
export function siteAddress(): string {
  return new URL(".", location.href).href;
}

/** Is the page a file on a disk? Then its address is of no use to others. */
export function isFile(): boolean {
  return location.protocol === "file:";
}

export interface RouterOptions {
  /** False in embeds. */
  readonly rewrites: boolean;
}

export function connectRouter(store: AppStore, { rewrites }: RouterOptions = { rewrites: true }): () => void {
  const disconnect = [listen(globalThis, "hashchange", () => store.dispatch({ kind: "went", ...presentLink() }))];
  if (rewrites) disconnect.push(...writeAddress(store));
  return () => disconnect.forEach((one) => one());
}

function writeAddress(store: AppStore): (() => void)[] {
  const writer = new AddressWriter(BAR, location.hash === "" ? "#/" : location.hash);
  let { route, entries } = store.get();
  const toAddress = () => {
    const before = { route, entries };
    ({ route, entries } = store.get());
    if (route === before.route) return;
    if (entries === before.entries) writer.replace(writeLink(route));
    else writer.push(writeLink(route));
  };
  /* In the capturing phase, so that the writer knows of the move before the state follows it. */
  const moved = listen(globalThis, "hashchange", () => writer.moved(location.hash === "" ? "#/" : location.hash), true);
  const leaving = listen(globalThis, "pagehide", () => writer.flush());
  return [moved, leaving, store.subscribe(toAddress)];
}

const BAR = {
  push: (link: string) => history.pushState(undefined, "", link),
  replace: (link: string) => history.replaceState(undefined, "", link),
  later: (callback: () => void, milliseconds: number) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

function listen(target: EventTarget, name: string, listener: () => void, capture = false): () => void {
  target.addEventListener(name, listener, { capture });
  return () => target.removeEventListener(name, listener, { capture });
}
