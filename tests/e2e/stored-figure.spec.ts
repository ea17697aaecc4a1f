/** The figure that is stored with the site, while the lab makes its runs again. */
import { expect } from "@playwright/test";
import { finished, openLab, points } from "./lab.ts";
import { test } from "./one-page.ts";

/** Notes the path of the first curve whenever it changes, once the panels of the lab are all there. */
const NOTE_PATHS = `
window.paths = [];
new MutationObserver(() => {
  const path = document.querySelector("#app main[data-run]:not([aria-busy]) .hl-figure-line")?.getAttribute("d");
  if (typeof path === "string" && path !== paths.at(-1)) paths.push(path);
}).observe(document, { subtree: true, childList: true, attributes: true });`;

/** Places that differ by less cannot be told apart. In pixels. */
const SEEN = 0.1;

/* Intervals of dput's atomic curve are as wide as a fifth: the axis has room for them from the first moment, too. */
for (const [intervals, link] of [
  ["narrow", "s=dput&off=atomic"],
  ["wide", "s=dput&off=sloppy"],
] as const) {
  const rare = intervals === "narrow" ? {} : { tag: "@long" };
  test(`is as precise as the lab's own: a curve of ${intervals} intervals never moves`, rare, async ({ page }) => {
    await page.addInitScript(NOTE_PATHS);
    await openLab(page, link);
    await expect(points(page, /, stored with the site$/)).not.toHaveCount(0);
    await finished(page);
    await expect(points(page, /, stored with the site$/)).toHaveCount(0);
    const paths = await page.evaluate<readonly string[]>("paths");
    const [first = [], ...others] = paths.map((path) => path.match(/[\d.]+/g)?.map(Number) ?? []);
    expect(first.length).toBeGreaterThan(20);
    for (const other of others) {
      const moved = other.map((place, i) => Math.abs(place - (first[i] ?? Infinity)));
      const isStill = other.length === first.length && Math.max(...moved) < SEEN;
      expect(isStill, `${paths[0]} and ${other.join(" ")}`).toBe(true);
    }
  });
}

test("says how far it is from what was measured, in the list and in the lab, but not with other parameters", async ({
  page,
}) => {
  await page.goto("./#/");
  const facts = page.locator(".hl-course-row").filter({ has: page.getByText("lookup_mnt: one short lock") });
  await expect(facts).toContainText(/measured on a real machine, off by ×\s\d\.\d\d on average · tour of \d+ steps/);
  await openLab(page, "s=lookup_mnt&n=4");
  const legend = page.getByRole("list", { name: "Legend" });
  await expect(legend).toContainText(/measured on the real machine, off by ×\s\d\.\d\d on average/);
  await openLab(page, "s=lookup_mnt&n=4&p.lookups=10");
  await expect(legend).toContainText("measured with the default parameters");
  await expect(legend).not.toContainText("off by");
});
