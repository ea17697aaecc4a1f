/** A slider that is dragged takes the curve with it, and leaves the figure of the position where it stops. */
import { expect } from "@playwright/test";
import { finished, openLab, SMALL, valueAt } from "./lab.ts";
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
