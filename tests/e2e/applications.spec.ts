/** The page "Seven applications": stored bars at once, bars computed for other switches, links into the lab. */
import { expect, type Locator, type Page } from "@playwright/test";
import { violations, violationsInThemes } from "./accessibility.ts";
import { CORE, hold, letGo } from "./hold.ts";
import { watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

/** The row of an application in one of the page's two lists: its bars, or what limits it. */
const rowIn = (page: Page, region: string | RegExp, name: string): Locator =>
  page
    .getByRole("region", { name: region })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });
const row = (page: Page, name: string): Locator => rowIn(page, /^Throughput per core/, name);
const limits = (page: Page, name: string): Locator => rowIn(page, "What limits each application", name);

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
  await expect(
    limits(page, "PostgreSQL, read-only").getByText(/of the time waiting for the lock \w+_inode/),
  ).toBeVisible();
  expect(await violationsInThemes(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test("a fix that is turned off lowers the bars concerned, and the address keeps it", async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto("#/applications");
  const before = await ratios(page, "memcached");
  await page.getByRole("checkbox", { name: "Fix 14 in PostgreSQL" }).uncheck();
  await expect(page).toHaveURL(/#\/applications\?off=14&hv=[\d.]+&mv=\d+$/);
  await expect.poll(async () => (await ratios(page, "PostgreSQL, read-only"))[1] ?? 1).toBeLessThan(0.3);
  expect(await ratios(page, "memcached")).toEqual(before);
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Fix 14 in PostgreSQL" })).not.toBeChecked();
  await expect.poll(async () => (await ratios(page, "PostgreSQL, read-only"))[1] ?? 1).toBeLessThan(0.3);
  const lab = limits(page, "PostgreSQL, read-only").getByRole("link", { name: "Locks" });
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

/** How many rows of bars are wholly in the window and uncovered, of how many; and whether the switch is, too. */
function inSight(element: Element): { readonly bars: number; readonly all: number; readonly isSwitchFree: boolean } {
  const isFree = (one: Element): boolean => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
    return [top + 1, bottom - 1].every((y) => {
      const seen = document.elementFromPoint((left + right) / 2, y);
      return seen !== null && (one.contains(seen) || seen.contains(one));
    });
  };
  const bars = [...document.querySelectorAll(".hl-share-bars")];
  return { bars: bars.filter(isFree).length, all: bars.length, isSwitchFree: isFree(element) };
}

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [820, 1180],
  [390, 844],
] as const) {
  const rare = width === 1440 || width === 820 ? { tag: "@long" } : {};
  test(`whichever switch is flipped at ${width} × ${height}, it and all bars are in sight`, rare, async ({ page }) => {
    await page.setViewportSize({ width, height });
    // Nothing is computed: another test looks at the bars that move.
    await hold(page, CORE);
    await page.goto("#/applications");
    const switches = page.getByRole("region", { name: "Mend the kernel" }).getByRole("checkbox");
    await expect(switches.first()).toBeVisible();
    expect(await switches.count()).toBeGreaterThan(30);
    for (const one of await switches.all()) {
      await one.focus();
      await page.keyboard.press("Space");
      const seen = await one.evaluate(inSight);
      expect(seen, (await one.getAttribute("aria-label")) ?? "").toEqual({ bars: 8, all: 8, isSwitchFree: true });
    }
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
  });
}

test("a bar stays until its new value is there, and then moves", async ({ page }) => {
  await hold(page, CORE);
  await page.goto("#/applications");
  const before = await ratios(page, "Exim");
  await page.getByRole("checkbox", { name: "Fix 7 in Exim" }).uncheck();
  await expect(row(page, "Exim").getByText("computing")).toBeVisible();
  expect(await ratios(page, "Exim")).toEqual(before);
  await letGo(page);
  await expect.poll(async () => (await ratios(page, "Exim"))[1] ?? 1).toBeLessThan((before[1] ?? 0) / 1.5);
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

test("a race against stock is the race, which begins by itself", { tag: "@long" }, async ({ page }) => {
  await page.goto("#/applications");
  await page.getByRole("link", { name: "Race against stock" }).first().click();
  await expect(page).toHaveURL(/race=/);
  const race = page.getByRole("region", { name: /^Race: / });
  await expect(race.getByRole("button", { name: "Pause", exact: true })).toBeVisible({ timeout: 120_000 });
});

test("a link that names a switch that does not exist says so", async ({ page }) => {
  await page.goto("#/applications?off=99,metis.15");
  await expect(page.getByText("The link names switches that do not exist: 99. They were left out.")).toBeVisible();
  await expect(page).not.toHaveURL(/99/);
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
