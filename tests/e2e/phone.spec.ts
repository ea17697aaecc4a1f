/** The journey on a phone, by touch: the figure and its slider stay in sight, with one pane at a time beneath them. */
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./fresh-page.ts";
import { CORE, hold } from "./hold.ts";
import { finished, openLab, TINY, watchErrors } from "./lab.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("by touch from pane to pane and along the curve, which stays in sight and keeps its size", async ({ page }) => {
  const errors = watchErrors(page);
  await openLab(page, TINY);
  const figure = region(page, "Figure");
  const before = await figure.boundingBox();
  await expect(region(page, "Machine")).toBeVisible();
  await expect(region(page, "Code")).toBeHidden();
  await finished(page);
  expect(await figure.boundingBox()).toEqual(before);

  await page.getByRole("button", { name: "Notes", exact: true }).tap();
  await expect(region(page, "Machine")).toBeHidden();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const slider = page.getByRole("slider", { name: "cores" });
  await expect(slider).toBeInViewport({ ratio: 1 });
  const box = await slider.boundingBox();
  if (box === null) throw new Error("the slider is not on the page");
  await page.touchscreen.tap(box.x + 15, box.y + box.height / 2);
  await expect(page).toHaveURL(/n=1(&|$)/);

  await page.getByRole("button", { name: "Why", exact: true }).tap();
  await expect(region(page, "The hot line")).toBeInViewport();
  await page.getByRole("tab", { name: "Cycles" }).tap();
  await expect(region(page, "Where the cycles go").getByRole("table").first()).toBeVisible();
  await page.getByRole("button", { name: "Change", exact: true }).tap();
  await expect(page.getByRole("slider", { name: /references per open/ })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(errors).toEqual([]);
});

