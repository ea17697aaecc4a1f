/**
 * Finds out whether there is a newer version of the site than the one that runs here, and gets it without losing
 * anything. This file also asks the browser to keep the site for times without a network. The whole reasoning is in
 * offline/README.md.
 */
import { useSyncExternalStore } from "react";
import { TAKE_OVER } from "../../offline/messages.ts";
import { isOurs } from "../../offline/ours.ts";
import { whenIdle } from "../../worker/when-idle.ts";
import { afterFirstView } from "./first-view.ts";

/** True for the built site only: a development server changes its files, and hotline.html needs no newer version. */
const IS_SITE = import.meta.env.PROD && import.meta.env.MODE !== "offline";
/** A page that gets the focus again asks at most once in this time, in milliseconds. */
const ASK_AGAIN_MS = 60_000;
/** A page that stays in view asks once in this time, in milliseconds. */
const ASK_ALWAYS_MS = 3_600_000;
/**
 * When a version that was told to take over has not done so after this time, in milliseconds, the page is loaded again.
 */
const TAKE_OVER_MS = 3000;

/**
 * A browser that has nothing of the site yet is asked to keep all of it this long, in milliseconds, after a page is
 * there: until then, what readers look at and use first comes over the network. assumed
 */
const KEEP_LATER_MS = 4000;

let registration: ServiceWorkerRegistration | undefined;
let isNewer = false;
let askedAt = Number.NEGATIVE_INFINITY;
const readers = new Set<() => void>();

function found(): void {
  isNewer = true;
  for (const reader of [...readers]) reader();
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** True from the moment at which a newer version is known. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isNewer,
    () => false,
  );
}

/** Runs for as long as the page lives. */
export function watchVersions(): void {
  if (!IS_SITE) return;
  if (serviceWorkers()?.controller) register();
  else afterFirstView(() => setTimeout(() => void whenIdle(KEEP_LATER_MS).then(register), KEEP_LATER_MS));
  const look = (): void => {
    if (document.visibilityState === "visible" && performance.now() - askedAt > ASK_AGAIN_MS) seekNewVersion();
  };
  addEventListener("focus", look);
  document.addEventListener("visibilitychange", look);
  setInterval(look, ASK_ALWAYS_MS);
}

function register(): void {
  const serviceWorker = serviceWorkers();
  if (serviceWorker === undefined) return;
  /* Where it is not allowed (storage blocked, no secure origin) the site works as before, with the network. */
  serviceWorker
    .register("./sw.js")
    .then(follow)
    .catch(() => undefined);
  /* Another tab has let a newer version take over. The very first service worker is no newer version. */
  let hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (hadOne) found();
    hadOne = true;
  });
}

/** Undefined where the browser has none for this page. Reading them throws in a frame without an origin. */
function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
  } catch {
    return undefined;
  }
}

function follow(made: ServiceWorkerRegistration): void {
  registration = made;
  const judge = (): void => {
    if (made.waiting !== null && navigator.serviceWorker.controller !== null) found();
  };
  judge();
  made.addEventListener("updatefound", () => made.installing?.addEventListener("statechange", judge));
}

/** Asks the server. The answer comes later, by useNewVersion. */
export function seekNewVersion(): void {
  if (!IS_SITE || isNewer) return;
  askedAt = performance.now();
  registration?.update().catch(() => undefined);
  /* A page that has a service worker learns from it, once the newer version is here as a whole. */
  const controller = serviceWorkers()?.controller;
  if (controller !== undefined && controller !== null) return;
  isReplaced().then(
    (replaced) => replaced && found(),
    () => undefined,
  );
}

/** Is there a page of Hotline on the server, with another script than this one? */
async function isReplaced(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.getAttribute("src");
  if (own === null || own === undefined) return false;
  const address = location.href.replace(/[?#].*$/, "");
  const response = await fetch(address, { cache: "no-store" });
  if (!response.ok) return false;
  const html = await response.text();
  /* The network may have answered with a page of its own, where the reader has to sign in. */
  return isOurs(address, html) && !html.includes(own);
}

/** Loads the page again, in the newest version. Code that keeps something does so when the page goes (pagehide). */
export function reloadKeeping(): void {
  const { waiting } = registration ?? {};
  if (waiting === null || waiting === undefined) return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  setTimeout(() => location.reload(), TAKE_OVER_MS);
  waiting.postMessage(TAKE_OVER);
}
