/** The documentation: found by its search with the keyboard, read on a phone and without a script, and printed. */
import { expect } from "@playwright/test";
import { violations, violationsInThemes } from "./accessibility.ts";
import { watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

test("a key of a file is found with the keyboard alone, and Back leads back", async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto("./#/docs");
  await expect(page.getByRole("heading", { level: 1, name: "Documentation" })).toBeVisible();
  await expect(page.getByText(/^Documentation of Hotline \d+\.\d+\.\d+, model version \d+$/)).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the documentation" }).focus();
  await page.keyboard.type("caches_smaller");
  const found = page.getByRole("list", { name: "Found" }).getByRole("link");
  await expect(found.first()).toContainText("caches_smaller");
  await page.keyboard.press("ArrowDown");
  await expect(found.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/docs\/json-scenario\/keys$/);
  await expect(page.getByRole("heading", { name: "Keys" })).toBeFocused();
  await expect(page).toHaveTitle("scenario.json · Hotline");
  await expect(page.getByRole("cell", { name: "caches_smaller", exact: true })).toBeVisible();
  await page.getByRole("link", { name: /expected\.json →/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "expected.json" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "scenario.json" })).toBeVisible();
  await page.goto("./#/docs");
  await page.getByRole("link", { name: "Glossary" }).first().press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Glossary" })).toBeVisible();
  /* The link has gone with the list: the focus is where the reader goes on. */
  await expect(page.getByRole("main")).toBeFocused();
  expect(errors).toEqual([]);
});

test("axe finds nothing in a page and its search, in any theme", async ({ page }) => {
  await page.goto("./#/docs/programs");
  await expect(page.getByRole("heading", { name: /What is in the file/ })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the documentation" }).fill("lock");
  await expect(page.getByRole("list", { name: "Found" })).toBeVisible();
  expect(await violationsInThemes(page)).toEqual([]);
});

test("a name that there is not is told, with the nearest one", { tag: "@long" }, async ({ page }) => {
  await page.goto("./#/docs/glosary");
  await expect(page.getByRole("alert")).toContainText('The documentation has no page "glosary".');
  await page.getByRole("link", { name: "Open glossary" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Glossary" })).toBeVisible();
});

test("on a phone nothing is wider than the page", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const name of ["", "/commands", "/c", "/json-machine", "/studies"]) {
    await page.goto(`./#/docs${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});

test(
  "a page as a file is the same without the application, and axe finds nothing in it",
  { tag: "@long" },
  async ({ page }) => {
    await page.goto("./docs/");
    await page.getByRole("link", { name: "Commands", exact: true }).click();
    await expect(page).toHaveURL(/docs\/commands\.html$/);
    await page.getByRole("link", { name: "hotline grade", exact: true }).click();
    await expect(page.getByRole("heading", { name: /^hotline grade/ })).toBeInViewport();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page)).toEqual([]);
    }
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("navigation", { name: "Contents" })).toBeHidden();
  },
);
