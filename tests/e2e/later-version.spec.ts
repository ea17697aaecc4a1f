/**
 * What the release candidate makes opens identically when a later version with another model is at the root of the
 * site: both answers are offered, the old one bit for bit.
 */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { MODEL_VERSION } from "../../web/src/base/abi.gen.ts";
import { HOTLINE_VERSION } from "../../web/src/base/version.ts";
import type { ReleasedLink } from "../../web/tools/generate/golden-release.ts";
import { violations } from "./accessibility.ts";
import { test } from "./fresh-page.ts";
import { points, TINY } from "./lab.ts";
import { LATER_VERSION, laterVersion, type LaterSite } from "./later-version.ts";
import { untilSwept } from "./progress.ts";

let site: LaterSite;
test.beforeAll(async () => {
  site = await laterVersion();
});
test.afterAll(() => site.close());

const LINK = `#v=1&${TINY}&hv=${HOTLINE_VERSION}&x=atomic&n=6`;

const news = (page: Page) => page.locator(".hl-link-news");

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilSwept(page);
}

/** The labels of all points of the figure: values and spreads. */
const figureOf = async (page: Page): Promise<readonly string[]> =>
  points(page, /./).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));

/** The trace hash of the selected run, as a shared link has it. */
async function hashOfShared(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const link = await page.getByRole("dialog").getByRole("textbox").inputValue();
  await page.keyboard.press("Escape");
  return /rh=([0-9a-f]{16})-/.exec(link)?.[1] ?? "";
}

const hashesOf = async (page: Page): Promise<readonly string[]> => news(page).locator("code").allTextContents();

test("a link has two answers: that of its release, bit for bit, and today's", async ({ page }) => {
  await open(page, `${site.released}?workers=1${LINK}`);
  const [asItWas, hash] = [await figureOf(page), await hashOfShared(page)];
  await expect(news(page)).toContainText(`The newest version here is ${LATER_VERSION}`);

  await open(page, `${site.address}?workers=1${LINK}&rh=${hash}-1`);
  await expect(news(page)).toContainText(`made with Hotline ${HOTLINE_VERSION}`);
  await expect(news(page)).toContainText("as it was, as its author saw it");
  const today = await figureOf(page);
  expect(today).not.toEqual(asItWas);
  const [then, now] = await hashesOf(page);
  expect(then).toBe(hash);
  expect(now).not.toBe(hash);
  await expect(page.locator(".hl-figure-overlay-label")).toHaveText(`as it was (${HOTLINE_VERSION})`);
  await expect(page.locator(".hl-figure-overlay-point")).toHaveCount(asItWas.length);
  expect(await violations(page, { exclude: "iframe" })).toEqual([]);

  await page.getByRole("button", { name: "With today's model" }).press("Enter");
  await expect(news(page)).toBeEmpty();
  await expect(page.locator(".hl-figure-overlay")).toHaveCount(0);
  expect(await figureOf(page)).toEqual(today);
  await expect(page).toHaveURL(new RegExp(`hv=${LATER_VERSION.replaceAll(".", "\\.")}`));
  await page.goBack();
  await page.getByRole("link", { name: "As it was" }).click();
  await expect(page).toHaveURL(new RegExp(`^${site.released}`));
  await untilSwept(page);
  expect(await figureOf(page)).toEqual(asItWas);
});

test("a link of an older model runs today's where its release answers", { tag: "@long" }, async ({ page }) => {
  await open(page, `${site.address}?workers=1${LINK.replace("&hv", "&mv=2&hv")}`);
  await expect(page.locator(".hl-figure-overlay-label")).toHaveText(`as it was (${HOTLINE_VERSION})`);
  await expect(page).toHaveURL(new RegExp(`mv=${MODEL_VERSION}\\b`));
  await expect(news(page)).not.toContainText("This link says that it was made with model version");
});

test("a link of a release that the site has not says so, and runs as it is", { tag: "@long" }, async ({ page }) => {
  await open(page, `${site.address}?workers=1${LINK.replace(HOTLINE_VERSION, "0.0.1")}`);
  await expect(news(page)).toContainText("cannot be shown as it was: this site does not have release 0.0.1");
  await expect(page.locator(".hl-figure-overlay")).toHaveCount(0);
});

test("a recorded link of the release gives the run that was recorded", { tag: "@long" }, async ({ page }) => {
  const file = new URL(`../share/releases/${HOTLINE_VERSION}/links.json`, import.meta.url);
  const recorded = JSON.parse(readFileSync(file, "utf8")) as readonly ReleasedLink[];
  const { link, run } = recorded.find(({ state, run: own }) => state.scenario === "dput" && own !== undefined) ?? {};
  if (link === undefined || run === undefined) throw new Error("no recorded link");
  await open(page, `${site.address}?workers=1#${link}`);
  await expect(news(page)).toContainText("as it was (trace hash");
  expect((await hashesOf(page))[0]).toBe(run.trace_hash);
});

test("an embed that is pinned stays as it was; one at the root says so, and leads to it", async ({ page }) => {
  const embed = `embed.html${LINK}&show=figure`;
  await open(page, `${site.released}${embed}`);
  const asItWas = await figureOf(page);
  await expect(page.locator(".hl-embed-version")).toHaveCount(0);
  await open(page, `${site.address}${embed}`);
  await expect(page.locator(".hl-figure-overlay-label")).toHaveText(`as it was (${HOTLINE_VERSION})`);
  expect(await figureOf(page)).not.toEqual(asItWas);
  await page.getByRole("link", { name: "as it was" }).click();
  await expect(page).toHaveURL(new RegExp(`^${site.released}embed\\.html`));
  await untilSwept(page);
  expect(await figureOf(page)).toEqual(asItWas);
});

test("the dialog Embed names the release, or always the newest", { tag: "@long" }, async ({ page }) => {
  await open(page, `${site.released}?workers=1${LINK}`);
  await page.getByRole("button", { name: "Embed" }).click();
  const text = () => page.getByRole("textbox", { name: "Text for iframe" }).inputValue();
  await expect.poll(text).toContain(`${site.released}embed.html#v=1&amp;s=dput&amp;hv=${HOTLINE_VERSION}`);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Version/ })
    .click();
  await page.getByRole("option", { name: "always the newest" }).click();
  expect(await text()).toContain(`${site.address}embed.html#v=1&amp;s=dput&amp;n=6`);
});

test("what a later release keeps in a form of its own is left as it is", { tag: "@long" }, async ({ page }) => {
  const kept = {
    ...{ "hotline.theme": "sepia", "hotline.machines": '{"form":2}', "hotline.folder.own-1": '{"form":2}' },
    "hotline.sheet.scalability/ticket-collapse": '{"form":2}',
  };
  await page.addInitScript((entries) => {
    for (const [name, text] of Object.entries(entries)) localStorage.setItem(name, text);
  }, kept);
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await open(page, `${site.released}?workers=1${LINK}`);
  expect(await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))).toMatchObject(kept);
  expect(errors).toEqual([]);
});
