/** The locks in Lockmeter's columns and the profile in kernprof's forms: chosen by keyboard, kept by links, copied. */
import { expect, type Page } from "@playwright/test";
import { finished, openLab, TINY, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

/** A scenario with a lock, on the first six cores alone. */
const LOCKED = "s=lookup_mnt&x=stock&n=6&off=mcs,percore&prec=0.05&on=0-5&why=locks";

const drawer = (page: Page) => page.getByRole("region", { name: "Where the cycles go" });

test("Lockmeter's columns are chosen by keyboard, kept by the link, and shown as text to copy", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const errors = watchErrors(page);
  await openLab(page, LOCKED);
  await finished(page);
  await drawer(page).getByRole("tab", { name: "Locks" }).click();
  await expect(drawer(page).getByRole("columnheader", { name: /mean hand-off/ })).toBeVisible();

  await drawer(page).getByRole("button", { name: /form/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Lockmeter" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[#&]locks=lockmeter(&|$)/);
  const table = drawer(page).getByRole("table", { name: /Locks in Lockmeter's columns/ });
  await expect(table.getByRole("columnheader", { name: /NOWAIT/ })).toBeVisible();
  await expect(table.getByRole("row").nth(1)).toContainText("*TOTAL*");
  await expect(table.getByRole("row", { name: /^lookup_mnt / })).toContainText("%");

  await page.reload();
  await finished(page);
  await drawer(page).getByRole("tab", { name: "Locks" }).click();
  await drawer(page).getByRole("button", { name: "as text" }).press("Space");
  const report = drawer(page).getByRole("textbox", { name: /Lockmeter's report of/ });
  await expect(report).toHaveValue(/MEAN\( {2}MAX \)\(% CPU\) {5}TOTAL NOWAIT SPIN RJECT {2}NAME\n/);
  await drawer(page).getByRole("button", { name: "Copy the report" }).press("Enter");
  await expect(drawer(page).getByRole("status")).toHaveText("Copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await report.inputValue());
  expect(errors).toEqual([]);
});

test("kernprof's forms of the profile: flat, call graph, samples, text", { tag: "@long" }, async ({ page }) => {
  const errors = watchErrors(page);
  await openLab(page, `${TINY}&n=6&why=profile&prof=kernprof`);
  await finished(page);
  const tab = drawer(page);
  await expect(tab.getByRole("table", { name: /Flat profile/ })).toBeVisible();
  await tab.getByRole("button", { name: "call graph" }).press("Space");
  const graph = tab.getByRole("table", { name: /Call graph/ });
  await expect(graph.getByRole("row").nth(1)).toContainText("[1]");
  await expect(graph.getByRole("row").nth(1)).toContainText("100.0");
  await tab.getByRole("button", { name: "samples" }).press("Space");
  await expect(
    tab
      .getByRole("table", { name: /Samples/ })
      .getByRole("row")
      .nth(1),
  ).toContainText(/[0-9a-f]{4}/);
  await tab.getByRole("button", { name: "as text" }).press("Space");
  await expect(tab.getByRole("textbox", { name: /kernprof's report/ })).toHaveValue(/^TOTAL_SAMPLES +\d+\n/);
  await tab.getByRole("button", { name: /form/ }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/prof=/);
  await expect(tab.getByRole("button", { name: "with callers" })).toBeVisible();
  expect(errors).toEqual([]);
});
