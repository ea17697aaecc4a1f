/**
 * Results of runs that the browser keeps: a lab that is opened again shows its whole figure without a run, a reader
 * sees that, and can have it computed again. A browser that keeps nothing, damaged bytes, or never answers, only
 * computes again.
 */
import { expect, type Page } from "@playwright/test";
import { written } from "./kept-blocks.ts";
import { finished, openLab, points, TINY, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

const KEPT = "complete, kept from before";
const status = (page: Page) => page.locator(".hl-status-word");

/** Every point of the figure with its value and interval, in words. */
function labelsOf(page: Page): Promise<readonly (string | null)[]> {
  return points(page, /./).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
}

/** Notes the phases of the sweep from now on: so few runs may be over before a test looks. */
const NOTE_PHASES = `
window.phases = [];
const lab = document.querySelector("main[data-run]");
new MutationObserver(() => phases.push(lab.dataset.run)).observe(lab, { attributeFilter: ["data-run"] });`;

test("a lab that is opened again shows its refined figure without computing, and computes it when asked to", async ({
  page,
}) => {
  const errors = watchErrors(page);
  await openLab(page, TINY);
  await finished(page);
  await expect(status(page)).toHaveText("complete");
  const labels = await labelsOf(page);
  await written(page);
  await page.reload();
  await finished(page);
  await expect(status(page)).toHaveText(KEPT);
  expect(labels.length).toBeGreaterThan(0);
  expect(await labelsOf(page)).toEqual(labels);
  await page.evaluate(NOTE_PHASES);
  await page.getByRole("button", { name: "Run again" }).click();
  await expect(status(page)).toHaveText("complete");
  await finished(page);
  expect(await page.evaluate<string[]>("phases")).toContain("coarse");
  expect(errors).toEqual([]);
});

test("damaged results are computed again", { tag: "@long" }, async ({ page }) => {
  const errors = watchErrors(page);
  await openLab(page, TINY);
  await finished(page);
  await written(page);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("hotline.runs");
        opening.onsuccess = () => {
          const change = opening.result.transaction("blocks", "readwrite");
          const walk = change.objectStore("blocks").openCursor();
          walk.onsuccess = () => {
            const at = walk.result;
            if (at === null) return;
            at.update(typeof at.key === "string" && at.key < "8" ? new Uint8Array([1, 2, 3]) : "no block at all");
            at.continue();
          };
          change.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  await page.reload();
  await finished(page);
  await expect(status(page)).toHaveText("complete");
  expect(errors).toEqual([]);
});

test("a browser that keeps nothing computes as ever", { tag: "@long" }, async ({ page }) => {
  const errors = watchErrors(page);
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "indexedDB", {
      get: () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  });
  for (let visit = 0; visit < 2; visit++) {
    await openLab(page, TINY);
    await finished(page);
    await expect(status(page)).toHaveText("complete");
    await page.goto("about:blank");
  }
  expect(errors).toEqual([]);
});

test("a browser whose storage never answers computes as ever", { tag: "@long" }, async ({ page }) => {
  const errors = watchErrors(page);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await openLab(page, TINY);
  await finished(page);
  await expect(status(page)).toHaveText("complete");
  expect(errors).toEqual([]);
});

/** Any page of the site that does not open the database by itself. */
const PLAIN = "./THIRD-PARTY-NOTICES.txt";

test(
  "a lab computes while another page holds the storage, which is to be deleted",
  { tag: "@long" },
  async ({ page, context }) => {
    const holder = await context.newPage();
    await holder.goto(PLAIN);
    await holder.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open("hotline.runs");
          opening.onsuccess = () => {
            Object.assign(globalThis, { held: opening.result });
            indexedDB.deleteDatabase("hotline.runs").onblocked = () => resolve();
          };
        }),
    );
    await openLab(page, TINY);
    await finished(page);
    await expect(status(page)).toHaveText("complete");
  },
);

test("a lab lets another page delete its storage, and has a new one", { tag: "@long" }, async ({ page, context }) => {
  const errors = watchErrors(page);
  await openLab(page, TINY);
  await finished(page);
  await written(page);
  const other = await context.newPage();
  await other.goto(PLAIN);
  const outcome = await other.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const deleting = indexedDB.deleteDatabase("hotline.runs");
        deleting.onblocked = () => resolve("blocked");
        deleting.onsuccess = () => resolve("deleted");
      }),
  );
  expect(outcome).toBe("deleted");
  await page.getByRole("button", { name: "Run again" }).click();
  await expect(status(page)).toHaveText("complete");
  await finished(page);
  /* To open it by its name would make one. */
  const names = () => other.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(names).toContain("hotline.runs");
  await written(page);
  expect(errors).toEqual([]);
});
