/** When nothing moves, nothing is drawn: the paused lab asks for no animation frames, whatever the pages before did. */
import { expect, test } from "@playwright/test";
import { finished, openLab } from "./lab.ts";

declare global {
  interface Window {
    framesAsked: number;
  }
}

test("a paused lab asks for no animation frames", async ({ page }) => {
  await page.addInitScript(() => {
    window.framesAsked = 0;
    const ask = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => {
      window.framesAsked += 1;
      return ask(callback);
    };
  });
  await openLab(page, "s=dput");
  await finished(page);
  await expect(page.locator(".hl-transport-cycle")).toBeVisible({ timeout: 60_000 });
  await page.waitForTimeout(1500);
  const before = await page.evaluate(() => window.framesAsked);
  await page.waitForTimeout(2000);
  expect(await page.evaluate(() => window.framesAsked)).toBe(before);

  await page.getByRole("button", { name: /^play/i }).click();
  await expect.poll(() => page.evaluate(() => window.framesAsked)).toBeGreaterThan(before + 5);
  await page.getByRole("button", { name: /^pause/i }).click();
  await page.waitForTimeout(1000);
  const paused = await page.evaluate(() => window.framesAsked);
  await page.waitForTimeout(2000);
  expect(await page.evaluate(() => window.framesAsked)).toBe(paused);
});
