/**
 * Drawing a curve before any is shown: with the pointer, a finger, the keyboard and typed values; as the first thing on
 * the first page, in a deck whose remote reveals, and while presenting. Nothing tells the answer before the lock.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import { violations } from "./accessibility.ts";
import { test as freshTest } from "./fresh-page.ts";
import { hostPages, type Host } from "./host-pages.ts";
import { watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

const LINK = "./#v=1&e=lookup_mnt/draw-the-curve";

/** Positions on the chart, as shares of its width and height. */
type Way = readonly (readonly [x: number, y: number])[];

/** From the left end of the axes to the right one, rising. */
const RISING: Way = Array.from({ length: 24 }, (_, i) => [0.1 + (0.9 * i) / 23, 0.7 - (0.5 * i) / 23]);

async function onChart(page: Page, way: Way): Promise<readonly { readonly x: number; readonly y: number }[]> {
  const area = page.locator(".hl-draw-area");
  await area.scrollIntoViewIfNeeded();
  const box = await area.boundingBox();
  if (box === null) throw new Error("the chart has no place");
  return way.map(([x, y]) => ({ x: box.x + x * (box.width - 1), y: box.y + y * (box.height - 1) }));
}

async function drawWithPointer(page: Page, way: Way): Promise<void> {
  const [first, ...others] = await onChart(page, way);
  if (first === undefined) return;
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of others) await page.mouse.move(x, y);
  await page.mouse.up();
}

async function drawWithFinger(page: Page, way: Way): Promise<void> {
  const points = await onChart(page, way);
  const client = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: readonly { x: number; y: number }[]) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: [...touchPoints] });
  for (const [i, point] of points.entries()) await send(i === 0 ? "touchStart" : "touchMove", [point]);
  await send("touchEnd", []);
}

const lock = (page: Page): Locator => page.getByRole("button", { name: "Lock my answer" });
const slider = (page: Page, cores: string): Locator => page.getByRole("slider", { name: cores, exact: true });
const chart = (page: Page): Locator => page.locator(".hl-draw-chart");

async function open(page: Page): Promise<void> {
  await page.goto(LINK);
  await expect(page.locator(".hl-draw-area")).toBeVisible();
}

async function expectRevealed(page: Page): Promise<void> {
  await expect(page.locator(".hl-verdict")).toContainText(/at \d+ cores?|close to the simulated/, { timeout: 60_000 });
  await expect(chart(page).getByText("simulated", { exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: /Your curve and the simulated one/ })).toBeVisible();
}

test("the pointer draws, draws over, takes back; the lock reveals the curve and the widest gap", async ({ page }) => {
  const errors = watchErrors(page);
  await open(page);
  await expect(lock(page)).toBeDisabled();
  await drawWithPointer(page, RISING.slice(0, 12));
  await expect(lock(page)).toBeDisabled();
  await drawWithPointer(page, RISING.slice(10));
  await expect(lock(page)).toBeEnabled();
  const at48 = await slider(page, "48 cores").inputValue();
  await drawWithPointer(page, [
    [0.8, 0.8],
    [1, 0.9],
  ]);
  await expect(slider(page, "48 cores")).not.toHaveValue(at48);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(slider(page, "48 cores")).toHaveValue(at48);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(lock(page)).toBeDisabled();
  await page.getByRole("button", { name: "Undo" }).click();
  await lock(page).click();
  await expectRevealed(page);
  await expect(page.locator(".hl-draw-gap")).toHaveCount(1);
  await expect(page.locator(".hl-draw-truth .hl-figure-published")).not.toHaveCount(0);
  await expect(page.getByRole("slider")).toHaveCount(0);
  await page.getByRole("button", { name: "Answer it again" }).click();
  await expect(slider(page, "48 cores")).toHaveAttribute("aria-valuetext", "not drawn yet at 48 cores");
  expect(errors).toEqual([]);
});

test("the keyboard alone draws; a screen reader hears values in words, and axe finds nothing", async ({ page }) => {
  await open(page);
  expect(await violations(page, { include: "main" })).toEqual([]);
  await slider(page, "4 cores").focus();
  await page.keyboard.press("PageUp");
  await page.keyboard.press("Tab");
  await expect(slider(page, "8 cores")).toBeFocused();
  for (const cores of ["16 cores", "32 cores", "48 cores"]) {
    await page.keyboard.press("Tab");
    await expect(slider(page, cores)).toBeFocused();
    await page.keyboard.press("ArrowUp");
  }
  await expect(slider(page, "48 cores")).toHaveAttribute("aria-valuetext", /^[\d,]+ messages a second at 48 cores$/);
  await expect(page.locator("main")).toMatchAriaSnapshot(`
    - group "Your curve":
      - img /Your curve. messages a second from 100 to 100,000/
      - group "Your curve, a slider for each place":
        - slider "4 cores"
        - slider "8 cores"
        - slider "16 cores"
        - slider "32 cores"
        - slider "48 cores"
      - paragraph
      - button "Undo"
      - button "Clear"
  `);
  await page.getByText("Type values instead").focus();
  await page.keyboard.press("Enter");
  const field = page.getByRole("spinbutton", { name: "messages a second at 16 cores" });
  await field.fill("5500");
  await page.keyboard.press("Enter");
  await expect(slider(page, "16 cores")).toHaveAttribute("aria-valuetext", "5500 messages a second at 16 cores");
  await expect(page.getByRole("row", { name: /^16 cores/ })).toContainText("8.3 times that of 1 core");
  await lock(page).focus();
  await page.keyboard.press("Enter");
  await expectRevealed(page);
  /* The table is open still. */
  await expect(page.getByRole("row", { name: /^48 cores/ })).toContainText(/2880|2 ?880/);
  expect(await violations(page, { include: "main" })).toEqual([]);
});

