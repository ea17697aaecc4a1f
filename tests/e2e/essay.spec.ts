/**
 * The essay, as a page of its own and as a page of the application: it is read without a script, its figures live while
 * they are seen, each control changes its figure, and the first picture is there after few bytes.
 */
import { gzipSync } from "node:zlib";
import { expect, type Locator, type Page } from "@playwright/test";
import { storedEssay } from "../../web/tools/stored/essay.ts";
import { inTurn } from "../harness/effort.ts";
import { violations, violationsInThemes } from "./accessibility.ts";
import { test } from "./fresh-page.ts";
import { watchErrors } from "./lab.ts";

const ESSAY = storedEssay();
/** Before the first picture is seen, as a server sends it. */
const BYTES_MAX = 120 * 1024;

const sectionOf = (page: Page, id: string): Locator => page.locator(`section[aria-labelledby="essay-${id}"]`);

/** Scrolls to the section's figure, and waits until it lives. */
async function liveFigure(page: Page, id: string): Promise<Locator> {
  const section = sectionOf(page, id);
  const figure = section.locator(".hl-essay-one").first();
  await figure.scrollIntoViewIfNeeded();
  await expect(figure).toHaveAttribute("data-live", "");
  await expect(figure.locator(".hl-essay-frame > svg")).toBeVisible();
  return figure;
}

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("all of it is there to be read, with a picture of each curve", async ({ page }) => {
    await page.goto("./essay.html");
    await expect(page.getByRole("heading", { level: 1, name: ESSAY.title })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 })).toHaveCount(
      ESSAY.sections.length + 1 + (ESSAY.questions.length > 0 ? 1 : 0),
    );
    for (const { id, figures } of ESSAY.sections) {
      const section = sectionOf(page, id);
      const pictures = section.getByRole("img");
      expect(await pictures.count(), id).toBeGreaterThanOrEqual(figures.length);
      for (const picture of await pictures.all())
        expect((await picture.getAttribute("aria-label"))?.length, id).toBeGreaterThan(20);
      await expect(section.locator(".hl-essay-control")).toBeHidden();
      await expect(section.getByRole("link", { name: /^Open in the lab/ })).toHaveCount(figures.length);
    }
    await expect(page.getByRole("main")).not.toContainText(/\{\{|\}\}/);
    await expect(page.locator(".hl-essay-noscript > p")).toBeVisible();
    /* Where the reader could have chosen, all choices are in the picture. */
    for (const { id, control } of ESSAY.sections) {
      if (control.kind !== "choice") continue;
      const chosen = new Set(control.stops.flatMap(({ change }) => change.variant ?? []));
      const label = await sectionOf(page, id).locator(".hl-essay-curve").getByRole("img").getAttribute("aria-label");
      expect(label?.match(/(?:rises|falls|stays)[^.]* (?:from|level)/g)?.length, id).toBe(chosen.size);
    }
  });

  test("the machine's picture is the painter's, in the colours that the reader's system asks for", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("./essay.html");
    const machines = page.locator(".hl-still-machine");
    expect(await machines.count()).toBeGreaterThan(4);
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(Math.min(...(ink.match(/\d+/g) ?? []).map(Number))).toBeGreaterThan(180);
    expect(await machines.first().locator("path").count()).toBeGreaterThan(5);
  });
});

test("the first picture is there after few bytes", async ({ request }) => {
  const page = await (await request.get("./essay.html")).text();
  const until = page.slice(0, page.indexOf("</svg>", page.indexOf("hl-essay-still")));
  const sheets = [...page.matchAll(/<link rel="stylesheet"[^>]* href="\.\/([^"]+)"/g)].map(([, path = ""]) => path);
  let bytes = gzipSync(until).length;
  for (const path of sheets) bytes += gzipSync(await (await request.get(`./${path}`)).body()).length;
  const face = /sans-latin-400-normal[^"')]*\.woff2/.exec(
    (await Promise.all(sheets.map(async (path) => (await request.get(`./${path}`)).text()))).join("\n"),
  )?.[0];
  expect(face).toBeDefined();
  /* The face of text, and that of headings. */
  bytes += 2 * (await (await request.get(`./assets/ibm-plex-${face}`)).body()).length;
  expect(bytes).toBeLessThan(BYTES_MAX);
  /* What is not measured: scripts, which come behind the text. */
  expect(until).not.toContain("<script>");
});

