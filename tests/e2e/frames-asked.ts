/** Counts the animation frames that pages ask for. */
import type { Frame, Page } from "@playwright/test";

declare global {
  interface Window {
    framesAsked: number;
  }
}

/** Runs in every frame of the page, from its beginning. */
export async function countFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.framesAsked = 0;
    const ask = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => {
      window.framesAsked += 1;
      return ask(callback);
    };
  });
}

export function framesAsked(page: Page | Frame): Promise<number> {
  return page.evaluate(() => window.framesAsked);
}
