/** A page of another origin drives an embed by messages; no other page does, and malformed messages have no effect. */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { heard, hostPages, machineShown, page as hostPage, tell, type Host } from "./host-pages.ts";
import { test } from "./one-page.ts";

const LINK = "v=1&s=dput&show=machine&n=8";
const FRAME = (link: string) => `<iframe width="640" height="360" src="__SITE__embed.html#${link}"></iframe>`;

/** The script that the page on embedding gives to hosts. */
const SCRIPT = /```js\n([\s\S]*?)```/.exec(
  readFileSync(new URL("../../web/src/embed/README.md", import.meta.url), "utf8"),
)?.[1];

let host: Host;

test.beforeAll(async ({ baseURL }) => {
  const site = baseURL ?? "";
  host = await hostPages(site, {
    "/drive.html": hostPage(FRAME(LINK)),
    "/as-stored.html": hostPage(FRAME("v=1&s=dput&show=machine")),
    "/litmus.html": hostPage(FRAME("v=1&litmus=store_buffering&m=TSO&o=0,0&t=3")),
    "/open.html": hostPage(FRAME(LINK)),
    "/as-told.html": hostPage(`${FRAME(LINK)}<script>${SCRIPT ?? "throw new Error()"}</script>`),
    // Only another origin may drive this one.
    "/hostile.html": hostPage(FRAME(`${LINK}&allow=https://lectures.example`)),
    // The embed has a sibling that would like to drive it.
    "/sibling.html": hostPage(`${FRAME(LINK)}<iframe src="/rogue.html"></iframe>`),
    "/rogue.html": hostPage(""),
  });
});

test.afterAll(() => host.close());

/** What a host may change. The moment that is shown moves by itself, too, when a longer run takes the place of one. */
function changeable(state: Awaited<ReturnType<typeof last>>) {
  return { link: state?.link, variant: state?.variant, x: state?.x, tour: state?.tour, playing: state?.playing };
}

const last = async (on: Page) => (await heard(on, "state")).at(-1)?.state;

async function opened(on: Page, path: string) {
  await on.goto(`${host.origin}${path}`);
  const embed = on.frameLocator("iframe").first();
  await machineShown(embed);
  return embed;
}

test("an embed of a litmus experiment takes keys and whole links", async ({ page }) => {
  await page.goto(`${host.origin}litmus.html`);
  const embed = page.frameLocator("iframe");
  await expect(embed.getByText("step 3 of 6")).toBeVisible();
  await expect.poll(async () => (await heard(page, "ready")).length).toBe(1);
  await tell(page, { hotline: 1, type: "set", keys: { t: 5 }, id: 1 });
  await expect(embed.getByText("step 5 of 6")).toBeVisible();
  expect((await last(page))?.link).toMatch(/litmus=store_buffering.*t=5/);
  await tell(page, { hotline: 1, type: "set", link: "#v=1&litmus=iriw" });
  await expect(embed.getByRole("button", { name: /^\S+ under SC: / }).first()).toBeVisible();
  await expect(embed.getByText("step 5 of 6")).toHaveCount(0);
  expect((await last(page))?.link).toMatch(/litmus=iriw/);
});

test("a command changes what is seen while the stored picture still stands", async ({ page }) => {
  // The view of the machine does not come, so that the picture would stay.
  await page.route(/\/assets\/machine-stage-[^/]*\.js/, () => undefined);
  await page.goto(`${host.origin}as-stored.html`);
  const picture = page.frameLocator("iframe").locator("#first");
  await expect.poll(async () => (await heard(page, "ready")).length).toBe(1);
  await expect(picture).toBeVisible();
  await tell(page, { hotline: 1, type: "state" });
  await expect(picture).toBeVisible();
  await tell(page, { hotline: 1, type: "set", keys: { n: 12 } });
  await expect(picture).toHaveCount(0);
});

