/** Waits of browser tests that follow what goes on in the page, instead of the clock. */
import type { Page } from "@playwright/test";
import { whileProgressing } from "../harness/progress.ts";

/** Waits until the lab says that its sweep is done, as long as something in its page still changes. */
export async function untilSwept(page: Page): Promise<void> {
  const look = () =>
    page
      .evaluate(() => {
        const main = document.querySelector<HTMLElement>("main[data-run]");
        return { phase: main?.dataset["run"], text: main?.textContent ?? document.body.textContent };
      })
      // Between two documents there is none to look at.
      .catch(() => undefined);
  const done = async () => ((await look())?.phase === "done" ? true : undefined);
  await whileProgressing("the lab's sweep", { done, progress: look });
}

/** Waits until nothing in the page has changed for a while, by the page's own timers: they are late when it is busy. */
export async function untilCalm(page: Page, quietMs = 1500): Promise<void> {
  await page.evaluate(
    (quiet) =>
      new Promise<void>((resolve) => {
        const end = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(end, quiet);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, quiet);
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      }),
    quietMs,
  );
}
