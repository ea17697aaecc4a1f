/** What a screen reader is given to announce: every text that is put into a live region of the page. */
import type { Page } from "@playwright/test";

const LIVE = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';

/** Notes the announcements from now on, until the page is left. */
export async function listen(page: Page): Promise<void> {
  await page.evaluate((live) => {
    const heard: string[] = [];
    Object.assign(globalThis, { heardTexts: heard });
    const regionOf = (node: Node): Element | null =>
      (node instanceof Element ? node : node.parentElement)?.closest(live) ?? null;
    new MutationObserver((changes) => {
      const regions = new Set(changes.flatMap(({ target }) => regionOf(target) ?? []));
      for (const region of regions) {
        if (region.getAttribute("aria-live") === "off") continue;
        const text = region.textContent.trim();
        if (text !== "") heard.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, LIVE);
}

export async function textsHeard(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>("window.heardTexts");
}
