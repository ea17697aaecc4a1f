/** Labs in a real reveal.js deck, three ways: they follow the slides, survive being unloaded, and print. */
import { expect, type Frame, type FrameLocator, type Page } from "@playwright/test";
import { whileProgressing } from "../harness/progress.ts";
import { listen, textsHeard } from "./announced.ts";
import { hostPages, machineShown, type Host } from "./host-pages.ts";
import { test } from "./one-page.ts";

let host: Host;

test.beforeAll(async ({ baseURL }) => {
  host = await hostPages(baseURL ?? "", {});
});

test.afterAll(() => host.close());

async function deck(page: Page, slide: string): Promise<void> {
  await page.goto(`${host.origin}deck.html#/${slide}`);
  await expect(page.locator(".reveal.ready")).toBeVisible();
}

const inside = (page: Page, id: string): FrameLocator =>
  id === "plain" ? page.frameLocator("#plain") : page.locator(`hotline-lab#${id}`).frameLocator("iframe");

/**
 * The deck has unloaded the plain frame, and the empty page has arrived in it. Chromium 156 cuts a frame off from its
 * deck for good when the frame is sent to another site while the empty page is still on its way.
 */
async function unloaded(page: Page): Promise<void> {
  const plain = page.locator("#plain");
  await expect(plain).not.toHaveAttribute("src", /./);
  await expect.poll(() => plain.evaluate((frame: HTMLIFrameElement) => frame.contentDocument !== null)).toBe(true);
}

const current = (page: Page) => page.locator("section.present").getAttribute("id");

test("a plain frame survives being unloaded and loaded again by the deck", { tag: "@long" }, async ({ page }) => {
  await deck(page, "frame");
  const embed = inside(page, "plain");
  for (let time = 0; time < 3; time++) {
    await machineShown(embed);
    await expect(embed.getByText("atomic count at 12 cores").first()).toBeVisible();
    await page.keyboard.press("PageUp");
    await unloaded(page);
    await page.keyboard.press("PageDown");
  }
});

test(
  "an embed that is narrower than its slide stands in the middle, unless the deck says otherwise",
  { tag: "@long" },
  async ({ page }) => {
    await deck(page, "element");
    const sides = (style: string) =>
      page.locator("#lab").evaluate((lab, css) => {
        lab.setAttribute("style", css);
        const [own, slide] = [lab, lab.closest("section")].map((one) => one?.getBoundingClientRect());
        return own === undefined || slide === undefined
          ? []
          : [own.left - slide.left, slide.right - own.right].map(Math.round);
      }, style);
    const [left, right] = await sides("width: 50%");
    expect(left).toBeGreaterThan(10);
    expect(left).toBe(right);
    expect((await sides("width: 50%; margin-left: 0"))[0]).toBe(0);
    await page.addStyleTag({ content: "* { margin: 0; }" });
    expect((await sides("width: 50%"))[0]).toBe(0);
  },
);

/** A deck of 1280 by 720, in which an embed that is as wide as its slide and 16:9 leaves no room for anything else. */
const roomDeck = (slides: readonly string[]): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Room</title>
<link rel="stylesheet" href="/reveal/reset.css"><link rel="stylesheet" href="/reveal/reveal.css">
<link rel="stylesheet" href="/reveal/theme/white.css">
<div class="reveal"><div class="slides"><section><p>First</p></section>${slides
    .map((body) => `<section>${body}</section>`)
    .join("")}</div></div>
