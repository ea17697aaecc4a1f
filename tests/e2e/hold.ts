/** Keeps files of the site from a page for as long as a test wants. */
import type { Page, Route } from "@playwright/test";

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
