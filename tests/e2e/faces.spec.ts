/**
 * Faces of type that come after the first picture: text stands where it stands in its own face, so that nothing is seen
 * to move when that face comes.
 */
import { expect, type Page } from "@playwright/test";
import { test } from "./fresh-page.ts";
import { addLaterFaces } from "./later-faces.ts";
import { asset, decide, hold, letGo } from "./hold.ts";
import { OPEN_TREES } from "./open-trees.ts";

const APPLICATION = [asset("index", "js"), asset("embed", "js")];
const LATE_FACES = /\/ibm-plex-(?!sans-latin-400-normal)[^/]*\.woff2$/;
const ALL_FACES = /\.woff2$/;
const ADDRESSES = ["./", "./#v=1&s=lookup_mnt", "./embed.html#v=1&s=lookup_mnt"];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];
/** How far text may move, in CSS pixels: the end of a short label in italics. */
const MOVED_MAX = 4;
/** What browsers call good is 0.1; this is a hundredth of that. */
const SHIFT_MAX = 0.001;

/** Adds up how much of the page moves. */
const WATCH = `${OPEN_TREES}
window.shift = 0;
new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shift += value; })
  .observe({ type: "layout-shift", buffered: true });`;

/** The places of everything that is seen of the picture as a whole: left, top, width and height. */
const PLACES = `[...document.querySelector("#first").shadowRoot.querySelectorAll("*")].map((element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return y + height < innerHeight && width * height > 0 ? [x, y, width, height] : [0, 0, 0, 0];
})`;

type Place = readonly [number, number, number, number];

async function places(page: Page): Promise<readonly Place[]> {
  return page.evaluate<readonly Place[]>(PLACES);
}

async function shownWithout(page: Page, address: string, faces: RegExp): Promise<() => Promise<void>> {
  await page.addInitScript(WATCH);
  await hold(page, ...APPLICATION);
  const release = await decide(page, "*.woff2", (url) => (faces.test(url) ? "waits" : "goes on"));
  await page.goto(address, { waitUntil: "commit" });
  await expect(page.locator("#first")).toBeVisible();
  return release;
}

/** Whether the machine has the face that stands in for ours until that comes (web/src/styles/fonts.css). */
async function hasFallbackFace(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const face = new FontFace("probe", 'local("Arial"), local("Liberation Sans"), local("Arimo")');
    return face.load().then(
      () => true,
      () => false,
    );
  });
}

/** The application asks for the other faces when its page is there; here they come while the picture is shown. */
async function facesCome(page: Page, release: () => Promise<void>): Promise<void> {
  await release();
  await addLaterFaces(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

for (const address of ADDRESSES) {
  const rare = address.includes("lookup_mnt") && !address.includes("embed") ? {} : { tag: "@long" };
  test(`nothing moves when bold, italic and fixed-width type comes: ${address}`, rare, async ({ page }) => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto("about:blank");
      const release = await shownWithout(page, address, LATE_FACES);
      const before = await places(page);
      await facesCome(page, release);
      const after = await places(page);
      expect(after.length).toBe(before.length);
      const moved = before.map((place, i) =>
        Math.max(...place.map((side, s) => Math.abs(side - (after[i]?.[s] ?? NaN)))),
      );
      expect(Math.max(...moved)).toBeLessThanOrEqual(MOVED_MAX);
      expect(await page.evaluate<number>("window.shift")).toBeLessThan(SHIFT_MAX);
      await letGo(page);
    }
  });

  test(`hardly anything moves when all type comes late: ${address}`, rare, async ({ page }) => {
    const release = await shownWithout(page, address, ALL_FACES);
    test.skip(!(await hasFallbackFace(page)), "no face with Arial's widths is installed: fonts-liberation has one");
    await facesCome(page, release);
    expect(await page.evaluate<number>("window.shift")).toBeLessThan(SHIFT_MAX);
  });
}
