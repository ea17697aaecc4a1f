/** Another x-axis: chosen by its name, by keyboard; in the link, in the table, undone by Back. */
import { expect, type Page } from "@playwright/test";
import { violations } from "./accessibility.ts";
import { finished, openLab, points, TINY, valueAt, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

const AXIS = "references per open";

async function choose(page: Page, before: string, next: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^(${before} x-axis|x-axis ${before})$`) }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("option", { name: next, exact: true }).press("Enter");
}

test("a parameter on the x-axis", { tag: "@long" }, async ({ page }) => {
  const errors = watchErrors(page);
  await openLab(page, TINY);
  await finished(page);
  const before = await valueAt(page, "atomic count", 6);
  await choose(page, "cores", AXIS);

  await expect(page).toHaveURL(/[#&]n=4&.*over=pairs/);
  await expect(page.getByRole("slider", { name: AXIS })).toHaveAttribute("aria-valuetext", /^4 references per open: /);
  await expect(page.getByRole("textbox", { name: "Cores" })).toHaveValue("6");
  await expect(page.getByRole("slider", { name: "references per open", exact: true })).toHaveCount(1);
  await finished(page);
  /* The selected run is the same one, so its value is. */
  expect(await valueAt(page, "atomic count", 4)).toBe(before);
  const labels = await points(page, /./).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
  expect(labels.map((label) => Number(/, (\d+) references?/.exec(label)?.[1]))).toEqual([
    1, 4, 5, 10, 15, 20, 25, 30, 32,
  ]);
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "table" }).click();
  await expect(page.getByRole("columnheader", { name: AXIS })).toBeVisible();
  await page.getByRole("button", { name: "table" }).click();

  await page.reload();
  await finished(page);
  await expect(page.getByRole("slider", { name: AXIS })).toHaveAttribute("aria-valuetext", /^4 references per open: /);
  await page.goBack();
  await expect(page.getByRole("slider", { name: "cores" })).toBeVisible();
  await expect(page).not.toHaveURL(/over=/);
  expect(errors).toEqual([]);
});

test("the axis is one of the figure's tools, to which the arrow keys lead", { tag: "@long" }, async ({ page }) => {
  await openLab(page, TINY);
  await finished(page);
  const axis = page.getByRole("button", { name: /x-axis/ });
  const table = page.getByRole("button", { name: "table" });
  const map = page.getByRole("button", { name: "map" });
  await table.focus();
  await page.keyboard.press("ArrowRight");
  await expect(map).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(axis).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(axis).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(table).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(axis).toHaveCount(0);
});

test("the cores of the selected run stay, in both directions", { tag: "@long" }, async ({ page }) => {
  await openLab(page, `${TINY}&n=2`);
  await finished(page);
  await choose(page, "cores", AXIS);
  await expect(page).toHaveURL(/over=pairs.*p\.cores=2/);
  await finished(page);
  await page.getByRole("slider", { name: AXIS }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/[#&]n=5&/);
  await choose(page, AXIS, "cores");
  await expect(page).toHaveURL(/[#&]n=2&.*p\.pairs=5/);
  await finished(page);
});

test(
  "a place is said with its unit, and the axis' name in brackets; the name ends at the axis' end",
  { tag: "@long" },
  async ({ page }) => {
    await openLab(page, `${TINY}&over=open_work&n=4000`);
    await finished(page);
    const said = "4000 cycles (other work of an open)";
    await expect(points(page, new RegExp(`^atomic count, ${escape(said)}: `))).toHaveCount(1);
    await expect(
      page.getByRole("slider", { name: "other work of an open, cycles", exact: true }).first(),
    ).toHaveAttribute("aria-valuetext", new RegExp(`^${escape(said)}: `));
    /* The choice's letters end where those that the figure draws would end: at the end of the axis. */
    const ends = [".hl-choice--axis .hl-choice-value", ".hl-figure-axes > .hl-figure-name"].map(async (name) => {
      const box = await page.locator(name).boundingBox();
      return box === null ? Number.NaN : box.x + box.width;
    });
    const [chosen = Number.NaN, drawn = Number.NaN] = await Promise.all(ends);
    expect(Math.abs(chosen - drawn)).toBeLessThan(1);
    const place = await points(page, /, 4000 /).boundingBox();
    if (place === null) throw new Error("the point is not on the page");
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
    await expect(page.locator(".hl-figure-readout-head")).toHaveText("4000 cycles");
  },
);

const escape = (text: string): string => text.replace(/[()]/g, "\\$&");
