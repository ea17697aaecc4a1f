/**
 * Files of the site that do not come to a page, or others in their place. The browser is asked for these files alone.
 * With a route of Playwright's it uses neither its cache nor what it has compiled before, and Playwright is asked about
 * each file: that takes a third of the processor time of opening a lab, and as much of the next lab. What a worker asks
 * for, and a frame of another site, which has a process of its own, is not seen here, and needs a route.
 */
import type { CDPSession, Page } from "@playwright/test";

/** A built file by its name, whatever its hash: the browser reads "?" as one character, and "*" as any text. */
export function asset(name: string, ending: string): string {
  return `*/assets/${name}-????????.${ending}`;
}

/** The simulator: a lab without it shows what is stored, and computes nothing. */
export const CORE = asset("core", "wasm");

/** What a server sends in place of a file. */
export interface Answer {
  readonly status?: number;
  readonly contentType: string;
  readonly body: string;
}

/** What becomes of a request: it is answered, waits, or goes on to the server. */
type Fate = Answer | "waits" | "goes on";

/** By the page: connections to the browser that keep files from it. */
const keepers = new WeakMap<Page, CDPSession[]>();

/** Holds requests for the files until the returned function is called. */
export async function hold(page: Page, ...files: readonly string[]): Promise<() => Promise<void>> {
  const keeper = await keeperOf(page, files);
  return () => keeper.detach();
}

/** Asks at each request for the files what becomes of it; when the returned function is called, all go on. */
export async function decide(page: Page, files: string, fate: (url: string) => Fate): Promise<() => Promise<void>> {
  const keeper = await keeperOf(page, [files], ({ requestId, url }) => {
    const chosen = fate(url);
    if (chosen === "waits") return undefined;
    if (chosen === "goes on") return keeper.send("Fetch.continueRequest", { requestId });
    return keeper.send("Fetch.fulfillRequest", { requestId, ...inPlace(chosen) });
  });
  return () => keeper.detach();
}

/** Gives all files to the page again: requests that wait go on. */
export async function letGo(page: Page): Promise<void> {
  const all = keepers.get(page) ?? [];
  keepers.delete(page);
  await Promise.all(all.map((keeper) => keeper.detach().catch(() => undefined)));
}

interface Asked {
  readonly requestId: string;
  readonly url: string;
}

async function keeperOf(
  page: Page,
  files: readonly string[],
  whenAsked: (asked: Asked) => Promise<unknown> | undefined = () => undefined,
): Promise<CDPSession> {
  const keeper = await page.context().newCDPSession(page);
  keepers.set(page, [...(keepers.get(page) ?? []), keeper]);
  keeper.on("Fetch.requestPaused", ({ requestId, request: { url } }) => {
    // Fails where the page has been left in the meantime.
    whenAsked({ requestId, url })?.catch(() => undefined);
  });
  // Without its cache, if only for a moment, the browser forgets what it has in memory and would not ask for again.
  for (const cacheDisabled of [true, false]) await keeper.send("Network.setCacheDisabled", { cacheDisabled });
  await keeper.send("Fetch.enable", { patterns: files.map((urlPattern) => ({ urlPattern })) });
  return keeper;
}

function inPlace({ status = 200, contentType, body }: Answer) {
  return {
    responseCode: status,
    responseHeaders: [{ name: "Content-Type", value: contentType }],
    body: Buffer.from(body).toString("base64"),
  };
}
