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

/** The labels of all points of the figure: values and spreads, and what another release gives beside them. */
const labelsOf = async (page: Page): Promise<readonly string[]> =>
  points(page, /./).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));

/** The values and spreads of the page itself. */
const figureOf = async (page: Page): Promise<readonly string[]> =>
  (await labelsOf(page)).map((label) => label.replace(/; as it was .*$/, ""));

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
  await expect(page.locator(".hl-figure .hl-figure-overlay-point")).toHaveCount(asItWas.length);
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

const VERSIONS = `hv=${HOTLINE_VERSION}&mv=${MODEL_VERSION}`;

test("links of pages without a figure are told as well, and offer both answers", async ({ page }) => {
  const litmus = `#v=1&litmus=store_buffering&${VERSIONS}`;
  await page.goto(`${site.address}${litmus}`);
  await expect(news(page)).toContainText(`made with Hotline ${HOTLINE_VERSION}`);
  await expect(news(page)).toContainText(/Both give the same: \d+ facts/);
  const asItWas = page.getByRole("link", { name: `As it was (${HOTLINE_VERSION})` });
  await expect(asItWas).toHaveAttribute("href", `${site.released}${litmus}`);
  expect(await violations(page, { exclude: "iframe" })).toEqual([]);
  await page.getByRole("button", { name: "With today's model" }).press("Enter");
  await expect(news(page)).toBeEmpty();
  await expect(page).toHaveURL(new RegExp(`litmus=store_buffering&hv=${LATER_VERSION.replaceAll(".", "\\.")}`));
  await page.goBack();
  await expect(asItWas).toBeVisible();

  for (const link of [`#v=1&hand=MESI&do=r0,w1&${VERSIONS}`, `#v=1&sheet=scalability/counters&${VERSIONS}`]) {
    await page.goto(`${site.address}${link}`);
    await expect(asItWas).toHaveAttribute("href", `${site.released}${link}`);
    await expect(news(page)).toContainText(`made with Hotline ${HOTLINE_VERSION}`);
  }
});

test("the truth of a question then is laid beside today's, once it is revealed", { tag: "@long" }, async ({ page }) => {
  const question = `#v=1&e=dput/draw-one-count&${VERSIONS}`;
  await page.goto(`${site.address}?workers=1${question}`);
  await expect(news(page)).toContainText(`made with Hotline ${HOTLINE_VERSION}`);
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.getByRole("button", { name: "I do not know" }).click();
  const changed = page.getByRole("table", { name: /Not the same: \d+ of \d+/ });
  await expect(changed).toContainText("atomic at 48", { timeout: 120_000 });
  await expect(changed.getByRole("columnheader", { name: `As it was (${HOTLINE_VERSION})` })).toBeVisible();
  const cells = await changed
    .getByRole("row", { name: /atomic at 48/ })
    .getByRole("cell")
    .allTextContents();
  expect(cells).toHaveLength(2);
  expect(cells[0]).not.toBe(cells[1]);
});

/** The file that a button of the dialog Export saves. */
async function exported(page: Page, label: string): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: label, exact: true }).click();
  return readFileSync(await (await download).path(), "utf8");
}

test("the curves of a release go into bars, tables, pictures and files", { tag: "@long" }, async ({ page }) => {
  const then = `as it was (${HOTLINE_VERSION})`;
  await open(page, `${site.address}?workers=1${LINK}&bars=1`);
  await expect(page.locator(".hl-figure .hl-figure-overlay-point").first()).toBeVisible();
  await expect(page.locator(".hl-figure path.hl-figure-overlay")).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Legend" })).toContainText(then);
  expect((await labelsOf(page)).every((label) => label.includes(`; ${then}: `))).toBe(true);
  const places = await page.locator(".hl-figure .hl-figure-overlay-point").count();
  await page.getByRole("button", { name: "Export" }).click();
  const svg = await exported(page, "SVG");
  expect(svg).toContain(then);
  expect(svg).toContain(`computed by Hotline ${HOTLINE_VERSION} itself`);
  const rows = (await exported(page, "Both answers, CSV")).trim().split("\n").slice(1);
  const of = (version: string) => rows.filter((row) => row.startsWith(`${version},`));
  expect([of(HOTLINE_VERSION).length, of(LATER_VERSION).length]).toEqual([places, places]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "table", exact: true }).click();
  await expect(page.getByRole("cell", { name: `Hotline ${HOTLINE_VERSION}` })).toHaveCount(places);
  await page.emulateMedia({ media: "print" });
  await expect(news(page)).toContainText(`made with Hotline ${HOTLINE_VERSION}`);
  await expect(news(page).locator("p")).toBeVisible();
  await expect(news(page).locator("a, button").first()).toBeHidden();
});

test("a link of a later version than the page is told, and opens with it", { tag: "@long" }, async ({ page }) => {
  const later = `#v=1&litmus=store_buffering&hv=${LATER_VERSION}&mv=${MODEL_VERSION}&later=1`;
  await page.goto(`${site.released}${later}`);
  await expect(news(page)).toContainText(`made with Hotline ${LATER_VERSION}`);
  await expect(news(page)).toContainText(`an earlier one, ${HOTLINE_VERSION}`);
  await expect(page.getByRole("link", { name: `As it was (${LATER_VERSION})` })).toBeVisible();
  await expect(page.getByRole("button", { name: `With ${HOTLINE_VERSION}` })).toBeVisible();
  await expect(page.locator(".hl-notices")).toContainText("later is not known here");
});

test("a release that is not there, or is another one, is told at once", { tag: "@long" }, async ({ page }) => {
  await page.route(`${site.released}embed.html*`, (route) => route.fulfill({ status: 404, body: "" }));
  await open(page, `${site.address}?workers=1${LINK}`);
  await expect(news(page)).toContainText(
    `Hotline ${HOTLINE_VERSION} gives no answer: its page is not on this site (404)`,
  );
  /* A server that gives the newest release for every folder: its embed asks no other one in turn. */
  await page.unroute(`${site.released}embed.html*`);
  await page.route(`${site.released}**`, async (route) => {
    const url = route.request().url().replace(site.released, site.address);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await page.reload();
  await expect(news(page)).toContainText(`gives no answer: in its place on this site is ${LATER_VERSION}`);
  await expect(page.locator("iframe")).toHaveCount(1);
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
