/** When nothing moves, nothing is drawn: the paused lab asks for no animation frames, whatever the pages before did. */
import { expect } from "@playwright/test";
import { countFrames, framesAsked } from "./frames-asked.ts";
import { test } from "./fresh-page.ts";
import { finished, openLab, TINY } from "./lab.ts";
import { untilCalm } from "./progress.ts";

test("a paused lab asks for no animation frames", { tag: "@long" }, async ({ page }) => {
  await countFrames(page);
  await openLab(page, TINY);
  await finished(page);
  await expect(page.locator(".hl-transport-cycle")).toBeVisible();
  await untilCalm(page);
  const before = await framesAsked(page);
  await page.waitForTimeout(2000);
  expect(await framesAsked(page)).toBe(before);

  await page.getByRole("button", { name: /^play/i }).click();
  await expect.poll(() => framesAsked(page)).toBeGreaterThan(before + 5);
  await page.getByRole("button", { name: /^pause/i }).click();
  await untilCalm(page, 1000);
  const paused = await framesAsked(page);
  await page.waitForTimeout(2000);
  expect(await framesAsked(page)).toBe(paused);
});
