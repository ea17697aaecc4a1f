/** The page "Seven applications": stored bars at once, bars computed for other switches, links into the lab. */
import { expect, type Page } from "@playwright/test";
import { violations, violationsInThemes } from "./accessibility.ts";
import { watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** "0.09 → 0.73" as two numbers. */
async function ratios(page: Page, name: string): Promise<readonly number[]> {
  const text = (await row(page, name).locator(".hl-application-values").textContent()) ?? "";
  return [...text.matchAll(/\d\.\d+/g)].map(([number]) => Number(number));
}

test("stored bars are there at once, with what limits each application", async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto("#/");
  await page.getByRole("link", { name: "seven applications, sixteen fixes" }).click();
  await expect(page).toHaveTitle(/Seven applications/);
  await expect(page.getByRole("heading", { name: "Seven applications" })).toBeVisible();
  const database = row(page, "PostgreSQL, read-only");
  await expect(database.getByRole("img")).toHaveAccessibleName(/stock: 0\.\d+, measured 0\.0\d+; with the fixes/);
  const [stock = 1, mended = 0] = await ratios(page, "PostgreSQL, read-only");
  expect(stock).toBeLessThan(0.2);
  expect(mended).toBeGreaterThan(0.6);
  await expect(database.getByText(/of the time waiting for the lock \w+_inode/)).toBeVisible();
  expect(await violationsInThemes(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test("a fix that is turned off lowers the bars concerned, and the address keeps it", async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto("#/applications");
  const before = await ratios(page, "memcached");
  await page.getByRole("checkbox", { name: "Fix 14 in PostgreSQL" }).uncheck();
  await expect(page).toHaveURL(/#\/applications\?off=14$/);
  await expect.poll(async () => (await ratios(page, "PostgreSQL, read-only"))[1] ?? 1).toBeLessThan(0.3);
  expect(await ratios(page, "memcached")).toEqual(before);
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Fix 14 in PostgreSQL" })).not.toBeChecked();
  await expect.poll(async () => (await ratios(page, "PostgreSQL, read-only"))[1] ?? 1).toBeLessThan(0.3);
  const lab = row(page, "PostgreSQL, read-only").getByRole("link", { name: "Locks" });
  expect(await lab.getAttribute("href")).toMatch(/s=postgresql.*p\.atomic_lseek=0.*why=locks.*x=patched/);
  const allOn = page.getByRole("button", { name: "All on" });
  await allOn.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/applications$/);
  await expect(allOn).toBeFocused();
  await expect(allOn).toBeDisabled();
  expect((await ratios(page, "PostgreSQL, read-only"))[1]).toBeGreaterThan(0.6);
  expect(errors).toEqual([]);
});

test("a fix shows its code, stock and mended", async ({ page }) => {
  await page.goto("#/applications");
  await page.getByRole("button", { name: "Code of fix 14" }).click();
  await expect(page.getByLabel("stock code")).toContainText("− \tmutex_lock(&inode->mutex);");
  await expect(page.getByLabel("mended code")).not.toContainText("mutex");
  await page.getByRole("button", { name: "Code of fix 14" }).click();
  await expect(page.getByLabel("stock code")).toHaveCount(0);
});

test("a quiz shows a run without fixes, and computes which fix helps most", async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto("#/applications");
  const quiz = page.getByRole("region", { name: "A quiz" });
  await quiz.getByRole("button", { name: "Begin" }).click();
  await expect(quiz.getByRole("heading", { name: "Exim" })).toBeVisible();
  await expect(quiz.getByText(/of the time waiting for the lock vfsmount_lock/)).toBeVisible();
  await expect(quiz.getByRole("table", { name: "Functions" }).getByRole("row").first()).toContainText("lookup_mnt");
  const compute = quiz.getByRole("button", { name: "Compute the answer" });
  await expect(compute).toBeDisabled();
  await quiz.getByRole("radio", { name: /^7: the spin lock of the table of mounts/ }).check();
  await compute.click();
  await expect(quiz.getByText("Yes.").first()).toBeVisible();
  await expect(quiz.getByText(/Fix 7 alone multiplies the throughput by [3-6]/).first()).toBeVisible();
  expect(await violations(page, { include: "main" })).toEqual([]);
  expect(errors).toEqual([]);
});

test("a link that names a switch that does not exist says so", async ({ page }) => {
  await page.goto("#/applications?off=99,metis.15");
  await expect(page.getByText("The link names switches that do not exist: 99.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Fix 15 in Metis" })).not.toBeChecked();
});

test("the lab shows the parts of the time of an operation, with measured ones", async ({ page }) => {
  await page.goto("#v=1&s=gmake&n=48&why=times&prec=0.05");
  const drawer = page.getByRole("region", { name: "Where the cycles go" });
  await expect(drawer.getByRole("tab", { name: "Times" })).toHaveAttribute("aria-selected", "true");
  await expect(drawer.getByRole("group", { name: /time of a build/ })).toBeVisible();
  await expect(drawer.getByRole("button", { name: /^48 cores: .* user time \d+/ })).toBeVisible();
  const cells = drawer.getByRole("row").filter({ hasText: /^48/ }).getByRole("cell");
  await expect(cells.last()).toHaveText("156");
});
