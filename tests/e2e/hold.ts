/** Keeps files of the site from a page for as long as a test wants. */
import type { CDPSession, Page, Route } from "@playwright/test";

/** The simulator: a lab without it shows what is stored, and computes nothing. */
export const CORE = /\/assets\/core-[^/]*\.wasm/;

/** Holds requests for the files until the returned function is called. */
export async function hold(page: Page, files: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let holding = true;
  await page.route(files, async (route) => {
    if (holding) held.push(route);
    else await route.continue();
  });
  return async () => {
    holding = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

const withoutCore = new WeakMap<Page, CDPSession>();

/**
 * Keeps the simulator from the page until `giveCore`, and asks about no other file. Where `hold` is in force, as with
 * any route of Playwright's, the browser uses neither its cache nor what it has compiled before, and Playwright is
 * asked about each file: that takes a third of the processor time of opening a lab, and as much of the next lab.
 */
export async function holdCore(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "*/assets/core-*.wasm" }] });
  withoutCore.set(page, session);
}

/** Requests that wait go on. */
export async function giveCore(page: Page): Promise<void> {
  await withoutCore.get(page)?.detach();
  withoutCore.delete(page);
}