freshTest.describe("on a phone", () => {
  freshTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  freshTest("a finger draws on the chart, and scrolls the page beside it", { tag: "@long" }, async ({ page }) => {
    await open(page);
    await drawWithFinger(page, RISING);
    await expect(lock(page)).toBeEnabled();
    const touched = await page
      .locator(".hl-draw-area, .hl-draw-chart")
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).touchAction));
    expect(touched).toEqual(["auto", "none"]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await lock(page).click();
    await expectRevealed(page);
  });
});

test("the first page asks first, tells nothing before the lock, and shows what happens", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("./");
  const entry = page.getByRole("region", { name: "A question first" });
  await expect(entry).toBeInViewport({ ratio: 1 });
  await expect(entry).toContainText("48 cores");
  await entry.getByRole("button", { name: "Draw it" }).click();
  const section = page.getByRole("region", { name: "Draw the curve" });
  await expect(section).toBeFocused();
  await expect(section).toBeInViewport();
  await drawWithPointer(page, RISING);
  await expect(lock(page)).toBeEnabled();
  const core = /core[^/]*\.wasm|\.reveal|(?:^|\/)worker/;
  expect(asked.filter((url) => core.test(url))).toEqual([]);
  expect(page.workers()).toEqual([]);
  await expect(section.getByText("simulated", { exact: true })).toHaveCount(0);
  expect(await violations(page, { include: ".hl-draw-first" })).toEqual([]);
  await lock(page).click();
  await expectRevealed(page);
});

test("who does not want to draw is shown what happens at once", { tag: "@long" }, async ({ page }) => {
  await page.goto("./");
  await page.getByRole("button", { name: "Show me" }).click();
  await expect(page.locator(".hl-verdict")).toContainText("here is what happens", { timeout: 60_000 });
  await expect(page.locator(".hl-draw-truth")).toHaveCount(1);
  await expect(page.locator(".hl-draw-gap")).toHaveCount(0);
});

test(
  "presented, the chart fills the hall's screen and a key reveals; the list of keys says so",
  { tag: "@long" },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(page);
    await page.getByRole("button", { name: "Present" }).click();
    await expect(page.locator(".hl-header")).toBeHidden();
    await expect.poll(async () => (await chart(page).boundingBox())?.height ?? 0).toBeGreaterThan(480);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await page.keyboard.press("?");
    await expect(page.getByText("Keys while presenting")).toBeVisible();
    await expect(page.locator(".hl-present-help")).toContainText("Page down");
    await page.keyboard.press("?");
    await drawWithPointer(page, RISING);
    const drawn = await slider(page, "48 cores").inputValue();
    await page.keyboard.press("PageDown");
    await expectRevealed(page);
    await page.keyboard.press("PageUp");
    await expect(slider(page, "48 cores")).toHaveValue(drawn);
    await page.keyboard.press("Escape");
    await expect(page.locator(".hl-header")).toBeVisible();
  },
);

test.describe("in a deck", () => {
  let host: Host;

  test.beforeAll(async ({ baseURL }) => {
    host = await hostPages(baseURL ?? "", {});
  });
  test.afterAll(() => host.close());

  test("the remote reveals what a question asks, and goes back to the question", { tag: "@long" }, async ({ page }) => {
    await page.goto(`${host.origin}deck.html#/question`);
    const embed = page.locator("hotline-lab#asked").frameLocator("iframe");
    await expect(embed.getByRole("slider", { name: "48 cores" })).toBeVisible();
    await expect(embed.getByText("simulated", { exact: true })).toHaveCount(0);
    /* The remote is heard with the focus in the embed as well. */
    await embed.locator(".hl-question-text").click();
    await page.keyboard.press("PageDown");
    await expect(embed.locator(".hl-verdict")).toBeVisible({ timeout: 60_000 });
    await page.keyboard.press("PageUp");
    await expect(embed.getByRole("slider", { name: "48 cores" })).toBeVisible();
    expect(await page.locator("section.present").getAttribute("id")).toBe("question");
  });
});
