/** Presenting: with a remote and a keyboard, without a pointer; what is on the screen is in the link. */
import { expect, type Page } from "@playwright/test";
import { violations } from "./accessibility.ts";
import { CORE, hold } from "./hold.ts";
import { finished, openLab, TINY, watchErrors, recordingStays } from "./lab.ts";
import { test } from "./one-page.ts";

const shown = (page: Page) =>
  page.locator(".hl-panel").evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.id));

test("figure and machine fill the screen in large type, and keys change what does", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const errors = watchErrors(page);
  await openLab(page, "s=dput&n=6&on=0-5&present=both&prec=0.05");
  await finished(page);
  expect(await shown(page)).toEqual(["figure", "machine"]);
  await expect(page.locator(".hl-header")).toBeHidden();
  const durations = (): Promise<readonly string[]> =>
    page.locator("button").evaluateAll((all) => all.map((one) => getComputedStyle(one).transitionDuration));
  expect((await durations()).filter((one) => one !== "0s")).toEqual([]);
  const sizes = await page
    .locator(".hl-narration, .hl-selected-line, h1")
    .evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(20);
  const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(over).toBe(0);
  const heightOf = async (selector: string): Promise<number> =>
    (await page.locator(selector).first().boundingBox())?.height ?? 0;
  await expect.poll(() => heightOf(".hl-figure-frame")).toBeGreaterThan(200);
  await expect.poll(() => heightOf(".hl-lab-machine .hl-surface")).toBeGreaterThan(200);

  for (const [key, panel] of Object.entries({ 1: "figure", 2: "machine", 3: "why", 4: "code", 6: "notes" })) {
    await page.keyboard.press(key);
    await expect.poll(() => shown(page)).toEqual([panel]);
  }
  await expect(page).toHaveURL(/present=notes/);
  await page.keyboard.press("0");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("?");
  await page.keyboard.press("Escape");
  await expect(page.locator(".hl-present-help")).toBeHidden();
  await expect(page).toHaveURL(/present=/);
  await page.keyboard.press("Escape");
  await expect(page.locator(".hl-header")).toBeVisible();
  await expect(page).not.toHaveURL(/present=/);
  await expect(page.locator("html")).toHaveAttribute("data-view", "lab");
  expect(errors).toEqual([]);
});

test("the claim says which machine is simulated where that is another one: nothing else on the screen does", async ({
  page,
}) => {
  await openLab(page, `${TINY}&m=i7-6700k-4&present=machine`);
  const claim = page.getByRole("heading", { level: 1 });
  await expect(claim).toContainText("On the 48-core AMD Opteron:");
  await expect(claim).toContainText("Simulated: 4-core, 8-thread Intel Core i7-6700K (Skylake)");
  await page.keyboard.press("Escape");
  await expect(claim).not.toContainText("Simulated");
});

test("the remote walks through the tour, the arrows through the animation, and nothing moves by itself", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openLab(page, `${TINY}&n=6&present=both`);
  await finished(page);
  const cycle = page.getByRole("slider", { name: "Cycle" });
  await expect(cycle).toBeVisible();
  await recordingStays(page);
  const before = Number(await cycle.inputValue());
  await page.waitForTimeout(500);
  expect(Number(await cycle.inputValue())).toBe(before);
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => Number(await cycle.inputValue())).toBeGreaterThan(before);
  await page.keyboard.press(" ");
  await expect(page.getByRole("button", { name: "pause" })).toBeVisible();
  await page.keyboard.press(" ");
  await expect(page.getByRole("button", { name: "play" })).toBeVisible();

  /* A focused button is pressed by Space, and nothing else happens. */
  await page.getByRole("button", { name: "play" }).focus();
  await page.keyboard.press(" ");
  await page.getByRole("button", { name: "pause" }).press(" ");
  await expect(page.getByRole("button", { name: "play" })).toBeVisible();
  const at = Number(await cycle.inputValue());
  await page.getByRole("button", { name: "step forward one event" }).press(" ");
  await expect.poll(async () => Number(await cycle.inputValue())).toBeGreaterThan(at);
  await expect(page.getByRole("button", { name: "play" })).toBeVisible();

  const title = page.getByRole("region", { name: "Tour", exact: true }).getByRole("heading");
  await page.keyboard.press("PageDown");
  await expect(title).toContainText("Step 1 of 7");
  expect(await shown(page)).toEqual(["code"]);
  await page.keyboard.press("PageDown");
  await expect(title).toContainText("Step 2 of 7");
  expect(await shown(page)).toEqual(["figure", "machine"]);
  await page.keyboard.press("PageUp");
  await expect(title).toContainText("Step 1 of 7");
});

test("a point blanks the screen, and any key brings it back; a question mark lists the keys", async ({ page }) => {
  await hold(page, CORE);
  await openLab(page, "s=dput&n=12&present=figure");
  await page.keyboard.press(".");
  await expect(page.getByRole("status", { name: "Blank screen" })).toBeVisible();
  await page.keyboard.press("1");
  await expect(page.getByRole("status", { name: "Blank screen" })).toHaveCount(0);
  await page.keyboard.press("Shift+?");
  await expect(page.getByText("Keys while presenting")).toBeVisible();
  await page.keyboard.press("Shift+?");
  await expect(page.getByText("Keys while presenting")).toHaveCount(0);
});

test(
  "Escape leaves from the timeline as well, where it first takes a selection away",
  { tag: "@long" },
  async ({ page }) => {
    await openLab(page, `${TINY}&present=machine`);
    await finished(page);
    await recordingStays(page);
    const timeline = page.getByRole("region", { name: "Timeline", exact: true });
    await timeline.focus();
    await page.keyboard.press("i");
    const selected = timeline.getByRole("region", { name: "Statistics of the selected interval", includeHidden: true });
    await expect(selected).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(selected).toHaveCount(0);
    await expect(page).toHaveURL(/present=machine/);
    await page.keyboard.press("Escape");
    await expect(page).not.toHaveURL(/present=/);
  },
);

test("its button begins it, from where the focus moves to the stage, and back when the presenter leaves", async ({
  page,
}) => {
  await hold(page, CORE);
  await openLab(page, TINY);
  const button = page.getByRole("button", { name: "Present", exact: true });
  const stage = page.locator("main[data-run]");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(stage).toHaveAttribute("data-stage", "both");
  await expect(stage).toBeFocused();
  await expect(page).toHaveURL(/present=both/);
  await expect(page.locator(".hl-header")).toBeHidden();
  await page.getByRole("listbox", { name: /against cores/ }).focus();
  await page.keyboard.press("2");
  await expect(stage).toHaveAttribute("data-stage", "machine");
  await expect(stage).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(stage).not.toHaveAttribute("data-stage");
  await expect(button).toBeFocused();
});
