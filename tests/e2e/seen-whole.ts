/** Whether elements of a page are seen whole: inside of the window, cut off by nothing, and covered by nothing. */
import type { Page } from "@playwright/test";

/** A projector, a laptop, a tablet held upright and a phone. */
export const SIZES = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const;

/** Descriptions of the parts that are not seen whole once the page has been laid out in its new size. */
export async function hiddenParts(page: Page, parts: string): Promise<readonly string[]> {
  let hidden: readonly string[] = [];
  for (let look = 0; look < 20; look++) {
    hidden = await page.evaluate(lookForHidden, parts);
    if (hidden.length === 0) return hidden;
  }
  return hidden;
}

/** Runs in the page, two frames later. */
async function lookForHidden(parts: string): Promise<readonly string[]> {
  /* Lines and rows may be wider than their panel, which a reader scrolls to the side. */
  const WIDE = ".hl-marked-line, tr";
  const PANEL = ".hl-panel, .hl-litmus-top, .hl-litmus-panes";
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  const shown = [...document.querySelectorAll(parts)].filter((part) => part.checkVisibility());
  if (shown.length === 0) return [`nothing is shown of ${parts}`];
  return shown.flatMap((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const name = `${part.className || part.tagName} at ${Math.round(top)} to ${Math.round(bottom)}`;
    if (top < -1 || bottom > innerHeight + 1) return [`${name} is outside of the window`];
    for (let around = part.parentElement; around !== null; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      if (overflowY !== "visible" && (top < box.top - 1 || bottom > box.bottom + 1))
        return [
          `${name} is cut by ${around.className || around.tagName} at ${Math.round(box.top)} to ${Math.round(box.bottom)}`,
        ];
      if (overflowX !== "visible" && !part.matches(WIDE) && (left < box.left - 1 || right > box.right + 1))
        return [`${name} is cut at the side by ${around.className || around.tagName}`];
    }
    const at = document.elementFromPoint(left + Math.min(4, (right - left) / 2), (top + bottom) / 2);
    return at !== null && at.closest(PANEL) === part.closest(PANEL) ? [] : [`${name} is covered by ${at?.className}`];
  });
}
