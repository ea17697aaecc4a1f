/**
 * What a reader does with the first picture of a page while the application is on its way is not lost: links lead on at
 * once, and what else is pressed or written is done once when the application is there.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./fresh-page.ts";
import { asset, CORE, hold } from "./hold.ts";
import { OPEN_TREES } from "./open-trees.ts";

const APPLICATION = asset("index", "js");
/** What of the first page comes behind the rest: the figures of the rows, whose words move all that stands below. */
const FIGURES = asset("_virtual_stored-figures", "js");

const picture = (page: Page): Locator => page.locator("#first");
const inPicture = (page: Page, selector: string, text: string | RegExp): Locator =>
  picture(page).locator(selector, { hasText: text });

/** A page of which there is only the picture; the returned function lets the rest come. */
async function openPicture(page: Page, link = "", ...held: readonly string[]): Promise<() => Promise<void>> {
  await page.addInitScript(OPEN_TREES);
  const release = await hold(page, ...(held.length === 0 ? [APPLICATION] : held));
  await hold(page, CORE);
  await page.goto(`./${link}`, { waitUntil: "commit" });
  await expect(picture(page)).toBeVisible();
  return release;
}

test("a link that is clicked before the application is there leads on, by pointer and by key", async ({ page }) => {
  const release = await openPicture(page);
  await inPicture(page, "a", /^Licences$/).click();
  await expect(page).toHaveURL(/#\/licences$/);
  await expect(picture(page)).toHaveAttribute("data-kept", "page");
  const course = inPicture(page, "nav a", "Course");
  await course.focus();
  await course.press("Enter");
  await expect(page).toHaveURL(/#\/course$/);
  await release();
  await expect(picture(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Predict, then see");
});

test("a race that is asked for before the application is there starts by itself", async ({ page }) => {
  const release = await openPicture(page);
  await inPicture(page, "a", /^Watch a race$/).click();
  await expect(page).toHaveURL(/race=mcs/);
  await release();
  await expect(picture(page)).toHaveCount(0);
  /* The core is held back, and with it the runs; a race that has started takes the mark away. */
  await expect(page.locator("html[data-race-asked]")).toHaveCount(1);
  await expect(page.getByRole("region", { name: /^Race: / })).toBeVisible();
});

test("a click while the application is only half there is made at what the reader sees", async ({ page }) => {
  const release = await openPicture(page, "", FIGURES);
  await expect(page.locator("body > #app .hl-gallery")).toHaveAttribute("aria-busy", "true");
  const link = inPicture(page, "a", /^Licences$/);
  await link.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await release();
  await page.mouse.up();
  await expect(picture(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Licences");
});

test("a button of a picture is pressed once when the application is there", async ({ page }) => {
  const release = await openPicture(page);
  const draw = inPicture(page, "button", "Draw it");
  await draw.click();
  await draw.click();
  await expect(picture(page)).toHaveAttribute("data-kept", "act");
  await release();
  await expect(picture(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Draw it" })).toHaveAttribute("aria-expanded", "true");
  await expect(page.locator(".hl-draw-first")).toBeVisible();
});

test("words that are written into a picture are searched for, and the focus stays in their field", async ({ page }) => {
  const release = await openPicture(page);
  await picture(page).locator("#search").click();
  await page.keyboard.type("false sharing");
  await release();
  await expect(picture(page)).toHaveCount(0);
  await expect(page.getByRole("searchbox", { name: "Search the scenarios" })).toHaveValue("false sharing");
  await expect(page.getByRole("list", { name: "Found" })).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search the scenarios" })).toBeFocused();
});

test("the menu of a picture opens, and is open in the application", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await openPicture(page);
  await inPicture(page, "button", /^Menu$/).click();
  await expect(inPicture(page, "nav a", "Course")).toBeVisible();
  await release();
  await expect(picture(page)).toHaveCount(0);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Course" }).click();
  await expect(page).toHaveURL(/#\/course$/);
});

test("a phone's picture is folded as the page is, and what is unfolded in it stays so", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await openPicture(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await inPicture(page, "summary", "Cache lines").click();
  await expect(inPicture(page, "a", "One cache line, many cores")).toBeVisible();
  await release();
  await expect(picture(page)).toHaveCount(0);
  const fold = page.locator("details", { has: page.getByRole("heading", { name: "Cache lines" }) });
  await expect(fold).toHaveAttribute("open", "");
  await fold.locator("summary").click();
  await expect(fold).not.toHaveAttribute("open", "");
  expect(Math.abs((await page.evaluate(() => document.documentElement.scrollHeight)) - height)).toBeLessThan(40);
});

test("a tab and a key of a lab's picture are kept", async ({ page }) => {
  const release = await openPicture(page, "#v=1&s=lookup_mnt");
  await picture(page)
    .locator(".hl-tab", { hasText: /^Locks$/ })
    .click();
  await page.locator("body").press("?");
  await release();
  await expect(picture(page)).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: "Keys of the lab" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tab", { name: "Locks" })).toHaveAttribute("aria-selected", "true");
});