test("a reader comes from the first page, and each figure lives when it is reached", async ({ page }) => {
  test.slow();
  const errors = watchErrors(page);
  await page.goto("./");
  await page.getByRole("link", { name: ESSAY.title }).first().click();
  await expect(page).toHaveURL(/#\/essay$/);
  await expect(page).toHaveTitle(/Fifteen years of one lock/);
  await expect(page.getByRole("heading", { level: 1, name: ESSAY.title })).toBeVisible();
  for (const { id } of inTurn(ESSAY.sections)) {
    const figure = await liveFigure(page, id);
    await expect(figure.locator(".hl-surface > canvas").first()).toBeVisible();
  }
  /* Only those near the window live. */
  expect(await page.locator(".hl-essay-one[data-live]").count()).toBeLessThan(ESSAY.sections.length / 2);
  expect(errors).toEqual([]);
});

test("each control changes its figure", async ({ page }) => {
  test.slow();
  const errors = watchErrors(page);
  await page.goto("./essay.html");
  for (const { id, control } of inTurn(ESSAY.sections)) {
    const figure = await liveFigure(page, id);
    const words = figure.locator(".hl-essay-curve > p").last();
    await expect(words).toContainText(/\d/);
    const before = await words.textContent();
    const way = figure.getByRole("link", { name: /^Open in the lab/ });
    const led = (await way.getAttribute("href")) ?? "";
    if (control.kind === "places") {
      await figure.getByRole("slider", { name: "cores" }).press("ArrowRight");
      await expect(words).not.toHaveText(before ?? "");
    } else if (control.kind === "hand-offs") {
      const said = figure.locator(".hl-narration");
      const first = await said.textContent();
      await figure.getByRole("button", { name: "next hand-off" }).click();
      await expect(said).not.toHaveText(first ?? "");
    } else if (control.kind === "own") {
      const link = figure.getByLabel("The link to your own experiment");
      const first = await link.inputValue();
      await figure.getByRole("slider", { name: /look-ups per message/ }).press("ArrowLeft");
      await expect(link).not.toHaveValue(first);
      expect(await link.inputValue()).toMatch(/\/#v=1&/);
    } else {
      const section = sectionOf(page, id);
      if (control.kind === "slider")
        await section.locator(".hl-essay-control input").press(control.first === 0 ? "ArrowRight" : "ArrowLeft");
      if (control.kind === "choice")
        await section.getByRole("radio", { name: control.stops.at(-1)?.words ?? "" }).check();
      const curve = figure.locator(".hl-essay-frame > svg");
      await expect(curve).toBeVisible();
      await expect(words).not.toHaveText(before ?? "", { timeout: 60_000 });
    }
    /* The ways from a figure lead to what the reader has made of it. */
    if (control.kind !== "hand-offs") {
      await expect(way).not.toHaveAttribute("href", led);
      const address = (await way.getAttribute("href"))?.replace("./", "") ?? "";
      await expect(figure.getByRole("link", { name: /^Embed/ })).toHaveAttribute(
        "href",
        `./embed.html${address}&show=figure,machine`,
      );
    }
  }
  expect(errors).toEqual([]);
});

/** As many stops as there may be before a figure's control. */
const STOPS_MAX = 12;

/** Goes on with the Tab key alone until the element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    await page.keyboard.press("Tab");
    if (await element.evaluate((one) => one === document.activeElement)) return;
  }
  throw new Error(`The element is not among the next ${STOPS_MAX} stops`);
}

test("with keys alone a reader comes to the control of a figure that did not live yet", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.goto("./essay.html");
  const figure = sectionOf(page, "line").locator(".hl-essay-one");
  await expect(figure).toHaveAttribute("tabindex", "0");
  await expect(figure).not.toHaveAttribute("data-live");
  await tabTo(page, figure);
  await expect(figure).toHaveAttribute("data-live", "");
  const slider = figure.getByRole("slider", { name: "cores" });
  await expect(slider).toBeVisible();
  await tabTo(page, slider);
  const words = figure.locator(".hl-essay-curve > p").last();
  const before = await words.textContent();
  await page.keyboard.press("ArrowRight");
  await expect(words).not.toHaveText(before ?? "");
  /* The next one is ready before the focus comes to it. */
  await expect(sectionOf(page, "ticket").locator(".hl-essay-one")).toHaveAttribute("data-live", "");
});

test("with keys alone a reader comes to the control of a section, which is before its figure", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.goto("./essay.html");
  const section = sectionOf(page, "cliff");
  /* The last stop of the section before. */
  await sectionOf(page, "queue")
    .getByRole("link", { name: /^Embed/ })
    .focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  const figure = section.locator(".hl-essay-one");
  await expect(figure).toHaveAttribute("data-live", "");
  const slider = section.getByRole("slider", { name: "look-ups per message" });
  await tabTo(page, slider);
  const words = figure.locator(".hl-essay-curve > p").last();
  await expect(words).toContainText(/\d/);
  const before = await words.textContent();
  await page.keyboard.press("ArrowLeft");
  await expect(words).not.toHaveText(before ?? "", { timeout: 60_000 });
});

test("is sound for axe in every theme, with figures that live", async ({ page }) => {
  await page.goto("./essay.html");
  await liveFigure(page, "cliff");
  expect(await violationsInThemes(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await violations(page)).toEqual([]);
});

test("on a phone nothing is wider than the screen, and the text has its measure elsewhere", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("./essay.html");
  const figure = await liveFigure(page, "cliff");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  /* The control is seen together with all that it changes. */
  const control = sectionOf(page, "cliff").locator(".hl-essay-control");
  for (const part of [".hl-essay-curve", ".hl-essay-machine"]) {
    await figure.locator(part).evaluate((element) => element.scrollIntoView({ block: "center" }));
    await expect(control).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const text = page.locator(".hl-essay-text p").first();
  const characters = await text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    return element.textContent.length / lines;
  });
  expect(characters).toBeGreaterThan(50);
  expect(characters).toBeLessThan(75);
});

test("the script keeps the reader's place: no line of the text moves", async ({ page }) => {
  await page.goto("./essay.html", { waitUntil: "commit" });
  const heading = page.locator("#essay-fixes");
  await heading.waitFor();
  await page.waitForFunction("document.querySelector('footer') !== null && document.styleSheets.length > 0");
  const topOf = () => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY));
  const before = await topOf();
  await liveFigure(page, "line");
  expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(2);
});
