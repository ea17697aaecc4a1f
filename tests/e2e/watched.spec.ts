/** The page of system calls: its entries at the present moment of the played run, and where a program has none. */
import { expect } from "@playwright/test";
import { finished, openLab, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

test("the entries of the system call page follow the animation", async ({ page }) => {
  const errors = watchErrors(page);
  await openLab(page, "s=syscall_batching&x=other&n=8&why=watched");
  await finished(page);
  const drawer = page.getByRole("region", { name: "Where the cycles go" });
  await drawer.getByRole("tab", { name: "System call page" }).click();
  const entries = drawer.getByRole("list", { name: "System call page" }).getByRole("listitem");
  await expect(entries).toHaveCount(64);
  await expect(entries.nth(8)).toHaveText(/entry 8: free/);
  const summary = drawer.getByText(/cycle [\d\s]+: 64 entries, \d+ free/);
  const before = await summary.textContent();
  const cells = () => entries.allTextContents();
  const first = await cells();
  await page.getByRole("button", { name: "step forward one event" }).click();
  await expect(summary).not.toHaveText(before ?? "");
  await expect
    .poll(async () => {
      await page.getByRole("button", { name: "step forward one event" }).click();
      return (await cells()).join();
    })
    .not.toBe(first.join());
  expect((await cells()).slice(0, 8).join()).toMatch(/entry \d: (submitted|busy|done), in the cache of core [01]/);
  expect(errors).toEqual([]);
});

test("a program without a system call page says so", async ({ page }) => {
  await openLab(page, "s=syscall_batching&x=sync&n=1&off=same,other&why=watched");
  await finished(page);
  const drawer = page.getByRole("region", { name: "Where the cycles go" });
  await drawer.getByRole("tab", { name: "System call page" }).click();
  await expect(drawer.getByText(/The program of synchronous at 1 .* has no system call page\./)).toBeVisible();
});