<script src="/reveal/reveal.js"></script><script src="__SITE__hotline-reveal.js"></script>
<script>
Reveal.initialize({ plugins: [HotlineReveal], hash: true, width: 1280, height: 720, transition: "none" });
</script>`;

const LAB = '<hotline-lab scenario="dput" cores="2" show="figure"></hotline-lab>';

interface Room {
  readonly what: string;
  readonly body: string;
  /** Least and greatest height of its embeds. */
  readonly heights: readonly [number, number];
}

/** Slides with embeds without a size of their own. */
const ROOMS: readonly Room[] = [
  {
    what: "under a heading, as high as what is left of the slide",
    body: `<h2>Counting references</h2>${LAB}`,
    heights: [480, 620],
  },
  { what: "alone, as high as the slide", body: LAB, heights: [670, 720] },
  { what: "beside another one, with the same room as that", body: `<h2>Two</h2>${LAB}${LAB}`, heights: [200, 310] },
];

/** Opens the slides one after the other. */
async function expectRooms(page: Page, address: string, rooms: readonly Room[]): Promise<void> {
  await page.goto(address);
  await expect(page.locator(".reveal.ready")).toBeVisible();
  for (const { what, heights } of rooms) {
    await page.keyboard.press("ArrowRight");
    const slide = page.locator("section.present");
    await expect(slide.locator("hotline-lab").first(), what).toBeVisible();
    const labs = slide.locator("hotline-lab");
    const sizes = await labs.evaluateAll((all) => all.map((lab) => [lab.clientWidth, lab.clientHeight] as const));
    for (const [width, height] of sizes) {
      expect(width, what).toBe(1280);
      expect(height, what).toBeGreaterThanOrEqual(heights[0]);
      expect(height, what).toBeLessThanOrEqual(heights[1]);
    }
    const [least, most] = heights;
    if (least < most) expect(await slide.evaluate((section) => section.clientHeight), what).toBeLessThanOrEqual(720);
  }
}

test("an embed without a size has the room that its slide leaves, on a page of its own when printed", async ({
  page,
  baseURL,
}) => {
  const own = await hostPages(baseURL ?? "", { "/rooms.html": roomDeck(ROOMS.map(({ body }) => body)) });
  await expectRooms(page, `${own.origin}rooms.html`, ROOMS);
  await page.goto(`${own.origin}rooms.html?print-pdf`);
  await expect(page.locator(".pdf-page")).toHaveCount(1 + ROOMS.length);
  await own.close();
});

test("an embed with a height of its own keeps it", { tag: "@long" }, async ({ page, baseURL }) => {
  const body = `<h2>Own</h2>${LAB.replace(">", ' style="height: 700px">')}`;
  const own = await hostPages(baseURL ?? "", { "/own.html": roomDeck([body]) });
  await expectRooms(page, `${own.origin}own.html`, [{ what: "its own", body, heights: [700, 700] }]);
  await own.close();
});

test("the element shows what its attributes say, follows when they change, and has a name", async ({ page }) => {
  await deck(page, "element");
  const embed = inside(page, "lab");
  await machineShown(embed);
  await expect(embed.getByText("sloppy counter at 24 cores").first()).toBeVisible();
  await expect(page.locator("#lab").locator("iframe")).toHaveAttribute("title", "Hotline: dput");
  await page.locator("#lab").evaluate((lab) => lab.setAttribute("cores", "4"));
  await expect(embed.getByText("sloppy counter at 4 cores").first()).toBeVisible();
  // Another parent: the frame is made anew.
  await page.locator("#lab").evaluate((lab) => {
    const { parentElement } = lab;
    lab.remove();
    parentElement?.append(lab);
  });
  await machineShown(embed);
  await expect(embed.getByText("sloppy counter at 4 cores").first()).toBeVisible();
});

test("steps of a tour are fragments: the remote walks through them, there and back", async ({ page }) => {
  await deck(page, "tour");
  const title = inside(page, "steps").getByRole("region", { name: "Tour", exact: true }).getByRole("heading");
  for (const step of [1, 2, 3]) {
    await expect(title).toContainText(`Step ${step} of 7`);
    expect(await current(page)).toBe("tour");
    await page.keyboard.press("PageDown");
  }
  await expect.poll(() => current(page)).toBe("changes");
  await page.keyboard.press("PageUp");
  await expect(title).toContainText("Step 3 of 7");
  await page.keyboard.press("PageUp");
  await expect(title).toContainText("Step 2 of 7");
});

test(
  "fragments change the embed, and a jump to the end of the slide shows all of them",
  { tag: "@long" },
  async ({ page }) => {
    await deck(page, "changes");
    const embed = inside(page, "changed");
    await machineShown(embed);
    await expect(embed.getByText("atomic count at 8 cores").first()).toBeVisible();
    await page.keyboard.press("PageDown");
    await expect(embed.getByText("atomic count at 24 cores").first()).toBeVisible();
    await page.keyboard.press("PageDown");
    await expect(embed.getByText("sloppy counter at 24 cores").first()).toBeVisible();
    await page.keyboard.press("PageDown");
    await expect.poll(() => current(page)).toBe("end");
    await page.keyboard.press("PageUp");
    await expect(embed.getByText("sloppy counter at 24 cores").first()).toBeVisible();
    await page.keyboard.press("PageUp");
    await expect(embed.getByText("atomic count at 24 cores").first()).toBeVisible();
  },
);

test("an embed takes neither the focus nor a key from the deck", { tag: "@long" }, async ({ page }) => {
  await deck(page, "title");
  await page.locator("#typed").focus();
  await page.evaluate(() => Reflect.get(globalThis, "Reveal").next());
  await machineShown(inside(page, "plain"));
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("IFRAME");
  for (const expected of ["element", "tour"]) {
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => current(page)).toBe(expected);
  }
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("IFRAME");
});

test("the arrows stay inside an embed, a key of the remote reaches the deck, and what plays is paused then", async ({
  page,
}) => {
  await deck(page, "element");
  const embed = inside(page, "lab");
  await machineShown(embed);
  const cycle = embed.getByRole("slider", { name: "Cycle" });
  await embed.locator(".hl-surface").click();
  const before = await cycle.inputValue();
  await page.keyboard.press("ArrowRight");
  await expect(cycle).not.toHaveValue(before);
  expect(await current(page)).toBe("element");
  await embed.getByRole("region", { name: /^Machine, / }).focus();
  await page.keyboard.press(" ");
  await expect(embed.getByRole("button", { name: "pause" })).toBeVisible();
  await page.keyboard.press("PageDown");
  await expect.poll(() => current(page)).toBe("tour");
  await page.evaluate(() => Reflect.get(globalThis, "Reveal").prev());
  await expect(embed.getByRole("button", { name: "play" })).toBeVisible();
});

test("prints a still picture of every step to PDF", { tag: "@long" }, async ({ page }, testInfo) => {
  await page.goto(`${host.origin}deck.html?print-pdf`);
  await listen(page);
  const printed = () => page.locator("html").getAttribute("data-hotline-print");
  const isReady = async () => ((await printed()) === "ready" ? true : undefined);
  await whileProgressing("the pictures of the deck", { done: isReady, progress: printed });
  await expectPrintAnnounced(page);
  const pages = page.locator(".pdf-page");
  expect(await pages.count()).toBe(PDF_PAGES);
  const titles = await pages
    .locator("hotline-lab#steps")
    .evaluateAll((labs) => labs.map((lab) => lab.shadowRoot?.querySelector("iframe")?.src.match(/tour=\d/)?.[0]));
  expect(titles).toEqual(["tour=1", "tour=2", "tour=3"]);
  const stills = page.frames().filter((frame) => frame.url().includes("still=1") && !/[#&]e=/.test(frame.url()));
  expect(stills).toHaveLength(8);
  for (const frame of stills) {
    await expect(frame.locator("main[data-run=done]")).toBeVisible();
    await expect(frame.getByRole("group", { name: "Playback" })).toHaveCount(0);
  }
  // Each page by itself: a page that has a machine or a figure on it has far more to draw than one with a heading.
  const bytes: number[] = [];
  for (let i = 1; i <= PDF_PAGES; i++) {
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, pageRanges: String(i) });
    bytes.push(pdf.length);
  }
  const whole = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  await testInfo.attach("deck.pdf", { body: whole, contentType: "application/pdf" });
  expect(whole.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(PDF_PAGES);
  const [title = 0] = bytes;
  const isFull = bytes.map((size) => size > title + 10_000);
  const labs = Array.from({ length: PDF_PAGES - 4 }, () => true);
  expect(isFull, bytes.join(" ")).toEqual([false, ...labs, false, true, true]);
  for (const frame of stills) expect(await isPainted(frame)).toBe(true);
});

/** Title, eight steps of labs, the end, and a question, asked and revealed. */
const PDF_PAGES = 12;

/** A screen reader is told of the beginning and of the end, but not of each picture. */
async function expectPrintAnnounced(page: Page): Promise<void> {
  const end = "Hotline has drawn all pictures. You can print now.";
  await expect.poll(async () => (await textsHeard(page)).at(-1)).toBe(end);
  const heard = (await textsHeard(page)).filter((text) => text.includes("Hotline"));
  expect(heard.filter((text) => text !== end && !text.startsWith("Hotline draws 10 pictures."))).toEqual([]);
  expect(heard.length).toBeLessThanOrEqual(2);
}

/** Every machine has been drawn: some of its pixels are. Without a machine there is nothing to paint. */
function isPainted(frame: Frame): Promise<boolean> {
  return frame.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".hl-surface")].every((surface) =>
      [...surface.querySelectorAll("canvas")].some((canvas) => {
        const data = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return data.some((value) => value !== 0);
      }),
    ),
  );
}
