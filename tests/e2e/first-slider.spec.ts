/**
 * The sliders of first pictures, a lab's and the first page's: they work before the application has come, for pointers,
 * keys and screen readers, and the application opens at the place to which the reader has moved them.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./fresh-page.ts";
import { asset, CORE, hold } from "./hold.ts";
import { OPEN_TREES } from "./open-trees.ts";

const picture = (page: Page): Locator => page.locator("#first");
const slider = (page: Page): Locator => page.getByRole("slider", { name: "cores", exact: true });
const words = (page: Page): Locator => picture(page).locator(".hl-selected-line strong");
const heroWords = (page: Page): Locator => picture(page).locator(".hl-hero-value");

const LAB = "#v=1&s=lookup_mnt";
const FIRST_PAGE = "";

/** A page of which there is only the picture; the returned function lets the application come. */
async function openPicture(page: Page, link = LAB): Promise<() => Promise<void>> {
  await page.addInitScript(OPEN_TREES);
  await page.setViewportSize({ width: 1440, height: 900 });
  const release = await hold(page, asset("index", "js"));
  /* Nothing is computed: the application shows what is stored. */
  await hold(page, CORE);
  await page.goto(`./${link}`, { waitUntil: "commit" });
  await expect(picture(page)).toBeVisible();
  return release;
}

test("keys move the slider along the stored curve, and the application opens there, with the focus", async ({
  page,
}) => {
  const release = await openPicture(page);
  await slider(page).press("Home");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /^1 core: [\d ]+ messages\/s$/);
  await expect(words(page)).toHaveText(/at 1 core$/);
  await slider(page).press("ArrowRight");
  await expect(words(page)).toHaveText(/at 4 cores$/);
  /* What the machine did there is not stored. */
  await expect(picture(page).locator(".hl-lab-machine > .hl-first-note")).toBeVisible();
  await release();
  await expect(picture(page)).toHaveCount(0);
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /^4 cores/);
  await expect(slider(page)).toBeFocused();
  await page.goBack();
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /^48 cores/);
});

test("keys move the first page's slider, and the application goes on at its place, with the focus", async ({
  page,
}) => {
  const release = await openPicture(page, FIRST_PAGE);
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /^48 cores/);
  await slider(page).press("Home");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /^1 core: [\d ]+ messages\/s$/);
  await slider(page).press("ArrowRight");
  await expect(heroWords(page)).toHaveText(/^4 cores [\d ]+ messages\/s/);
  await expect(picture(page).locator(".hl-hero-machine > .hl-first-note")).toBeVisible();
  await release();
  await expect(picture(page)).toHaveCount(0);
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /^4 cores/);
  await expect(slider(page)).toBeFocused();
  await expect(page.locator(".hl-hero-value")).toHaveText(/^4 cores/);
  await expect(page.locator(".hl-hero-machine .hl-surface > canvas").first()).toBeVisible();
});

const DRAGGED = [
  { name: "a lab", link: LAB, drawn: ".hl-figure-frame", said: words, middle: /at 24 cores$/, first: /at 1 core$/ },
  {
    name: "the first page",
    link: FIRST_PAGE,
    drawn: ".hl-hero-frame",
    said: heroWords,
    middle: /^24 cores/,
    first: /^1 cores/,
  },
] as const;

for (const { name, link, drawn, said, middle, first } of DRAGGED) {
  test(`a drag that the application of ${name} comes into is not broken off`, async ({ page }) => {
    const release = await openPicture(page, link);
    const box = await slider(page).boundingBox();
    if (box === null) throw new Error("the slider is not seen");
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width / 2, y);
    await page.mouse.down();
    await expect(said(page)).toHaveText(middle);
    await release();
    /* The picture has an element of that name, too. */
    await expect(page.locator(`body > #app ${drawn} > svg`)).toBeAttached();
    await page.mouse.move(box.x + 1, y);
    await expect(said(page)).toHaveText(first);
    await page.mouse.up();
    await expect(picture(page)).toHaveCount(0);
    await expect(slider(page)).toHaveAttribute("aria-valuetext", /^1 core:/);
  });
}

test("a link to another place of the curve opens with its words", async ({ page }) => {
  await openPicture(page, `${LAB}&n=40`);
  await expect(words(page)).toHaveText(/at 40 cores$/);
  await expect(words(page)).toBeVisible();
});

test("keys find the slider where it stands among the other controls of the picture", async ({ page }) => {
  const release = await openPicture(page);
  await page.keyboard.press("Tab");
  await expect(picture(page).getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await slider(page).focus();
  await page.keyboard.press("Shift+Tab");
  await expect(slider(page)).not.toBeFocused();
  await page.keyboard.press("Tab");
  await expect(slider(page)).toBeFocused();
  await release();
  await expect(picture(page)).toHaveCount(0);
  await expect(slider(page)).toBeFocused();
});
