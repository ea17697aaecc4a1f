/** A link that was sent with a "?" in place of its "#" opens all the same. */
import { expect } from "@playwright/test";
import { SMALL, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

test("a link that stands in the query opens its lab, and becomes the fragment of the address", async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto(`./?workers=1&v=1&${SMALL}`);
  await expect(page.locator("main[data-run]")).toBeVisible();
  await expect(page).toHaveURL(/\/\?workers=1#v=1&s=dput&.*off=sloppy/);
  await page.goto("./?litmus=store_buffering");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/buffer/i);
  await expect(page).toHaveURL(/\/#.*litmus=store_buffering/);
  expect(errors).toEqual([]);
});

test("an embed reads its link from the query, too", async ({ page }) => {
  await page.goto(`./embed.html?v=1&${SMALL}&show=figure`);
  await expect(page.getByRole("listbox", { name: /against/ })).toBeVisible();
});
