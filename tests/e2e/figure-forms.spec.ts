/** The figure as bars, as a map of values, and with the ceiling of a lock. */
import { expect } from "@playwright/test";
import { finished, openLab, PAIR, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

test("a map of values fills, is walked by keys, and puts the lab at a place", async ({ page }) => {
  const errors = watchErrors(page);
  await openLab(page, PAIR);
  await finished(page);
  await page.getByRole("button", { name: "map", exact: true }).click();
  await expect(page).toHaveURL(/[&#]map=/);
  const map = page.getByRole("grid");
  await expect(page.getByText(/^From .* A cell puts the lab at its place\.$/)).toBeVisible();
  await expect(map.getByRole("button", { name: /no value yet/ })).toHaveCount(0);
  const first = map.getByRole("button").first();
  await first.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  const here = map.locator("button:focus");
  await expect(here).toHaveAttribute("data-cell", "1,1");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[&#]n=\d+/);
  await expect(page).toHaveURL(/[&#]p\.\w+=/);
  await page.getByRole("button", { name: "map", exact: true }).click();
  await expect(map).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("a sweep of few places can have bars, and a link keeps them", async ({ page }) => {
  await openLab(page, `${PAIR}&bars=1`);
  await finished(page);
  await expect(page.locator(".hl-figure-bar").first()).toBeVisible();
  await page.getByRole("button", { name: "bars", exact: true }).click();
  await expect(page.locator(".hl-figure-bar")).toHaveCount(0);
  await expect(page).not.toHaveURL(/bars=1/);
});
