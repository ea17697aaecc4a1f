/** Ten labs on one page cost little: threads are shared, and a lab that no reader sees does nothing. */
import { expect, type Frame, type Page } from "@playwright/test";
import { countFrames, framesAsked } from "./frames-asked.ts";
import { hostPages, machineShown, page as hostPage, type Host } from "./host-pages.ts";
import { test } from "./one-page.ts";

const COUNT = 10;
const EMBED = (i: number) =>
  `<div style="height: 1200px"><iframe width="640" height="360"
    src="__SITE__embed.html#v=1&s=dput&show=machine&n=8&seed=${i}"></iframe></div>`;

let host: Host;

test.beforeAll(async ({ baseURL }) => {
  const embeds = Array.from({ length: COUNT }, (_, i) => EMBED(i + 1));
  const pages = { "/ten.html": hostPage(embeds.join("")), "/four.html": hostPage(embeds.slice(0, 4).join("")) };
  host = await hostPages(baseURL ?? "", pages, "localhost");
});

test.afterAll(() => host.close());

const embedsOf = (page: Page): readonly Frame[] => page.frames().filter((frame) => frame.url().includes("embed.html"));
const asked = (frame: Frame | undefined) => (frame === undefined ? Promise.resolve(-1) : framesAsked(frame));
const phase = (frame: Frame) => frame.locator("main").getAttribute("data-run");

test("only what can be seen is computed, by threads in common", { tag: "@long" }, async ({ page, browser }) => {
  await page.goto(`${host.origin}ten.html`);
  await machineShown(page.frameLocator("iframe").first());
  await expect.poll(() => embedsOf(page).length).toBe(COUNT);
  // All have opened their scenario, and only those in the window have begun.
  for (const frame of embedsOf(page)) await expect(frame.locator("footer h1")).not.toBeEmpty();
  await expect(page.frameLocator("iframe").first().locator("main")).toHaveAttribute("data-run", "done");
  const phases = await Promise.all(embedsOf(page).map(phase));
  expect(phases.slice(2)).toEqual(Array.from({ length: COUNT - 2 }, () => null));

  for (let i = 1; i < COUNT; i++) {
    await page.locator("iframe").nth(i).scrollIntoViewIfNeeded();
    await machineShown(page.frameLocator("iframe").nth(i));
  }
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send("Target.getTargets");
  const threads = targetInfos.filter((target) => target.type === "shared_worker");
  const own = page.workers();
  expect(threads.length).toBeGreaterThan(0);
  expect(threads.length).toBeLessThanOrEqual(4);
  expect(own).toEqual([]);
});

test("an animation that is scrolled away asks for no frame, and goes on when it is seen again", async ({ page }) => {
  await countFrames(page);
  await page.goto(`${host.origin}four.html`);
  const first = page.frameLocator("iframe").first();
  await machineShown(first);
  await first.getByRole("button", { name: "play" }).click();
  const [frame] = embedsOf(page);
  const before = await asked(frame);
  await expect.poll(() => asked(frame)).toBeGreaterThan(before + 5);

  await page.locator("iframe").nth(3).scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      const now = await asked(frame);
      await page.waitForTimeout(500);
      return (await asked(frame)) - now;
    })
    .toBe(0);

  await page.locator("iframe").first().scrollIntoViewIfNeeded();
  const rested = await asked(frame);
  await expect.poll(() => asked(frame)).toBeGreaterThan(rested + 5);
  await expect(first.getByRole("button", { name: "pause" })).toBeVisible();
});

test(
  "without shared workers an embed has one worker of its own, and none while it is out of sight",
  { tag: "@long" },
  async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "SharedWorker"));
    await page.goto(`${host.origin}four.html`);
    await machineShown(page.frameLocator("iframe").first());
    expect(page.workers()).toHaveLength(1);
    await page.locator("iframe").nth(3).scrollIntoViewIfNeeded();
    await machineShown(page.frameLocator("iframe").nth(3));
    await expect.poll(() => page.workers().length).toBe(1);
  },
);
