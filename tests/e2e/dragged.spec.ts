/** A slider that is dragged takes the curve with it, and leaves the figure of the position where it stops. */
import { expect } from "@playwright/test";
import { COARSE } from "../../web/src/model/experiment/policy.ts";
import { finished, openLab, points, SMALL, TINY, valueAt } from "./lab.ts";
import { test } from "./one-page.ts";

/** Notes every form that the faint curve takes. */
const NOTE_GHOSTS = `
window.ghosts = new Set();
const look = () => {
  const ghost = document.querySelector(".hl-figure-ghost")?.getAttribute("d") ?? "";
  if (ghost !== "") ghosts.add(ghost);
  requestAnimationFrame(look);
};
look();`;

/** Counts the runs of coarse figures that the page asks its workers for. */
const COUNT_RUNS = `
window.coarseRuns = 0;
for (const { prototype } of [Worker, MessagePort]) {
  const post = prototype.postMessage;
  prototype.postMessage = function (message, ...more) {
    if (message?.kind === "run" && message.spec.precision === ${COARSE.precision}) coarseRuns += 1;
    return post.call(this, message, ...more);
  };
}`;

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

test("a slider that goes step by step has the figure of its next step ready", async ({ page }) => {
  await openLab(page, TINY);
  await finished(page);
  await page.evaluate(COUNT_RUNS);
  const slider = page.getByRole("region", { name: "Parameters" }).getByRole("slider").first();
  await slider.focus();
  const step = async (): Promise<number> => {
    const before = await page.evaluate<number>("coarseRuns");
    await page.keyboard.press("ArrowRight");
    await finished(page);
    return (await page.evaluate<number>("coarseRuns")) - before;
  };
  const places = await points(page, /./).count();
  /* The first step has to make its own figure and that of the second; the second makes that of the third only. */
  expect(await step()).toBe(2 * places);
  expect(await step()).toBe(places);
});
