/** The page "512 processors": from the first page to it, its stations, and from each of them into a tour. */
import { expect, type Locator, type Page } from "@playwright/test";
import { violationsInThemes } from "./accessibility.ts";
import { watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

const station = (page: Page, name: RegExp): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name }) });

test("the first page leads to it, beside its track; it has a figure and numbers at every station", async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto("./");
  const track = page.getByRole("region", { name: "512 processors", exact: true });
  const scenarios = await track.getByRole("listitem").count();
  await track.getByRole("link", { name: /^A walk through these scenarios/ }).click();
  await expect(page).toHaveURL(/#\/512$/);
  await expect(page).toHaveTitle(/512 processors/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const headings = page.getByRole("heading", { level: 3 });
  expect(await headings.count()).toBeGreaterThanOrEqual(scenarios);
  await expect(page.getByRole("main").getByRole("img")).toHaveCount(await headings.count());
  // Each figure has numbers on its axes, and says where these are logarithmic.
  for (const figure of await page.getByRole("main").getByRole("img").all())
    expect(await figure.locator(".hl-figure-tick").count()).toBeGreaterThan(4);
  await expect(station(page, /gettimeofday/).getByText("both axes are logarithmic")).toBeVisible();
  await expect(page.locator(".hl-walk-shows")).toHaveCount(await headings.count());
  await expect(page.getByRole("main")).not.toContainText(/[{}]/);
  await expect(station(page, /granularity|big lock/i).first()).not.toContainText("operations, operations");
  const shown = await station(page, /gettimeofday/)
    .locator(".hl-walk-shows")
    .textContent();
  const ratio = Number(/ on 32 processors ([\d.]+) times/.exec(shown ?? "")?.[1]);
  expect(ratio).toBeGreaterThan(30);
  expect(await violationsInThemes(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test("every link of a station opens the lab, and the one to the tour opens its first step", async ({ page }) => {
  await page.goto("./#/512");
  const tours = page.getByRole("link", { name: /Take the tour of/ });
  await expect(tours.first()).toBeVisible();
  const links = await tours.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  expect(new Set(links).size).toBe(links.length);
  expect(links.filter((link) => !/[#&]s=\w+.*&tour=1(&|$)/.test(link))).toEqual([]);
  await expect(page.getByRole("link", { name: /Open the lab of/ })).toHaveCount(links.length);

  const errors = watchErrors(page);
  await station(page, /clock tick/)
    .getByRole("link", { name: /Take the tour/ })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/s=clock_tick.*tour=1/);
  await expect(page.getByRole("heading", { name: /^Step 1 of \d+: A thousand ticks a second/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: /512 processors/ })).toBeVisible();
  expect(errors).toEqual([]);
});

test("on a phone nothing is wider than the screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("./#/512");
  await expect(page.getByRole("link", { name: /Take the tour of/ }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