test("a core that is touched is told of in whole sentences, and the fields beside it are inside the page", async ({
  page,
}) => {
  await openLab(page, TINY);
  await finished(page);
  const surface = region(page, "Machine").locator(".hl-surface");
  await expect(surface.locator("canvas").first()).toBeVisible();
  await surface.tap({ position: { x: 60, y: 60 } });
  const words = page.locator(".hl-details > span").last();
  await expect(words).toContainText(/Core \d|Chip \d/);
  expect(await words.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBeLessThanOrEqual(0);
  expect(await words.evaluate((shown) => shown.clientWidth)).toBeGreaterThan(300);
  await page.getByRole("spinbutton", { name: "look at core" }).fill("99");
  await expect(words).toHaveText("no core 99, only 0 to 5");
  for (const field of await page.locator(".hl-details :is(input, select)").all()) {
    const { x = 0, width = 0 } = (await field.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(390);
  }
});

test(
  "the drawing of a machine is laid out for the phone: its texts are not scaled down",
  { tag: "@long" },
  async ({ page }) => {
    await openLab(page, TINY);
    await page.getByRole("button", { name: "Change", exact: true }).tap();
    await region(page, "Parameters")
      .getByRole("button", { name: /48-core AMD Opteron/ })
      .tap();
    const drawing = page.getByRole("dialog").locator(".hl-machine-drawing > svg");
    await expect(drawing.getByText("chip 7")).toBeVisible();
    const shown = () =>
      drawing.evaluate((svg: SVGSVGElement) => {
        const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
        return [...svg.querySelectorAll("text")].map((text) => parseFloat(getComputedStyle(text).fontSize) * scale);
      });
    await expect.poll(async () => Math.min(...(await shown()))).toBeGreaterThanOrEqual(11.5);
  },
);

test("a step of a tour brings the pane that it speaks of", async ({ page }) => {
  await hold(page, CORE);
  await openLab(page, "s=lookup_mnt&tour=2");
  await expect(region(page, "Where the cycles go")).toBeInViewport();
  await expect(region(page, "Machine")).toBeHidden();
});

test("a step about lines of the program brings these lines, and not only the controls above them", async ({ page }) => {
  await hold(page, CORE);
  await openLab(page, "s=lookup_mnt&tour=3");
  const marked = region(page, "Code").locator(".hl-marked-line").first();
  await expect(marked).toBeVisible();
  const isSeen = () =>
    marked.evaluate((line) => {
      const { x, y, height } = line.getBoundingClientRect();
      return line.contains(document.elementFromPoint(x + 4, y + height / 2));
    });
  await expect.poll(isSeen).toBe(true);
});

test(
  "the matrix of a litmus test shows all its models side by side, with marks that are explained",
  { tag: "@long" },
  async ({ page }) => {
    for (const name of ["iriw", "double_checked_locking", "classic_shapes", "store_buffering"]) {
      await page.goto(`./#v=1&litmus=${name}`);
      await expect(page.locator(".hl-litmus")).toHaveAttribute("data-state", "explored");
      const matrix = page.locator(".hl-litmus-matrix-frame");
      const cells = matrix.getByRole("button");
      await expect(cells.first()).toHaveText(/×/);
      await expect(matrix.getByText("✓ allowed, ✗ forbidden")).toBeVisible();
      expect(await matrix.evaluate((frame) => frame.scrollWidth - frame.clientWidth), name).toBe(0);
      await cells.last().tap();
      await expect(cells.last()).toHaveAttribute("aria-pressed", "true");
      const wide = page.viewportSize();
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await matrix.evaluate((frame) => frame.scrollWidth - frame.clientWidth), `${name} at 320`).toBe(0);
      if (wide !== null) await page.setViewportSize(wide);
    }
  },
);

test("presenting ends by touch, also in a browser that has no full screen, as on a telephone", async ({ page }) => {
  const errors = watchErrors(page);
  await page.addInitScript(() => {
    for (const [owner, name] of [
      [Element.prototype, "requestFullscreen"],
      [Document.prototype, "exitFullscreen"],
      [Document.prototype, "fullscreenElement"],
    ] as const)
      Reflect.deleteProperty(owner, name);
  });
  await openLab(page, TINY);
  await finished(page);
  await page.getByRole("button", { name: "More", exact: true }).tap();
  await page.getByRole("button", { name: "Present", exact: true }).tap();
  await expect(page).toHaveURL(/present=both/);
  await page.getByRole("button", { name: "Leave", exact: true }).tap();
  await expect(page).not.toHaveURL(/present=/);
  await expect(page.getByRole("button", { name: "Present", exact: true })).toBeFocused();
  expect(errors).toEqual([]);
});

test(
  "a presentation shows figure and machine beneath each other, with a tour to be touched and a way out",
  { tag: "@long" },
  async ({ page }) => {
    await openLab(page, `${TINY}&present=both`);
    await finished(page);
    const [figure, machine] = [page.locator(".hl-figure-frame"), page.locator(".hl-lab-machine .hl-surface")];
    const boxOf = async (part: Locator) => (await part.first().boundingBox()) ?? { y: 0, height: 0 };
    await expect.poll(async () => (await boxOf(figure)).height).toBeGreaterThan(120);
    await expect.poll(async () => (await boxOf(machine)).height).toBeGreaterThan(120);
    /* The recorded machine takes the place of a drawing of it: for a moment neither has a box. */
    const gap = async () => (await boxOf(machine)).y - (await boxOf(figure)).y - (await boxOf(figure)).height;
    await expect.poll(gap).toBeGreaterThan(0);
    const isInside = (one: Element): boolean => one.getBoundingClientRect().right <= innerWidth;
    for (const part of await page.locator(".hl-transport > *, .hl-selected-line, .hl-narration").all()) {
      if (await part.isVisible()) expect(await part.evaluate(isInside)).toBe(true);
    }
    const leave = page.getByRole("button", { name: "Leave", exact: true });
    const claim = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect((claim?.x ?? 0) + (claim?.width ?? 0)).toBeLessThanOrEqual((await leave.boundingBox())?.x ?? 0);
    await leave.tap();
    await expect(page).not.toHaveURL(/present=/);

    await openLab(page, `${TINY}&present=machine&tour=1`);
    await page.getByRole("button", { name: "Next", exact: true }).tap();
    await expect(page).toHaveURL(/tour=2/);
    await expect(page.locator("main[data-run]")).toHaveAttribute("data-stage", "both");
  },
);
