/** A built site in headless Chromium, for benchmarks of its pages: each page begins with empty caches. */
import { setTimeout as delay } from "node:timers/promises";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { launchChromium } from "./chromium.ts";
import { type SiteServer, serveSite } from "./site-server.ts";

export interface BuiltSite {
  /** Address, with a slash at its end. */
  readonly address: string;
  readonly server: Pick<SiteServer, "traffic" | "network">;
  /**
   * A page that runs `script` from its beginning; closing its context closes it. Service workers are allowed only where
   * a benchmark looks at them.
   */
  readonly page: (script: string, serviceWorkers?: "allow" | "block") => Promise<Page>;
  readonly close: () => Promise<void>;
}

export async function openBuiltSite(folder: string): Promise<BuiltSite> {
  const server = await serveSite(resolve(folder));
  const browser = await launchChromium();
  return {
    address: server.address,
    server,
    page: async (script, serviceWorkers = "block") => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers });
      const page = await context.newPage();
      await page.addInitScript(script);
      return page;
    },
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

/**
 * Has the condition, an expression, become true in the page within so many milliseconds? The site's policy forbids the
 * evaluation of text by which waitForFunction() waits within a page.
 */
export async function comesTrue(page: Page, condition: string, patienceMs: number, pollMs: number): Promise<boolean> {
  for (const from = performance.now(); performance.now() - from < patienceMs; await delay(pollMs)) {
    if (await page.evaluate<boolean>(condition)) return true;
  }
  return false;
}
