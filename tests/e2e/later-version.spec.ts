/**
 * What the release candidate makes opens identically when a later version with another model is at the root of the
 * site: both answers are offered, the old one bit for bit.
 */
import { expect, type Page } from "@playwright/test";
import { HOTLINE_VERSION } from "../../web/src/base/version.ts";
import { test } from "./fresh-page.ts";
import { points, TINY } from "./lab.ts";
import { LATER_VERSION, laterVersion, type LaterSite } from "./later-version.ts";
import { untilSwept } from "./progress.ts";

let site: LaterSite;
test.beforeAll(async () => {
  site = await laterVersion();
});
test.afterAll(() => site.close());

const LINK = `#v=1&${TINY}&hv=${HOTLINE_VERSION}&x=atomic&n=6`;

const news = (page: Page) => page.locator(".hl-link-news");

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilSwept(page);
}

/** The labels of all points of the figure: values and spreads. */
const figureOf = async (page: Page): Promise<readonly string[]> =>
  points(page, /./).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));

/** The trace hash of the selected run, as a shared link has it. */
async function hashOfShared(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const link = await page.getByRole("dialog").getByRole("textbox").inputValue();
  await page.keyboard.press("Escape");
  return /rh=([0-9a-f]{16})-/.exec(link)?.[1] ?? "";
}

const hashesOf = async (page: Page): Promise<readonly string[]> => news(page).locator("code").allTextContents();

test("a link has two answers: that of its release, bit for bit, and today's", async ({ page }) => {
  await open(page, `${site.released}?workers=1${LINK}`);
  const [asItWas, hash] = [await figureOf(page), await hashOfShared(page)];
  await expect(news(page)).toBeEmpty();

  await open(page, `${site.address}?workers=1${LINK}&rh=${hash}-1`);
  await expect(news(page)).toContainText(`made with Hotline ${HOTLINE_VERSION}`);
  await expect(news(page)).toContainText("as it was, as its author saw it");
  const today = await figureOf(page);
  expect(today).not.toEqual(asItWas);
  const [then, now] = await hashesOf(page);
  expect(then).toBe(hash);
  expect(now).not.toBe(hash);
  await expect(page.locator(".hl-figure-overlay-label")).toHaveText(`as it was (${HOTLINE_VERSION})`);
  await page.screenshot({ path: "/tmp/perm-later-1440.png" });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.screenshot({ path: "/tmp/perm-later-1280.png" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: "/tmp/perm-later-390.png" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.screenshot({ path: "/tmp/perm-later-dark.png" });

  await page.getByRole("button", { name: "With today's model" }).press("Enter");
  await expect(news(page)).toBeEmpty();
  await expect(page.locator(".hl-figure-overlay")).toHaveCount(0);
  expect(await figureOf(page)).toEqual(today);
  await expect(page).toHaveURL(new RegExp(`hv=${LATER_VERSION.replaceAll(".", "\\.")}`));
  await page.goBack();
  await page.getByRole("link", { name: "As it was" }).click();
  await untilSwept(page);
  expect(page.url()).toContain(site.released);
  expect(await figureOf(page)).toEqual(asItWas);
});
