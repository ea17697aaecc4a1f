/**
 * The first picture: what is stored with the site is seen before the application's script has been loaded, at the place
 * and in the size in which the application then draws the same.
 */
import { expect, type Page, type PageScreenshotOptions } from "@playwright/test";
import { STALL_MS } from "../../web/src/loading/arrivals.ts";
import { test as freshTest } from "./fresh-page.ts";
import { asset, CORE, hold } from "./hold.ts";
import { addLaterFaces } from "./later-faces.ts";
import { test } from "./one-page.ts";

const APPLICATION = [asset("index", "js"), asset("embed", "js")];

type Clip = NonNullable<PageScreenshotOptions["clip"]>;

const picture = (page: Page) => page.locator("#first");
/** With its machine, which is painted when the rest is seen. */
const wholePicture = (page: Page) => page.locator("#first[data-painted]");

/**
 * What the browser has painted there, with the page's fonts. Everything is painted anew: where a browser repaints a
 * part alone, as that of a text whose face has come, the edges of other shapes in it differ by a little.
 */
async function painted(page: Page, clip?: Clip): Promise<Buffer> {
  await addLaterFaces(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const { style } = document.documentElement;
    for (const visibility of ["hidden", ""]) {
      style.visibility = visibility;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
  return page.screenshot({ animations: "disabled", ...(clip === undefined ? {} : { clip }) });
}

/** Opens a page whose scripts are held: where the browser asks for them early, it has not loaded before they come. */
async function openHeld(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "commit" });
}

/** The figure or the machine. Words beneath are set from other pieces of text, a fraction of a pixel apart. */
const ALONE: readonly Clip[] = [{ x: 0, y: 0, width: 960, height: 430 }];
/** The figure, whose words begin higher beside the machine, and the machine. */
const BOTH: readonly Clip[] = [
  { x: 0, y: 0, width: 480, height: 408 },
  { x: 480, y: 0, width: 480, height: 430 },
];

async function paintedParts(page: Page, parts: readonly Clip[]): Promise<Buffer> {
  const images: Buffer[] = [];
  for (const part of parts) images.push(await painted(page, part));
  return Buffer.concat(images);
}

/** Notes the time at which the picture is in the page. */
const NOTE_PICTURE = `
new MutationObserver((_, observer) => {
  if (document.querySelector("#first:not([hidden])") === null) return;
  window.pictured = performance.now();
  observer.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true });`;

/** The scripts that show the picture. */
const DRAWS = /\/assets\/(.*)-[\w-]{8}\.js$/;
/** The scripts whose requests began before that time. */
const SCRIPTS_BEFORE = `performance.getEntriesByType("resource")
  .filter(({ name, startTime }) => name.endsWith(".js") && startTime < window.pictured)
  .map(({ name }) => name)`;

/** Those of 512 processors are drawn in another manner than those of 48. */
const EMBEDS = [
  ["#v=1&s=lookup_mnt", BOTH],
  ["#v=1&s=dput&show=figure&theme=dark", ALONE],
  ["#v=1&s=first_touch&show=machine", ALONE],
  ["#v=1&s=timer_search&show=machine", ALONE],
] as const;

for (const [place, [link, drawings]] of EMBEDS.entries()) {
  const rare = place % 2 === 0 ? { tag: "@long" } : {};
  test(
    `an embed shows its stored picture before its application, which changes nothing: ${link}`,
    rare,
    async ({ page }) => {
      await page.addInitScript(NOTE_PICTURE);
      await page.setViewportSize({ width: 960, height: 540 });
      const release = await hold(page, ...APPLICATION);
      // Nothing is computed, so that the application shows what is stored for as long as the test looks at it.
      await hold(page, CORE);
      await openHeld(page, `./embed.html${link}`);
      await expect(wholePicture(page)).toBeVisible();
      const before = await paintedParts(page, drawings);
      const scripts = await page.evaluate<string[]>(SCRIPTS_BEFORE);
      const names = new Set(scripts.map((url) => DRAWS.exec(url)?.[1]));
      expect(names).toEqual(new Set(["first-picture", "draw-picture", "for-drawing"]));
      await release();
      await expect(picture(page)).toHaveCount(0);
      expect((await paintedParts(page, drawings)).equals(before)).toBe(true);
    },
  );
}

