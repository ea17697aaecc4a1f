/** A line by hand, by keys alone, and the table of states as an exercise. */
import { expect } from "@playwright/test";
import { violations } from "./accessibility.ts";
import { test } from "./one-page.ts";

test("a line is driven by keys: states, messages and cost appear, and stay in the link", async ({ page }) => {
  await page.goto("./#v=1&hand=MESI");
  await expect(page.getByRole("heading", { level: 1, name: "A line by hand" })).toBeVisible();
  await page.getByRole("button", { name: "Core 0: read" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const table = page.getByRole("table");
  await expect(
    table.getByRole("row", { name: /core 0 reads E ?, Exclusive I ?, Invalid I ?, Invalid BusRd/ }),
  ).toBeVisible();
  await expect(table.getByRole("row", { name: /core 0 writes M ?, Modified .* none own copy/ })).toBeVisible();
  await expect(page).toHaveURL(/#v=1&hand=MESI&do=r0,w0&hv=[\d.]+&mv=\d+$/);
  await page.reload();
  await expect(table.getByRole("row", { name: /core 0 reads .* BusRd \d+/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("a reader who is asked first fills the row in, and sees what was wrong", async ({ page }) => {
  await page.goto("./#v=1&hand=MESI&cores=2&ask=1");
  await page.getByRole("button", { name: "Core 1: write" }).press("Enter");
  await expect(page.getByLabel("core 1 writes: state in core 0")).toBeFocused();
  await page.keyboard.type("S");
  await page.getByLabel("core 1 writes: state in core 1").selectOption("M");
  await page.getByRole("button", { name: "Show what happens" }).press("Enter");
  await expect(page.getByRole("button", { name: "Core 1: write" })).toBeFocused();
  const row = page.getByRole("row", { name: /core 1 writes/ });
  await expect(row).toHaveAccessibleName(/I ?, Invalid.*yours: S.*M ?, Modified.*right/);
  await expect(page.getByText("0 of 1 rows of states right.")).toBeVisible();
});

test("a planted bug is found and named", async ({ page }) => {
  await page.goto("./#v=1&hand=MSI&cores=2&bug=1&do=r0,r1,w0,r1");
  await expect(page.getByText("You have found the bug")).toBeVisible();
  await expect(page.getByText(/A core in S that writes must send BusUpgr/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("a table of states is kept cell by cell, and judged cell by cell", async ({ page }) => {
  await page.goto("./#v=1&e=line_sharing/life-of-a-line");
  const cell = page.getByLabel("access 2, core 0 writes: state in core 0");
  await cell.selectOption("M");
  await page.getByLabel("access 2, core 0 writes: state in core 1").selectOption("S");
  await expect(page.getByText("19 of 21 states are still empty.")).toBeVisible();
  await page.reload();
  await expect(cell).toHaveValue("M");
  await page.getByRole("button", { name: "Lock my answer" }).click();
  const row = page.getByRole("row", { name: /core 0 writes/ });
  await expect(row).toHaveAccessibleName(/M ?, Modified.*right.*I ?, Invalid.*yours: S/);
  await expect(page.getByText("The core has the only copy: it writes without a message.").first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