test("a page of another origin hears that the embed is ready, and drives it", async ({ page }) => {
  const embed = await opened(page, "drive.html");
  const [ready] = await heard(page, "ready");
  expect(ready).toMatchObject({ hotline: 1, parts: ["machine"], state: { scenario: "dput", x: 8, tourSteps: 7 } });
  expect(ready?.model).toBeGreaterThan(0);

  await tell(page, { hotline: 1, type: "set", keys: { n: 12, x: "sloppy" } });
  await expect.poll(() => last(page)).toMatchObject({ x: 12, variant: "sloppy" });
  await expect(embed.getByText("sloppy counter at 12 cores").first()).toBeVisible();
  await expect
    .poll(async () => (await heard(page, "run-finished")).at(-1)?.points)
    .toEqual([expect.objectContaining({ variant: "sloppy", x: 12, converged: true })]);
  await machineShown(embed);

  await tell(page, { hotline: 1, type: "seek", cycle: 0 });
  await expect.poll(async () => (await last(page))?.cycle === (await last(page))?.begin).toBe(true);
  const begin = (await last(page))?.begin ?? 0;
  await tell(page, { hotline: 1, type: "step", by: "event", count: 3 });
  await expect.poll(async () => (await last(page))?.cycle).toBeGreaterThan(begin);
  await tell(page, { hotline: 1, type: "step", by: "event", count: -3 });
  await expect.poll(async () => (await last(page))?.cycle).toBe(begin);

  await tell(page, { hotline: 1, type: "play", speed: 100_000 });
  await expect(embed.getByRole("button", { name: "pause" })).toBeVisible();
  await expect.poll(async () => (await last(page))?.cycle).toBeGreaterThan(begin + 1000);
  await tell(page, { hotline: 1, type: "pause" });
  await expect(embed.getByRole("button", { name: "play" })).toBeVisible();

  await tell(page, { hotline: 1, id: 77, type: "state" });
  await expect.poll(async () => (await heard(page, "state")).some((event) => event.id === 77)).toBe(true);
  const link = (await last(page))?.link ?? "";
  expect(link).toMatch(/^#v=1&s=dput&.*n=12&.*x=sloppy/);
});

test("the script of the page on embedding does what it says, word for word", { tag: "@long" }, async ({ page }) => {
  await opened(page, "as-told.html");
  await expect.poll(() => last(page)).toMatchObject({ x: 24 });
  await expect.poll(async () => (await heard(page, "run-finished")).at(-1)?.points.at(-1)?.x).toBe(24);
});

test("walks through the tour, and a whole link replaces everything", { tag: "@long" }, async ({ page }) => {
  await opened(page, "open.html");
  await tell(page, { hotline: 1, type: "step", by: "tour", count: 1 });
  await expect.poll(() => last(page)).toMatchObject({ tour: 1 });
  await tell(page, { hotline: 1, type: "set", keys: { tour: 3, n: 4 } });
  await expect.poll(() => last(page)).toMatchObject({ tour: 3, x: 4 });
  await tell(page, { hotline: 1, type: "set", link: "#v=1&s=dput&n=16&show=machine&theme=dark" });
  await expect.poll(() => last(page)).toMatchObject({ tour: 0, x: 16, link: expect.stringMatching(/&n=16$/) });
  await expect(page.frameLocator("iframe").locator("html")).toHaveAttribute("data-theme", "dark");
});

test("what is malformed changes nothing, and is answered by what is wrong with it", async ({ page }) => {
  await opened(page, "open.html");
  await expect.poll(async () => (await last(page))?.cycle).toBeDefined();
  const before = changeable(await last(page));
  const nonsense = [
    "noise",
    { hotline: 1, type: "set", keys: { n: { toString: "12" } } },
    { hotline: 1, type: "set", link: "x".repeat(200_000) },
    { hotline: 1, type: "set", link: "#/model" },
    { hotline: 1, type: "seek", cycle: "<img src=x onerror=alert(1)>" },
    { hotline: 1, type: "__proto__" },
    { hotline: 9, type: "set", keys: { n: 12 } },
    { type: "set", keys: { n: 12 } },
    [1, 2, 3],
    null,
  ];
  for (const message of nonsense) await tell(page, message);
  await tell(page, { hotline: 1, id: 5, type: "state" });
  await expect.poll(async () => (await heard(page, "state")).some((event) => event.id === 5)).toBe(true);
  expect(changeable(await last(page))).toEqual(before);
  const codes = (await heard(page, "error")).map((event) => event.code);
  expect(codes).toEqual(["bad-message", "bad-message", "bad-link", "bad-message", "bad-message", "bad-version"]);
});

test("an embed made for another origin ignores a hostile one, and tells it nothing", async ({ page }) => {
  const embed = await opened(page, "hostile.html");
  await tell(page, { hotline: 1, type: "hello" });
  await tell(page, { hotline: 1, type: "set", keys: { n: 48 } });
  await tell(page, { hotline: 1, type: "set", link: "#v=1&s=dput&n=48&allow=" });
  await tell(page, { hotline: 1, type: "play" });
  await tell(page, "slide:stop");
  await page.waitForTimeout(1000);
  await expect(embed.getByText("atomic count at 8 cores").first()).toBeVisible();
  await expect(embed.getByRole("button", { name: "play" })).toBeVisible();
  expect(await page.evaluate(() => globalThis.heard)).toEqual([]);
});

test(
  "a frame beside the embed cannot drive it, although it is of the host's origin",
  { tag: "@long" },
  async ({ page }) => {
    const embed = await opened(page, "sibling.html");
    const rogue = page.frames().find((frame) => frame.url().endsWith("/rogue.html"));
    await rogue?.evaluate(() => {
      parent.frames[0]?.postMessage({ hotline: 1, type: "set", keys: { n: 48 } }, "*");
    });
    await page.waitForTimeout(1000);
    await expect(embed.getByText("atomic count at 8 cores").first()).toBeVisible();
    expect(await last(page)).toMatchObject({ x: 8 });
    expect(await rogue?.evaluate(() => globalThis.heard)).toEqual([]);
  },
);

test("a host that floods an embed with orders is answered in order", { tag: "@long" }, async ({ page }) => {
  await opened(page, "drive.html");
  await page.evaluate(() => {
    const frame = document.querySelector("iframe")?.contentWindow;
    const say = (message: object) => frame?.postMessage({ hotline: 1, ...message }, "*");
    for (let id = 1; id <= 1000; id++) say({ type: "set", keys: { seed: id }, id });
    for (let id = 1001; id <= 2000; id++) say({ type: "step", by: "tour", count: 1, id });
    for (let id = 2001; id <= 2200; id++) say({ type: "picture", id });
    for (let id = 2201; id <= 3200; id++)
      say({ type: "step", by: "handoff", count: id % 2 === 0 ? 10_000 : -10_000, id });
    for (let id = 3201; id <= 3300; id++) say({ type: "set", link: "#v=1&s=dput&show=machine&n=4", id });
  });
  const answers = () =>
    page.evaluate(() =>
      (globalThis.heard as { type: string; id?: number }[]).flatMap(({ type, id }) =>
        id === undefined ? [] : [{ type, id }],
      ),
    );
  await expect.poll(async () => (await answers()).length).toBe(3300);
  const ids = (await answers()).filter(({ type }) => type === "state").map(({ id }) => id);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect((await answers()).filter(({ type }) => type === "picture").length).toBeLessThan(20);
  await tell(page, { hotline: 1, type: "set", link: "#v=1&s=dput&show=machine&n=12", id: 4000 });
  await expect.poll(async () => (await last(page))?.x).toBe(12);
});
