/** The journeys of a reader through the lab, on the built site: from the gallery to the cause and back. */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { finished, openLab, points, recordingStays, TINY, typeProgram, valueAt, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

const program = (path: string): string => readFileSync(new URL(`../../scenarios/${path}`, import.meta.url), "utf8");

test("from the gallery to the collapse, its profile, an edit that removes it, and back", async ({ page }) => {
  test.setTimeout(600_000);
  const errors = watchErrors(page);
  await page.goto("./");
  await page.getByRole("searchbox").fill("mail server");
  await page.getByRole("link", { name: /lookup_mnt: one short lock/ }).click();
  await expect(points(page, /^stock \(ticket lock\), 48 cores/)).toBeAttached();
  await expect(page).toHaveURL(/s=lookup_mnt/);
  // The three curves of the gallery's lab are refined for long; what this reader sees does not need that.
  await openLab(page, "s=lookup_mnt&off=mcs&prec=0.05");
  await finished(page);

  const peak = await valueAt(page, "stock (ticket lock)", 40);
  const last = await valueAt(page, "stock (ticket lock)", 48);
  expect(last).toBeLessThan(0.55 * peak);

  await points(page, /^stock \(ticket lock\), 48 cores/).waitFor({ state: "attached" });
  await page.getByRole("tab", { name: "Profile" }).click();
  const profile = page.getByRole("region", { name: /Profile of stock \(ticket lock\) at 48/ });
  await expect(profile.getByRole("row").nth(1)).toContainText("lookup_mnt");

  await typeProgram(page, program("lookup_mnt/mcs.c"));
  await page.getByRole("button", { name: "Run this program" }).click();
  await expect(page.getByText("the curve belongs to this edited program").first()).toBeVisible();
  await finished(page);
  const mine = "your version of stock (ticket lock)";
  expect(await valueAt(page, mine, 48)).toBeGreaterThan(0.95 * (await valueAt(page, mine, 40)));
  expect(await valueAt(page, "stock (ticket lock)", 48)).toBe(last);

  await page.getByRole("region", { name: "Code" }).getByRole("button", { name: "Reset" }).click();
  await finished(page);
  expect(await valueAt(page, "stock (ticket lock)", 48)).toBe(last);
  expect(errors).toEqual([]);
});

test("the search finds locks by their names, and says what is near where it finds nothing", async ({ page }) => {
  await page.goto("./");
  const search = page.getByRole("searchbox");
  const found = page.getByRole("list", { name: "Found" }).getByRole("link");
  await search.fill("MCS");
  await expect(found.filter({ hasText: "lock_handoff" })).toHaveCount(1);
  await search.fill("dput");
  await expect(found.first()).toContainText("dput");
  await search.fill("mcx");
  await page.getByRole("button", { name: "mcs", exact: true }).click();
  await expect(found.filter({ hasText: "cohort" }).first()).toBeVisible();
});

test("a word of the field finds what is about it and says what it means; an unknown one leaves ways on", async ({
  page,
}) => {
  await page.goto("./");
  const search = page.getByRole("searchbox");
  const found = page.getByRole("list", { name: "Found" }).getByRole("link");
  await search.fill("cache bouncing");
  await expect(page.getByText("Cache-line bouncing. A line that several cores write")).toBeVisible();
  await expect(found.filter({ hasText: "line_sharing" })).toHaveCount(1);
  await search.fill("RCU");
  await expect(found).toHaveCount(2);
  await expect(page.getByRole("list", { name: "Mentioned in" }).getByRole("link").first()).toBeVisible();
  await search.fill("kubernetes");
  await expect(page.getByText("No scenario is about “kubernetes”")).toBeVisible();
  await page.getByRole("button", { name: "TLB misses and shootdowns" }).click();
  await expect(search).toHaveValue("TLB misses and shootdowns");
  await expect(search).toBeFocused();
  await expect(found.filter({ hasText: "psearchy" })).toHaveCount(1);
  await search.fill("kubernetes");
  await page.getByRole("button", { name: /^Show all \d+$/ }).click();
  await expect(page.getByRole("heading", { name: "Start with one of these" })).toBeVisible();
});

test("on the first page the slider shows that more cores do less", async ({ page }) => {
  await page.goto("./");
  const slider = page.getByRole("slider", { name: "cores" });
  await slider.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", /^1 core: /);
  await slider.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", /^48 cores: 2/);
  await expect(page.getByText(/down from 11/)).toBeVisible();
});

/** The mean cost of a hand-off in the machine's bars: "… cycles now · mean 16 200 · MCS lock 1 280". */
async function meanHandoff(page: Page): Promise<number> {
  const text = (await page.locator(".hl-handoffs-head").textContent()) ?? "";
  return Number((/mean ([\d\u202f]+)/.exec(text)?.[1] ?? "").replaceAll("\u202f", ""));
}

test("dragged from 12 to 48 cores, the slider shows the collapse in figure, machine and hand-offs", async ({
  page,
}) => {
  await openLab(page, "s=lookup_mnt&x=stock&n=12&prec=0.05&off=percore,mcs");
  const machine = page.getByRole("region", { name: "Machine", exact: true });
  const bars = machine.getByRole("slider", { name: "Hand-offs, by what they cost" });
  await expect(machine).toContainText("stock (ticket lock) at 12 cores");
  await expect(bars).toBeVisible({ timeout: 120_000 });
  const before = { rate: await valueAt(page, "stock (ticket lock)", 12), mean: await meanHandoff(page) };

  const slider = page.getByRole("slider", { name: "cores" });
  const box = await slider.boundingBox();
  if (box === null) throw new Error("the slider is not on the page");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 11 + (12 / 48) * (box.width - 22), y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 3, y, { steps: 6 });
  await page.mouse.up();
  await expect(slider).toHaveAttribute("aria-valuetext", /^48 cores: /, { timeout: 120_000 });
  await expect(machine).toContainText("stock (ticket lock) at 48 cores");
  await expect.poll(() => meanHandoff(page), { timeout: 120_000 }).toBeGreaterThan(3 * before.mean);
  expect(await valueAt(page, "stock (ticket lock)", 48)).toBeLessThan(before.rate);
});

