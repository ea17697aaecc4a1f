/** The main journeys in Firefox: find a lab, watch it, change its program, save a figure; an embed; the one file. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { button, finished, openFirefox, openPage, pointLabels } from "./firefox.ts";

/** A lab that is ready soon: one curve on six cores, whose intervals may be wide. */
const TINY = "s=dput&off=sloppy&prec=0.05&on=0-5";
const SLOPPY = readFileSync(new URL("../../scenarios/dput/sloppy.c", import.meta.url), "utf8");

let firefox: Awaited<ReturnType<typeof openFirefox>>;
beforeAll(async () => {
  firefox = await openFirefox();
});
afterAll(() => firefox.close());

it("finds a scenario by search, and opens its lab with the stored figure", async () => {
  const { page, errors } = await openPage(firefox);
  await page.goto(firefox.site);
  await page.locator('input[type="search"]').fill("dput");
  await page.locator('[aria-label="Found"] a').click();
  await page.waitForSelector("main[data-run]");
  expect(page.url()).toContain("s=dput");
  await page.waitForFunction(() => document.querySelectorAll('[role="listbox"] [role="option"]').length > 20);
  expect((await pointLabels(page)).some((label) => label.startsWith("sloppy counter, 48 cores: "))).toBe(true);
  expect(errors).toEqual([]);
  await page.close();
});

it("computes a sweep, steps through the machine, and takes the scrubber to another core count", async () => {
  const { page, errors } = await openPage(firefox);
  await page.goto(`${firefox.site}#v=1&${TINY}`);
  await finished(page);
  expect(await pointLabels(page)).toContainEqual(expect.stringMatching(/^atomic count, 4 cores: /));
  const cycle = await page.waitForSelector(".hl-transport-cycle");
  const before = await cycle?.evaluate((element) => element.textContent);
  await page.locator(button("step forward one event")).click();
  await page.waitForFunction((text) => document.querySelector(".hl-transport-cycle")?.textContent !== text, {}, before);
  await page.focus(".hl-scrubber");
  await page.keyboard.press("Home");
  await page.waitForFunction(() => location.hash.includes("n=1"));
  expect(errors).toEqual([]);
  await page.close();
});

it("runs the reader's own program beside the original, whose curve stays", async () => {
  const { page, errors } = await openPage(firefox);
  await page.goto(`${firefox.site}#v=1&${TINY}`);
  await finished(page);
  const before = (await pointLabels(page)).filter((label) => label.startsWith("atomic count"));
  expect(before.length).toBeGreaterThan(1);
  await replaceProgram(page, SLOPPY);
  await page.locator(button("Run this program")).click();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role="option"]')].some((one) =>
      one.getAttribute("aria-label")?.startsWith("your version"),
    ),
  );
  await finished(page);
  const after = await pointLabels(page);
  expect(after.filter((label) => label.startsWith("atomic count"))).toEqual(before);
  expect(errors).toEqual([]);
  await page.close();
});

/** Writes a text over the shown program. */
async function replaceProgram(page: Page, text: string): Promise<void> {
  await page.focus(".cm-content");
  await page.keyboard.down("Control");
  await page.keyboard.press("a");
  await page.keyboard.up("Control");
  await page.evaluate((written) => document.execCommand("insertText", false, written), text);
}

it("saves the figure as a picture in which curves are drawn", async () => {
  const { page, errors } = await openPage(firefox);
  await page.goto(`${firefox.site}#v=1&${TINY}`);
  await finished(page);
  await page.evaluate(() => {
    const address = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (made: Blob) => {
      Object.assign(globalThis, { made });
      return address(made);
    };
  });
  await page.locator(button("Export")).click();
  await page.locator(button("PNG")).click();
  await page.waitForFunction(() => document.body.textContent.includes("Saved dput-opteron-48.png."));
  expect(await page.evaluate(coloursOfSaved)).toBeGreaterThan(10);
  expect(errors).toEqual([]);
  await page.close();
});

/** How many colours the saved picture has, letters with their soft edges included: one that is empty has one. */
async function coloursOfSaved(): Promise<number> {
  const image = await createImageBitmap((globalThis as unknown as { made: Blob }).made);
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  if (context === null) return 0;
  context.drawImage(image, 0, 0);
  return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
}

it("shows an embed that answers its host", async () => {
  const { page, errors } = await openPage(firefox);
  await page.goto(`${firefox.site}embed.html#v=1&${TINY}&show=figure,machine`);
  await page.waitForSelector('[data-run="done"]');
  await page.waitForSelector(".hl-transport-cycle");
  expect(await page.$$eval("canvas", (all) => all.some(({ width }) => width > 100))).toBe(true);
  expect(errors).toEqual([]);
  await page.close();
});

it("computes in the one file hotline.html, without a server", async () => {
  const { page, errors } = await openPage(firefox);
  await page.goto(`${pathToFileURL(resolve("dist/hotline.html")).href}#v=1&${TINY}`);
  await finished(page);
  expect(await pointLabels(page)).toContainEqual(expect.stringMatching(/^atomic count, 4 cores: /));
  expect(errors).toEqual([]);
  await page.close();
});
