/** A slider that is dragged takes the curve with it, and leaves the figure of the position where it stops. */
import { expect, type Page } from "@playwright/test";
import { finished, openLab, points, SMALL, TINY, valueAt } from "./lab.ts";
import { test } from "./one-page.ts";
import { noteRuns } from "./runs-asked.ts";

/** Notes every form that the faint curve takes. */
const NOTE_GHOSTS = `
window.ghosts = new Set();
const look = () => {
  const ghost = document.querySelector(".hl-figure-ghost")?.getAttribute("d") ?? "";
  if (ghost !== "") ghosts.add(ghost);
  requestAnimationFrame(look);
};
look();`;

/** Steps of the slider, and their distance in time: shorter than any sweep takes. */
const STEPS = 30;
const STEP_MS = 30;

test("the curve follows a slider while it is dragged", async ({ page }) => {
  await openLab(page, SMALL);
  await finished(page);
  const before = await valueAt(page, "atomic count", 1);
  await page.evaluate(NOTE_GHOSTS);
  const slider = page.getByRole("region", { name: "Parameters" }).getByRole("slider").first();
  await slider.focus();
  for (let i = 0; i < STEPS; i++) {
    await page.keyboard.press("ArrowRight");
    await page.waitForTimeout(STEP_MS);
  }
  /* The curve from before, and at least some that the slider has gone past. */
  expect(await page.evaluate<number>("ghosts.size")).toBeGreaterThan(4);
  await finished(page);
  await expect(page.locator(".hl-figure-ghost").first()).toHaveAttribute("d", "");
  expect(await valueAt(page, "atomic count", 1)).not.toBe(before);
});

/** Notes every form that the numbers of the y-axis take, and of the x-axis, which never moves. */
const NOTE_AXES = `
window.axes = [];
const see = () => {
  const placed = (tick) => tick.closest("g[transform]")?.getAttribute("transform") + tick.textContent;
  const ticks = [...document.querySelectorAll(".hl-lab-figure .hl-figure-tick")].map(placed);
  const now = ticks.join(" ");
  if (now !== axes.at(-1)) axes.push(now);
  requestAnimationFrame(see);
};
see();`;

test("the axis is calm while a slider is held, and settles when it is let go", async ({ page }) => {
  await openLab(page, SMALL);
  await finished(page);
  const slider = page.getByRole("region", { name: "Parameters" }).getByRole("slider").first();
  const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
  const before = await slider.inputValue();
  await page.mouse.move(x + width * 0.2, y + height / 2);
  await page.mouse.down();
  await page.evaluate(NOTE_AXES);
  for (let i = 0; i < STEPS; i++) {
    await page.mouse.move(x + width * (0.2 + (0.7 * i) / STEPS), y + height / 2);
    await page.waitForTimeout(STEP_MS);
  }
  await finished(page);
  expect(await slider.inputValue()).not.toBe(before);
  /* As it was, and at most two times with more room. */
  const held = await page.evaluate<number>("axes.length");
  expect(held).toBeLessThanOrEqual(3);
  await page.mouse.up();
  await finished(page);
  const ticks = page.locator(".hl-lab-figure .hl-figure-tick");
  const settled = await ticks.allTextContents();
  await page.reload();
  await finished(page);
  expect(await ticks.allTextContents()).toEqual(settled);
});

/** The value of the slider in each coarse run; a run that another worker has got counts once. */
async function coarseValues(asked: Awaited<ReturnType<typeof noteRuns>>): Promise<readonly number[]> {
  const coarse = (await asked()).filter(({ isCoarse }) => isCoarse);
  return [...new Map(coarse.map(({ value, cores }) => [`${value} ${cores}`, value])).values()];
}

/** A small lab whose figure is complete: its first slider, the number of its places, and the coarse runs since then. */
async function complete(page: Page) {
  await openLab(page, TINY);
  await finished(page);
  const asked = await noteRuns(page);
  return {
    slider: page.getByRole("region", { name: "Parameters" }).getByRole("slider").first(),
    places: await points(page, /./).count(),
    made: () => coarseValues(asked),
  };
}

test("a slider that has the focus has the figures of both positions beside its own ready", async ({ page }) => {
  const { slider, places, made } = await complete(page);
  await slider.focus();
  await expect.poll(async () => (await made()).length).toBe(2 * places);
  for (let steps = 1; steps <= 2; steps++) {
    await page.keyboard.press("ArrowRight");
    await finished(page);
    /* Each step makes the figure of the one after it only. */
    await expect.poll(async () => (await made()).length).toBe((2 + steps) * places);
  }
});

/** As shares of the slider's width: also near its ends, which the middle of the handle does not reach. */
for (const share of [0.03, 0.42, 0.97]) {
  test(`a click on a slider, at ${share} of its width, finds the figure made when the pointer came`, async ({
    page,
  }) => {
    const { slider, places, made } = await complete(page);
    const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
    await page.mouse.move(x + share * width, y + height / 2);
    await expect.poll(async () => (await made()).length).toBe(places);
    const [expected, ...others] = new Set(await made());
    expect(others).toEqual([]);
    const since = await noteRuns(page);
    await page.mouse.down();
    await page.mouse.up();
    await finished(page);
    const value = page.getByRole("region", { name: "Parameters" }).getByRole("textbox").first();
    expect(Number((await value.inputValue()).replace(/\D/g, ""))).toBe(expected);
    expect(await coarseValues(since)).not.toContain(expected);
  });
}

test("what a slider with the focus expects counts again when the pointer has left the figure", async ({ page }) => {
  const { slider, places, made } = await complete(page);
  await slider.focus();
  await expect.poll(async () => (await made()).length).toBe(2 * places);
  await page.locator(".hl-figure-plot").hover({ force: true });
  await expect(page.locator(".hl-figure-readout")).toBeVisible();
  const since = await noteRuns(page);
  await page.evaluate(() => (location.hash += "&seed=2"));
  await expect.poll(async () => (await coarseValues(since)).length).toBe(places);
  await finished(page);
  await page.waitForTimeout(300);
  expect((await coarseValues(since)).length).toBe(places);
  await page.mouse.move(0, 0);
  await expect.poll(async () => (await coarseValues(since)).length).toBe(3 * places);
});