test("a point that is pressed is the run shown everywhere, and is in the link", async ({ page }) => {
  await openLab(page, TINY);
  await finished(page);
  const plot = page.locator(".hl-figure-plot").first();
  const box = await plot.boundingBox();
  const at = await points(page, /^atomic count, 4 cores/).boundingBox();
  if (box === null || at === null) throw new Error("the figure is not on the page");
  await plot.click({ position: { x: at.x - box.x, y: at.y - box.y } });
  await expect(page).toHaveURL(/n=4&off=sloppy&on=0-5&prec=0\.05&x=atomic/);
  await expect(page.locator(".hl-selected-line")).toContainText("atomic count at 4 cores");
  await expect(page.getByRole("region", { name: "Machine", exact: true })).toContainText("atomic count at 4 cores");
  await page.reload();
  await finished(page);
  await expect(page.locator(".hl-selected-line")).toContainText("atomic count at 4 cores");
});

test("the machine plays, steps back and scrubs, and says what happens", async ({ page }) => {
  await openLab(page, TINY);
  await finished(page);
  await recordingStays(page);
  const machine = page.getByRole("region", { name: "Machine", exact: true });
  const cycle = machine.locator(".hl-transport-cycle");
  await expect(cycle).toBeVisible();
  const before = await cycle.textContent();
  await machine.getByRole("button", { name: /next event|step forward/i }).click();
  await expect(cycle).not.toHaveText(before ?? "");
  await machine.getByRole("button", { name: /previous event|step back/i }).click();
  await expect(cycle).toHaveText(before ?? "");
  await machine.getByRole("slider").first().focus();
  await page.keyboard.press("Home");
  await expect(cycle).not.toHaveText(before ?? "");
});

test("a parameter moves the curve, keeps the old one until the new one is there, and goes back", async ({ page }) => {
  await openLab(page, TINY);
  await finished(page);
  const before = await valueAt(page, "atomic count", 6);
  const references = page.getByRole("slider", { name: /references per open/ });
  await references.focus();
  await page.keyboard.press("End");
  await expect(page).toHaveURL(/p\.\w+=/);
  await expect(page.locator("main[data-run]")).not.toHaveAttribute("data-run", "done");
  await finished(page);
  expect(await valueAt(page, "atomic count", 6)).not.toBe(before);
  await page.getByRole("button", { name: /^Reset references per open/ }).click();
  await finished(page);
  expect(await valueAt(page, "atomic count", 6)).toBe(before);
});

test("stopped in the middle it stays stopped, and goes on when asked", async ({ page }) => {
  await openLab(page, "s=lookup_mnt");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.locator("main[data-run]")).toHaveAttribute("data-run", "cancelled");
  await page.waitForTimeout(500);
  await expect(page.locator("main[data-run]")).toHaveAttribute("data-run", "cancelled");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeVisible();
});

test("one worker computes the same numbers as many", { tag: "@long" }, async ({ page }) => {
  await openLab(page, "s=dput&prec=0.05&off=atomic&on=0-23");
  await finished(page);
  const many = await valueAt(page, "sloppy counter", 24);
  await openLab(page, "s=dput&prec=0.05&off=atomic&on=0-23&n=24&x=sloppy", "?workers=1");
  await finished(page);
  // The browser has kept what the many have computed, and shows that at first.
  await page.getByRole("button", { name: "Run again" }).click();
  await expect(page.locator(".hl-status-word")).toHaveText("complete");
  await finished(page);
  expect(await valueAt(page, "sloppy counter", 24)).toBe(many);
});

test("a hidden page goes on computing and is right when shown again", { tag: "@long" }, async ({ page, context }) => {
  await openLab(page, "s=dput&prec=0.05&on=0-23");
  const other = await context.newPage();
  await other.goto("about:blank");
  await other.bringToFront();
  await finished(page);
  await page.bringToFront();
  await expect(points(page, /^sloppy counter, 24 cores/)).toBeAttached();
});

test("a link that cannot be understood says so and shows what it can", async ({ page }) => {
  await openLab(page, "s=dput&prec=7&zzz=1");
  await expect(page.getByRole("status", { name: "Notices" })).toContainText("zzz");
  await page.goto("./#v=1&s=lookup_mont");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("cannot be opened");
  await expect(page.getByRole("alert")).toContainText("cannot be opened");
  await expect(page.getByRole("main")).toContainText('There is no scenario "lookup_mont"; did you mean "lookup_mnt"?');
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await page.getByRole("link", { name: "Open lookup_mnt" }).click();
  await expect(page.getByRole("region", { name: "Machine", exact: true })).toBeVisible();
});
