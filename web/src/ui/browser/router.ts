/**
 * Keeps the address and the state of the lab the same. Only this module changes the address and the history of the
 * page, and, until the lab has drawn its figure, the slider of the first picture (ui/first/place-in-address.ts); others
 * only read the address. An embed does neither, because that would change the history of the page around.
 */
import type { AppStore } from "../state/app-context.ts";
import { bringMachineReader, hasMachineReader } from "../reading/machine-reader.ts";
import { AddressWriter } from "./address.ts";
import { PLACED } from "./placed.ts";
import { isFile } from "./site-address.ts";
import { linkIn, queryBesideLink } from "../../lab/link/query-link.ts";
import { readLink, writeLink, type Route } from "../../lab/link/route.ts";

export function presentLink(): ReturnType<typeof readLink> {
  return readLink(location.hash);
}

/**
 * Opens a link where the address has none: that of an experiment saved as a file, or one that was written as the
 * address's query. It runs before the state is made.
 */
export function openAtFirst(kept: string | undefined): void {
  if (location.hash !== "") return;
  const asked = linkIn(location);
  const link = asked === "" ? kept : asked;
  if (link === undefined) return;
  /* Browsers let a page that is a file on a disk change the fragment of its address only. */
  const before = asked === "" || isFile() ? "" : `${location.pathname}${queryBesideLink(location.search)}`;
  history.replaceState(undefined, "", `${before}${link}`);
}

/** Goes to another page or scenario, as a link would. */
export function goTo(route: Route): void {
  location.hash = writeLink(route);
}

/** Runs for as long as the page lives. An embed follows its address by itself and has no router. */
export function connectRouter(store: AppStore): void {
  const writer = new AddressWriter(BAR, hashHere());
  const follow = (): void => {
    writer.moved(hashHere());
    const go = (): void => store.dispatch({ kind: "went", ...presentLink() });
    if (namesMachineFile(presentLink().route) && !hasMachineReader()) void bringMachineReader().then(go, go);
    else go();
  };
  for (const change of ["hashchange", PLACED]) addEventListener(change, follow);
  addEventListener("pagehide", () => writer.flush());
  let { route, entries } = store.get();
  /* What was left out of the link goes from the address, too. A link that shows nothing stays, to be corrected. */
  if (store.get().notices.length > 0 && route.page !== "gallery") writer.replace(writeLink(route));
  store.subscribe(() => {
    const before = { route, entries };
    ({ route, entries } = store.get());
    if (route === before.route) return;
    if (entries === before.entries) writer.replace(writeLink(route));
    else writer.push(writeLink(route));
  });
}

function namesMachineFile(route: Route): boolean {
  return route.page === "lab" && route.experiment.machineFile !== undefined;
}

function hashHere(): string {
  return location.hash === "" ? "#/" : location.hash;
}

const BAR = {
  here: hashHere,
  push: (link: string) => history.pushState(undefined, "", link),
  replace: (link: string) => history.replaceState(undefined, "", link),
  later: (callback: () => void, milliseconds: number) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};
