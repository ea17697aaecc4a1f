/**
 * Playwright's `test`, which gives a new context to each test, with pictures of the pages of a test that failed. With
 * its own option for them Playwright takes a picture of every page that a test closes, in case the test still fails,
 * and waits five seconds where a test has held one of the page's faces of type.
 */
import { test as base, type BrowserContext, type TestInfo } from "@playwright/test";

/** How long a page may take that no longer answers, say because the test has held its style sheet. */
const PICTURE_MS = 5000;

/** Leaves a picture of each page, if the test has failed. */
export async function keepPictures(context: BrowserContext, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  for (const [i, page] of context.pages().entries()) {
    const path = info.outputPath(`test-failed-${i + 1}.png`);
    try {
      await page.screenshot({ path, timeout: PICTURE_MS });
      info.attachments.push({ name: "screenshot", path, contentType: "image/png" });
    } catch {
      /* The page has crashed, or never gets its faces of type. What the test said is more important. */
    }
  }
}

export const test = base.extend({
  context: async ({ context }, use, info) => {
    await use(context);
    await keepPictures(context, info);
  },
});
