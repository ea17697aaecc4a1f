/** The page enlarged by the browser, as readers with weak eyes have it: a window of few CSS pixels, also in height. */
import { expect, type Locator, type Page } from "@playwright/test";
import { finished, openLab, TINY } from "./lab.ts";
import { test } from "./one-page.ts";

/** Windows of screens with 1366 by 768 and 1280 by 1024 pixels. */
const ENLARGED = [
  { name: "200 %", width: 683, height: 384 },
  { name: "400 %", width: 320, height: 256 },
] as const;

/** The control has the focus and is seen: nothing lies over its middle. */
async function expectSeen(control: Locator): Promise<void> {
  await expect(control).toBeFocused();
  const isOnTop = () =>
    control.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isOnTop).toBe(true);
}

const fitsAcross = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

for (const { name, ...size } of ENLARGED) {
  const rare = name === "400 %" ? {} : { tag: "@long" };
  test(
    `enlarged to ${name}, a control that gets the focus is seen, and the figure does not cover it`,
    rare,
    async ({ page }) => {
      await page.setViewportSize(size);
      await openLab(page, TINY);
      await finished(page);
      const play = page.getByRole("button", { name: "play", exact: true });
      await play.focus();
      await expectSeen(play);
      const change = page.getByRole("button", { name: "Change", exact: true });
      await change.press("Enter");
      await expectSeen(change);
      const slider = page.getByRole("slider", { name: /references per open/ });
      await slider.focus();
      await expectSeen(slider);
      await page.getByRole("button", { name: "Measured points…" }).focus();
      await expectSeen(page.getByRole("button", { name: "Measured points…" }));
      expect(await fitsAcross(page)).toBe(true);
    },
  );
}

test(
  "on a phone, where the figure stays in sight, the Tab key leads to no control behind it",
  { tag: "@long" },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await openLab(page, TINY);
    await finished(page);
    await page.locator(".hl-lab-machine summary").first().focus();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    for (const _ of Array(6)) {
      await page.keyboard.press("Shift+Tab");
      const focused = page.locator(":focus");
      if ((await focused.evaluate((element) => element.closest(".hl-lab-machine"))) === null) break;
      if ((await focused.evaluate((element) => element.clientHeight)) < 100) await expectSeen(focused);
    }
  },
);

test(
  "the header leads to every page at every width: by names in one line, or by a menu",
  { tag: "@long" },
  async ({ page }) => {
    const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link");
    const menu = page.getByRole("button", { name: "Menu", exact: true });
    for (const [link, isLab] of [
      ["#/512", false],
      [`#v=1&${TINY}`, true],
    ] as const) {
      await page.goto(`./${link}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const width of [320, 481, 700, 900, 901]) {
        await page.setViewportSize({ width, height: 700 });
        const hasMenu = isLab || width <= 900;
        if (hasMenu) {
          await expect(links.first()).toBeHidden();
          await menu.focus();
          await page.keyboard.press("Enter");
        }
        await expect(links).toHaveCount(6);
        for (const one of await links.all()) await expect(one, `${width} px`).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole("combobox", { name: "Colours" })).toBeInViewport({ ratio: 1 });
        if (hasMenu) {
          await page.keyboard.press("Escape");
          await expect(links.first()).toBeHidden();
          await expect(menu).toBeFocused();
        }
        expect(await fitsAcross(page), `${width} px`).toBe(true);
      }
    }
  },
);

test("enlarged to 400 %, the line of the selected point is whole", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openLab(page, TINY);
  await finished(page);
  const cutOff = await page
    .locator(".hl-selected-line")
    .evaluate((line) => [line.scrollWidth - line.clientWidth, line.scrollHeight - line.clientHeight]);
  expect(Math.max(...cutOff)).toBeLessThanOrEqual(1);
  expect(await fitsAcross(page)).toBe(true);
});

test("enlarged to 400 %, the menu of scenarios shows its name whole, and its arrow inside the page", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openLab(page, "s=dput&n=1");
  const menu = page.locator(".hl-lab-name");
  const arrow = await menu.locator(".hl-choice-arrow").boundingBox();
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  if (arrow === null || title === null) throw new Error("the menu or the title is not on the page");
  expect(arrow.x + arrow.width).toBeLessThanOrEqual(title.x + title.width);
  const name = menu.locator(".hl-choice-short");
  await expect(name).toHaveText("dput");
  expect(await name.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBeLessThanOrEqual(0);
});
