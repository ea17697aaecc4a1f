/** Accessibility, checked by axe on every page, in every theme, with the lab in different states. */
import { expect } from "@playwright/test";
import { violations, violationsInThemes } from "./accessibility.ts";
import { CORE, hold } from "./hold.ts";
import { finished, openLab, PAIR, TINY } from "./lab.ts";
import { test } from "./one-page.ts";

test("the gallery in every theme", async ({ page }) => {
  await page.goto("./");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await violationsInThemes(page)).toEqual([]);
});

test("the lab in every theme", async ({ page }) => {
  await openLab(page, PAIR);
  await finished(page);
  await expect(page.locator(".hl-transport-cycle")).toBeVisible();
  expect(await violationsInThemes(page)).toEqual([]);
});

test("the lab with its profile, its lines and its locks shown", { tag: "@long" }, async ({ page }) => {
  await openLab(page, TINY);
  await finished(page);
  for (const name of ["Profile", "Lines", "Locks"]) {
    await page.getByRole("tab", { name, exact: true }).click();
    await expect(page.getByRole("tabpanel").first()).toBeVisible();
    // The rest of the lab is examined above.
    expect(await violations(page, { include: "#why" }), name).toEqual([]);
  }
});

test("the machine dialog", async ({ page }) => {
  await hold(page, CORE);
  await openLab(page, TINY);
  await page
    .getByRole("region", { name: "Parameters" })
    .getByRole("button", { name: /Opteron/ })
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("the page on the model", async ({ page }) => {
  await page.goto("./#/model");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("the page beside the other tools", async ({ page }) => {
  await page.goto("./#/tools");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Beside the other tools");
  expect(await violations(page)).toEqual([]);
});
