/** The whole site in one file: it must work opened from the file system, with no network at all. */
import { expect } from "@playwright/test";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "./fresh-page.ts";
import { finished, PAIR, valueAt, watchErrors } from "./lab.ts";

const SITE = process.env["HOTLINE_SITE"] ?? "dist";
const FILE = pathToFileURL(join(resolve(SITE), "hotline.html")).href;

test("hotline.html runs a scenario to its full figure and animates, from a file, without a network", async ({
  page,
}) => {
  await page.context().setOffline(true);
  const errors = watchErrors(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`${FILE}#v=1&s=dput&n=48&prec=0.05`);
  await finished(page);
  const last = await valueAt(page, "atomic count", 48);
  expect(last).toBeLessThan(await valueAt(page, "atomic count", 24));
  expect(await valueAt(page, "sloppy counter", 48)).toBeGreaterThan(10 * last);

  const cycle = page.getByRole("region", { name: "Machine" }).locator(".hl-transport-cycle");
  const before = await cycle.textContent();
  await page.getByRole("button", { name: "Play" }).click();
  await expect(cycle).not.toHaveText(before ?? "");

  const outside = requests.filter(
    (url) => !/^(file|data|blob):/.test(url) || (url.startsWith("file:") && !url.includes("hotline.html")),
  );
  expect(outside).toEqual([]);
  expect(errors).toEqual([]);
});

test("hotline.html tells why it does not start", { tag: "@long" }, async ({ page }) => {
  // The mark in the head of every page is a drawing, and outside of what catches the errors of parts.
  await page.addInitScript("delete Document.prototype.createElementNS");
  await page.goto(FILE);
  await expect(page.getByRole("alert")).toContainText(/Hotline could not be started\.\s*Its script stopped: /);
});

test.describe("after the first visit", () => {
  test.use({ serviceWorkers: "allow" });

  test(
    "the site works without a network: the gallery, a lab never opened before, its machine and its editor",
    { tag: "@long" },
    async ({ page, context }) => {
      await page.goto("./");
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await context.setOffline(true);
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.goto(`./#v=1&${PAIR}`);
      await finished(page);
      expect(await valueAt(page, "sloppy counter", 6)).toBeGreaterThan(0);
      await expect(page.getByRole("region", { name: "Machine" }).getByRole("button", { name: "Play" })).toBeVisible();
      await expect(page.getByRole("region", { name: "Code" }).locator(".cm-content")).toBeVisible();
      await page.goto("./s/dput/");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.getByRole("link", { name: "All scenarios" }).first().click();
      await expect(page).toHaveURL(/\/s\/$/);
      /* Pages that are not kept: the application has their contents. */
      await page.getByRole("link", { name: "Documentation" }).click();
      await expect(page.getByRole("searchbox", { name: "Search the documentation" })).toBeVisible();
      await page.goto("./q/lookup_mnt/draw-the-curve/#v=1&e=lookup_mnt/draw-the-curve");
      await expect(page.getByRole("heading", { level: 1, name: "48 cores and one short lock" })).toBeVisible();
    },
  );
});
