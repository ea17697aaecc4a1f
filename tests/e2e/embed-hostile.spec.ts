/**
 * Pages whose authors may write the element, or a frame, but no script: a wiki, a forum. Whatever an attribute
 * contains, it runs nothing in the page; and the message about a part that cannot be loaded stands in the place of the
 * lab.
 */
import { expect, type Page } from "@playwright/test";
import { hostPages, machineShown, page as hostPage, type Host } from "./host-pages.ts";
import { TINY, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

/** Ways to write an address that would run script in the page, or bring a page without an origin of its own. */
const BASES = [
  "javascript:void(parent.ran='base')//",
  "&#1;java&#10;script:void(parent.ran='base')//",
  " JAVASCRIPT:void(parent.ran='base')//",
  "data:text/html,<script>parent.ran='data'</script>",
];

const LABS = BASES.map((base) => `<hotline-lab eager scenario="dput" base="${base}"></hotline-lab>`).join("");

const MARKUP = "&quot;><img src=x onerror=&quot;ran='markup'&quot;>";
const ATTRIBUTES = `<hotline-lab eager scenario="${MARKUP}" title="${MARKUP}" theme="${MARKUP}" param-hold="${MARKUP}"
  link="#v=1&s=dput&${MARKUP}" srcdoc="<script>parent.ran='srcdoc'</script>" src="javascript:ran='src'"
  poster="javascript:ran='poster'" allow="${MARKUP}" type="${MARKUP}"></hotline-lab>`;

/** The frames of a deck that is printed, without reveal.js, which would set their addresses as well. */
const PRINT = `<section class="pdf-page">
  <iframe data-src="javascript:parent.ran='print'//embed.html#v=1"></iframe>
</section>
<script>HotlineReveal.init({
  getSlides: () => [...document.querySelectorAll("section")], getRevealElement: () => document.body,
  isPrintView: () => true, on: (type, listener) => listener(), triggerKey: () => undefined });</script>`;

const LAB_SCRIPT = `<script src="__SITE__hotline-lab.js"></script>`;
const FRAME = `<iframe sandbox="allow-scripts" width="640" height="360" src="__SITE__embed.html#v=1&s=dput"></iframe>`;

/** The same frame, of a site that allows any origin to read its files. */
const READABLE_FRAME = FRAME.replace("__SITE__", "/site/").replace("s=dput", TINY);
const TITLED_LAB = `<hotline-lab eager link="#v=1&${TINY}" background="transparent" title="One count"></hotline-lab>`;

let host: Host;

test.beforeAll(async ({ baseURL }) => {
  host = await hostPages(baseURL ?? "", {
    "/bases.html": hostPage(
      `<script>errors = []; addEventListener("hotline-error", (event) => errors.push(event.detail.code));</script>
      ${LAB_SCRIPT}${LABS}`,
    ),
    "/attributes.html": hostPage(LAB_SCRIPT + ATTRIBUTES),
    "/print.html": hostPage(`<script src="__SITE__hotline-reveal.js"></script>${PRINT}`),
    "/sandbox.html": hostPage(FRAME),
    "/readable.html": hostPage(READABLE_FRAME),
    "/policy.html": hostPage(
      `<script>const policy = document.createElement("meta");
      Object.assign(policy, { httpEquiv: "Content-Security-Policy", content: "frame-src 'none'" });
      document.head.append(policy);
      errors = []; addEventListener("hotline-error", (event) => errors.push(event.detail.code));</script>
      ${LAB_SCRIPT}${TITLED_LAB}`,
    ),
    "/small.html": hostPage(`<iframe width="300" height="150" src="__SITE__embed.html#v=1&${TINY}"></iframe>`),
    "/transparent.html": hostPage(LAB_SCRIPT + TITLED_LAB),
  });
});

test.afterAll(() => host.close());

const ran = (page: Page) => page.evaluate(() => Reflect.get(globalThis, "ran") as unknown);

test("a base that would run script runs nothing, and the lab says why it is not there", async ({ page }) => {
  await page.goto(`${host.origin}bases.html`);
  await expect(page.getByRole("alert").filter({ hasText: "begins with http:, https: or file:" })).toHaveCount(4);
  await page.waitForTimeout(500);
  expect(await ran(page)).toBeUndefined();
  expect(page.frames()).toHaveLength(1);
  expect(await page.evaluate(() => Reflect.get(globalThis, "errors") as unknown)).toEqual(BASES.map(() => "bad-base"));
});

test("markup and addresses in the other attributes are text", async ({ page }) => {
  await page.goto(`${host.origin}attributes.html`);
  await expect(page.locator("hotline-lab").frameLocator("iframe").getByText("All scenarios").first()).toBeVisible();
  await page.waitForTimeout(500);
  expect(await ran(page)).toBeUndefined();
  for (const frame of page.frames()) expect(await frame.locator("img[src=x]").count()).toBe(0);
});

test("printing a deck loads no frame from an address that would run script", async ({ page }) => {
  await page.goto(`${host.origin}print.html`);
  await page.waitForTimeout(500);
  expect(await ran(page)).toBeUndefined();
});

test("a frame whose sandbox leaves too little says what it needs", { tag: "@long" }, async ({ page }) => {
  await page.goto(`${host.origin}sandbox.html`);
  const embed = page.frameLocator("iframe");
  await expect(embed.getByText(/must contain allow-scripts and allow-same-origin/)).toBeVisible();
});

test("an embed that starts does not speak of sandboxes", { tag: "@long" }, async ({ page }) => {
  await page.goto("./embed.html#v=1&s=dput&show=machine&n=2");
  await expect(page.getByRole("group", { name: "Playback" })).toBeVisible();
  await expect(page.getByText(/allow-same-origin/)).toHaveCount(0);
});

test("a frame with nothing but scripts allowed runs the lab, where the site's files may be read", async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto(`${host.origin}readable.html`);
  await machineShown(page.frameLocator("iframe"));
  expect(errors).toEqual([]);
});

test("an embed has the title and the background that its author chose, and its host's console stays empty", async ({
  page,
}) => {
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  await page.goto(`${host.origin}transparent.html`);
  const embed = page.frameLocator("iframe");
  await machineShown(embed);
  await expect(embed.getByRole("heading", { level: 1, name: "One count" })).toBeVisible();
  const background = await embed.locator("html").evaluate((root) => getComputedStyle(root).backgroundColor);
  expect(background).toBe("rgba(0, 0, 0, 0)");
  expect(said).toEqual([]);
});

test("a page whose policy forbids the frame gets a sentence in its place, and an event", async ({ page }) => {
  await page.goto(`${host.origin}policy.html`);
  await expect(page.getByRole("alert")).toContainText(
    /forbids frames of http:\/\/localhost:\d+\. The owner of the page adds/,
  );
  expect(await page.evaluate(() => Reflect.get(globalThis, "errors") as unknown)).toEqual(["blocked"]);
  expect(page.frames()).toHaveLength(1);
});

test("a frame without room for all parts says that there are more", async ({ page }) => {
  await page.goto(`${host.origin}small.html`);
  await expect(page.frameLocator("iframe").getByText("more parts")).toBeVisible();
  await page.goto("./embed.html#v=1&s=dput&show=figure,machine&n=2");
  await expect(page.getByRole("link", { name: "Open the full lab" })).toBeVisible();
  await expect(page.getByText("more parts")).toBeHidden();
});
