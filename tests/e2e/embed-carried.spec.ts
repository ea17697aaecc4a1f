/** A page that carries the application: its labs run where neither a site nor a network is. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect } from "@playwright/test";
import { machineShown } from "./host-pages.ts";
import { test } from "./fresh-page.ts";

const SITE = process.env["HOTLINE_SITE"] ?? "dist";
const ORIGIN = "http://deck.example/";

test("a lab of a page that carries the application runs without a site", { tag: "@long" }, async ({ page }) => {
  const packed = gzipSync(await readFile(join(SITE, "hotline.html")), { level: 1 }).toString("base64");
  const script = await readFile(join(SITE, "hotline-lab.js"), "utf8");
  const body = `<!doctype html><script>hotlineApplication = "${packed}";</script><script>${script}</script>
<hotline-lab scenario="dput" cores="12" show="machine"><a href="#picture">A picture</a></hotline-lab>`;
  const asked: string[] = [];
  await page.route("**/*", (route) => {
    const address = route.request().url();
    if (address === ORIGIN) return route.fulfill({ contentType: "text/html", body });
    asked.push(address);
    return route.abort();
  });
  await page.goto(ORIGIN);
  await expect(page.getByRole("link", { name: "A picture" })).toBeVisible();
  const lab = page.locator("hotline-lab iframe").contentFrame();
  await machineShown(lab);
  await expect(page.getByRole("link", { name: "A picture" })).toBeHidden();
  await page.locator("hotline-lab").evaluate((element) => element.setAttribute("cores", "6"));
  await expect(lab.getByText("atomic count at 6 cores").first()).toBeVisible();
  expect(asked).toEqual([]);
});
