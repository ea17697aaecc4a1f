/**
 * The button "Look for races": its findings, by keyboard, in the reader's own program, and the way to a finding's run.
 */
import { expect, type Page } from "@playwright/test";
import { violationsInThemes } from "./accessibility.ts";
import { finished, openLab, TINY, typeProgram, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

const RACY = [
  '#include "lib/hotline.h"',
  "",
  "static long total;",
  "",
  "void operation(void)",
  "{",
  "    total = total + 1;",
  "    work(50);",
  "}",
  "",
].join("\n");

const button = (page: Page) => page.getByRole("button", { name: "Look for races" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Look for races" });

test("a data race in the reader's program is found, with both accesses, and its schedule runs in the lab", async ({
  page,
}) => {
  const errors = watchErrors(page);
  await openLab(page, TINY);
  await finished(page);
  await typeProgram(page, RACY);
  await expect(page.getByText("edited, but not run yet").first()).toBeVisible();
  await button(page).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("status")).toContainText(/Found: \d data races? in \d+ schedules\./, {
    timeout: 80_000,
  });
  const finding = dialog(page).getByRole("list", { name: "Findings" }).getByRole("listitem").first();
  await expect(finding).toContainText("atomic.c:7: data race on total");
  expect(await violationsInThemes(page, { include: "[role=dialog]" })).toEqual([]);
  await page.emulateMedia({ colorScheme: "light", contrast: "no-preference" });
  await expect(finding).toContainText(/core \d, cycle [\d ]+: plain (read|write) in operation\(\) at atomic\.c:7/);
  await finding.getByRole("link", { name: "Run this schedule in the lab" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator(".hl-troubles")).toContainText("data race on total", { timeout: 80_000 });
  await expect(page).toHaveURL(/[&#]j=\d+/);
  expect(errors).toEqual([]);
});

test("a search is stopped by its button, and goes on by the same", { tag: "@long" }, async ({ page }) => {
  await openLab(page, TINY);
  await button(page).click();
  const action = dialog(page).getByRole("button", { name: /Stop the search|Try other schedules/ });
  await expect(action).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("status")).toContainText(/Nothing was found in \d+ schedule/, {
    timeout: 80_000,
  });
  await expect(dialog(page)).toContainText("Schedules are samples");
  await expect(action).toHaveText("Try other schedules");
  await expect(action).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button(page)).toBeFocused();
});