test("a lab shows its stored picture before its application, and gives the place over to it", async ({ page }) => {
  const release = await hold(page, ...APPLICATION);
  await hold(page, CORE);
  await openHeld(page, "./#v=1&s=lookup_mnt");
  await expect(picture(page)).toBeVisible();
  await expect(page.getByRole("region", { name: "Machine" })).toHaveCount(0);
  await release();
  await expect(picture(page)).toHaveCount(0);
  // The application still has no run of its own: these are stored, too.
  await expect(page.getByRole("region", { name: "The hot line" })).toContainText("vfsmount_lock · 64 bytes · stored");
  await expect(page.getByRole("region", { name: "Code" }).locator(".hl-heat").getByText(/%$/).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Machine" }).getByRole("button", { name: "play" })).toBeVisible();
});

freshTest(
  "while the application comes, so do the scripts of its lab and of the scenario, and the core; once each",
  async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const release = await hold(page, ...APPLICATION);
    const wanted = [
      /\/for-lab-[^/]*\.js$/,
      /\/scenario-lookup_mnt-[^/]*\.js$/,
      /\/worker-[^/]*\.js$/,
      /\/core-[^/]*\.wasm$/,
    ];
    const isAsked = () => wanted.map((one) => asked.some((url) => one.test(url)));
    await openHeld(page, "./#v=1&s=lookup_mnt");
    await expect.poll(isAsked).toEqual(wanted.map(() => true));
    const others = asked.filter((url) => /\/scenario-/.test(url) && !url.includes("lookup_mnt"));
    expect(others).toEqual([]);
    await release();
    await expect(picture(page)).toHaveCount(0);
    // What the browser has fetched ahead is what the lab then uses: the workers' core comes over the network once.
    const core = "performance.getEntriesByType('resource').filter(({ name }) => /core-[^/]*\\.wasm/.test(name)).length";
    expect(await page.evaluate<number>(core)).toBe(1);
  },
);

freshTest("an embed's scenario comes with its application, and no part of the lab", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await hold(page, ...APPLICATION);
  await openHeld(page, "./embed.html#v=1&s=lookup_mnt");
  await expect.poll(() => asked.some((url) => /\/scenario-lookup_mnt-/.test(url))).toBe(true);
  expect(asked.filter((url) => /\/for-lab-|\/worker-/.test(url))).toEqual([]);
});

test(
  "a link with settings of its own opens with empty panels instead of the picture of another state",
  { tag: "@long" },
  async ({ page }) => {
    await hold(page, CORE);
    const open = async (link: string): Promise<Buffer> => {
      const release = await hold(page, ...APPLICATION);
      await page.goto("about:blank");
      await openHeld(page, `./#v=1&s=lookup_mnt${link}`);
      await expect(wholePicture(page)).toBeVisible();
      const seen = await painted(page);
      await release();
      await expect(picture(page)).toHaveCount(0);
      return seen;
    };
    const empty = await open("&seed=2");
    // Another setting, the same empty panels; the state in which the lab opens by itself is stored.
    expect((await open("&seed=3")).equals(empty)).toBe(true);
    expect((await open("&n=48")).equals(empty)).toBe(false);
  },
);

/** The plot of the figure with its slider. */
const PLOT: Clip = { x: 0, y: 90, width: 415, height: 255 };

test("another place of the stored curve opens with the figure, which the application leaves as it is", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const release = await hold(page, ...APPLICATION);
  await hold(page, CORE);
  await openHeld(page, "./#v=1&s=lookup_mnt&n=40");
  await expect(wholePicture(page)).toBeVisible();
  const before = await painted(page, PLOT);
  await release();
  await expect(picture(page)).toHaveCount(0);
  await expect(page.getByRole("slider", { name: "cores" })).toHaveAttribute("aria-valuetext", /^40 cores/);
  expect((await painted(page, PLOT)).equals(before)).toBe(true);
});

test("a step of a tour is there to read before the application, beside its panel", async ({ page }) => {
  const release = await hold(page, ...APPLICATION);
  await hold(page, CORE);
  await page.setViewportSize({ width: 960, height: 540 });
  await openHeld(page, "./embed.html#v=1&s=lookup_mnt&show=figure,machine,tour&tour=2");
  await expect(wholePicture(page)).toBeVisible();
  /* Above the line at the foot of a picture, which says that it is one. */
  const strip: Clip = { x: 0, y: 426, width: 960, height: 76 };
  const before = await painted(page, strip);
  await release();
  await expect(picture(page)).toHaveCount(0);
  expect((await painted(page, strip)).equals(before)).toBe(true);
});

