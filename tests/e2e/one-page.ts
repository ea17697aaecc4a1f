/**
 * Tests that get the same page, one after the other. In a new context, which Playwright's own `test` gives to each
 * test, the browser fetches and compiles the whole application anew, and that takes more of the processors than most
 * tests do themselves. After each test the page leaves the application, what the application has stored is deleted,
 * and scripts that the test has let run before the page's own are taken back; only the browser's cache stays. Tests
 * with a device of their own, or about what a browser loads, use the `test` of fresh-page.ts.
 */
import { test as base, type BrowserContext, type Page } from "@playwright/test";
import { keepPictures } from "./fresh-page.ts";
import { letGo } from "./hold.ts";

/** A file of the site's origin with nothing in it that runs. */
const PLAIN = "./icon.svg";
/** Playwright's own defaults; playwright.config.ts has no others. */
const MEDIA = { media: null, colorScheme: "light", contrast: "no-preference", reducedMotion: "no-preference" } as const;

/** The context of all tests of this process, which ends with the first test that fails. */
let shared: BrowserContext | undefined;

type InitScript = Awaited<ReturnType<Page["addInitScript"]>>;

/** Those that the present test has added. */
const initScripts: InitScript[] = [];

export const test = base.extend({
  context: async ({ browser, viewport }, use, info) => {
    shared ??= await browser.newContext();
    await use(shared);
    if (info.status === info.expectedStatus) await forget(shared, viewport);
    else await keepPictures(shared, info);
  },
  page: async ({ context }, use) => {
    await use(context.pages()[0] ?? noteInitScripts(await context.newPage()));
  },
});

function noteInitScripts(page: Page): Page {
  const add = page.addInitScript.bind(page);
  const addNoted: Page["addInitScript"] = async (...given) => {
    const script = await add(...given);
    initScripts.push(script);
    return script;
  };
  page.addInitScript = addNoted;
  return page;
}

async function forget(context: BrowserContext, viewport: ReturnType<Page["viewportSize"]>): Promise<void> {
  const [page, ...others] = context.pages();
  await Promise.all(others.map((other) => other.close()));
  if (page === undefined) return;
  for (const event of ["console", "pageerror", "request", "response"] as const) page.removeAllListeners(event);
  for (const script of initScripts.splice(0)) await script.dispose();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.clearPermissions();
  await context.setOffline(false);
  await page.mouse.move(0, 0);
  await page.goto(PLAIN);
  await letGo(page);
  await page.evaluate(() => sessionStorage.clear());
  const session = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage,indexeddb" });
  await session.detach();
  await page.emulateMedia(MEDIA);
  if (viewport !== null) await page.setViewportSize(viewport);
}
