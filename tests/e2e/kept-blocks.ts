/** The results of runs that a browser keeps: tests that open a lab again wait until those of the visit before are. */
import { expect, type Page } from "@playwright/test";

/** Kept results in this browser, as worker/run-store.ts has them. */
function keptBlocks(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("hotline.runs");
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains("blocks")) return resolve(0);
          const counting = database.transaction("blocks").objectStore("blocks").count();
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      }),
  );
}

/** Waits until no further result is written. */
export async function written(page: Page): Promise<void> {
  let before = -1;
  await expect
    .poll(
      async () => {
        const last = before;
        before = await keptBlocks(page);
        return before > 0 && before === last;
      },
      { intervals: [700] },
    )
    .toBe(true);
}