/** The page would tell after some seconds that a file does not come, in place of the picture. */
const WITHOUT_GIVING_UP = `{
  const later = window.setTimeout;
  window.setTimeout = (callback, ms) => later(callback, ms === ${STALL_MS} ? 10 * ms : ms);
}`;

/** Opens a lab whose picture stays, because its view of the machine does not come; the other panels are there. */
async function openCovered(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await hold(page, asset("machine-stage", "js"));
  await page.addInitScript(WITHOUT_GIVING_UP);
  await openHeld(page, "./?workers=1#v=1&s=lookup_mnt");
  await expect(page.locator("#app main[data-run]:not([aria-busy])")).toBeVisible();
  await expect(page.locator("#app .hl-status .hl-number")).toHaveText(/^[1-9]/);
  await expect(picture(page)).toBeVisible();
}

test("the lab's head and figure are seen, and answer, while the picture still shows other panels", async ({ page }) => {
  await openCovered(page);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.locator("#app .hl-status")).toContainText("stopped");
  await expect(picture(page)).toBeVisible();
  // At both ends of the head, the name of the site and its menu can be seen and pressed.
  for (const part of [".hl-brand", ".hl-menu-button"])
    await page.locator(`#app ${part}`).click({ trial: true, timeout: 10_000 });
  await expect(picture(page)).toBeVisible();
  const seen = async (): Promise<readonly Buffer[]> => {
    const images: Buffer[] = [];
    for (const part of [".hl-lab-claim", ".hl-selected-line"]) {
      const place = await page.locator(`#app ${part}`).boundingBox();
      images.push(await painted(page, place ?? undefined));
    }
    return images;
  };
  const covered = await seen();
  await page.evaluate(() => document.querySelector("#first")?.remove());
  expect((await seen()).map((image, i) => covered[i]?.equals(image))).toEqual([true, true]);
});

test("the focus of the keyboard is always seen: where the picture hides it, the picture goes", async ({ page }) => {
  await openCovered(page);
  const brand = page.locator("#app .hl-header a").first();
  await brand.focus();
  await page.keyboard.press("Tab");
  await expect(picture(page)).toBeVisible();
  await page.getByRole("region", { name: "Parameters" }).getByRole("slider").first().focus();
  await expect(picture(page)).toHaveCount(0);
});

const CHANGES: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ["a key at the figure's slider", (page) => page.getByRole("slider", { name: "cores" }).press("ArrowLeft")],
  ["a click at a tab of the drawer", (page) => page.getByRole("tab", { name: "Locks" }).click()],
  ["a click at a panel's title", (page) => page.getByRole("button", { name: "Parameters" }).click()],
];

for (const [place, [what, change]] of CHANGES.entries()) {
  const rare = place === 0 ? {} : { tag: "@long" };
  test(`a picture is never of another state than the page: it goes at ${what}`, rare, async ({ page }) => {
    await openCovered(page);
    await change(page);
    await expect(picture(page)).toHaveCount(0);
  });
}

test("a click at nothing, and a finger that scrolls, leave the picture", async ({ page }) => {
  await openCovered(page);
  await page.mouse.click(700, 440);
  await page.locator("#app #why").dispatchEvent("pointerdown", { pointerType: "touch", bubbles: true });
  await expect(picture(page)).toBeVisible();
});

for (const address of ["./#v=1&s=dput", "./embed.html#v=1&s=dput"]) {
  test(`a picture that stays for long says that it is one: ${address}`, { tag: "@long" }, async ({ page }) => {
    const release = await hold(page, ...APPLICATION);
    await openHeld(page, address);
    await expect(picture(page)).toBeVisible();
    const said = (): Promise<string> =>
      picture(page).evaluate((element) => getComputedStyle(element, "::after").visibility);
    expect(await said()).toBe("hidden");
    await expect.poll(said).toBe("visible");
    await release();
    await expect(picture(page)).toHaveCount(0);
  });
}
