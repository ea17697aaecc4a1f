/**
 * Serves the site without a network, after the first visit: every file that its pages need is kept in this browser, and
 * requests are answered with the kept files. README.md explains how pages of two versions are open side by side, and
 * why.
 *
 * This file runs in a service worker. The list of files comes from the build
 * (web/tools/plugins/service-worker-plugin.ts); Workbox keeps the files.
 */
import { PrecacheController } from "workbox-precaching";
import { isTakeOver } from "./messages.ts";
import { isOurs } from "./ours.ts";
import { cachesOf, isOfRelease } from "./site-scope.ts";

interface SiteFile {
  readonly url: string;
  /** A text that changes with the file; null where the file's name changes instead. */
  readonly revision: string | null;
  /** The hash of the file's content, so that an error page is never kept in the file's place. */
  readonly integrity?: string;
}

declare const SITE_FILES: readonly SiteFile[];
/** A hash over SITE_FILES. */
declare const SITE_VERSION: string;
declare const self: ServiceWorkerGlobalScope;

const siteCaches = cachesOf(self.registration.scope, SITE_VERSION);
const files = new PrecacheController({ cacheName: siteCaches.present, plugins: [{ fetchDidSucceed: onlyOurs }] });
files.addToCacheList([...SITE_FILES]);

self.addEventListener("install", (event) => {
  event.waitUntil(copyUnchanged().then(() => files.install(event)));
});

/* Pages that were opened before there was a service worker get one now, so that they work without a network as well. */
self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOldUnlessUsed(), self.clients.claim()]));
});

self.addEventListener("message", (event) => {
  if (isTakeOver(event.data)) event.waitUntil(self.skipWaiting());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  /* A page that bypasses all caches wants to know what is on the server (ui/browser/new-version.ts). */
  if (request.cache === "no-store") return;
  if (isOfRelease(self.registration.scope, request.url)) return;
  if (request.mode === "navigate") event.waitUntil(dropOldUnlessUsed(event.resultingClientId));
  event.respondWith(answer(request));
});

async function answer(request: Request): Promise<Response> {
  /* The text after the question mark chooses between runs of the same page ("?workers=1"), never between files. */
  const address = request.url.replace(/[?#].*$/, "");
  const key = files.getCacheKeyForURL(address) ?? files.getCacheKeyForURL(`${address}index.html`);
  const kept = key === undefined ? undefined : await (await caches.open(siteCaches.present)).match(key);
  return kept ?? (await keptByOld(address)) ?? fetch(request).catch((error: unknown) => withoutPage(request, error));
}

/**
 * Pages that are not kept, since the application has their contents: without a network it is opened in their place. Of
 * the short pages before the # of links to questions the browser takes the fragment along. Throws the error of every
 * other request.
 */
function withoutPage({ mode, url }: Request, error: unknown): Response {
  const { scope } = self.registration;
  const path = url.startsWith(scope) ? url.slice(scope.length).replace(/[?#].*$/, "") : "";
  if (mode !== "navigate") throw error;
  if (path.startsWith("q/")) return Response.redirect(scope);
  const [isDocs, name] = /^docs\/(?:([\w-]+)\.html)?$/.exec(path) ?? [];
  if (isDocs === undefined) throw error;
  return Response.redirect(`${scope}#/docs${name === undefined ? "" : `/${name}`}`);
}

/**
 * A page that was sent in the place of a file ends the installation, and the browser tries again later. The browser
 * itself compares files with their hashes, where they have any.
 */
async function onlyOurs({ request, response }: { request: Request; response: Response }): Promise<Response> {
  if (request.integrity === "" && response.ok && !isOurs(request.url, await response.clone().text()))
    throw new Error(`${request.url} is no file of Hotline`);
  return response;
}

/** The file of an older version, for pages that were opened with that version. */
async function keptByOld(address: string): Promise<Response | undefined> {
  for (const name of (await caches.keys()).filter(siteCaches.isOld)) {
    const kept = await (await caches.open(name)).match(address);
    if (kept !== undefined) return kept;
  }
  return undefined;
}

/** Copies unchanged files: a file with a hash in its name that is already kept need not be fetched again. */
async function copyUnchanged(): Promise<void> {
  const cache = await caches.open(siteCaches.present);
  for (const { url, revision } of SITE_FILES) {
    if (revision !== null) continue;
    const kept = await keptByOld(new URL(url, self.registration.scope).href);
    if (kept !== undefined) await cache.put(url, kept);
  }
}

/**
 * Deletes old caches unless a page uses them. A page that is just being opened, `opening`, is of the present version;
 * another page may be of any.
 */
async function dropOldUnlessUsed(opening = ""): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (windows.some(({ id }) => id !== opening)) return;
  for (const name of (await caches.keys()).filter(siteCaches.isOld)) await caches.delete(name);
}
