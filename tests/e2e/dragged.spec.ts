/** A slider that is dragged takes the curve with it, and leaves the figure of the position where it stops. */
import { expect, type Locator, type Page } from "@playwright/test";
import { listen, textsHeard } from "./announced.ts";
import { finished, openLab, SMALL, TINY, points, valueAt } from "./lab.ts";
import { test } from "./one-page.ts";
import { noteRuns } from "./runs-asked.ts";

/** Notes every form that the faint curve takes. */
const NOTE_GHOSTS = `
window.ghosts = new Set();
const look = () => {
  const ghost = document.querySelector(".hl-figure-ghost")?.getAttribute("d") ?? "";
  if (ghost !== "") ghosts.add(ghost);
  requestAnimationFrame(look);
};
look();`;

/** A sweep of few places, whose figure would have bars. */
const LINES = `${TINY}&lin=1`;

/** Steps of the slider, and their distance in time: shorter than any sweep takes. */
const STEPS = 30;
const STEP_MS = 30;

test("the curve follows a slider while it is dragged", async ({ page }) => {
  await openLab(page, LINES);
  await finished(page);
  const before = await valueAt(page, "atomic count", 1);
  await page.evaluate(NOTE_GHOSTS);
  const slider = page.getByRole("region", { name: "Parameters" }).getByRole("slider").first();
  await slider.focus();
  for (let i = 0; i < STEPS; i++) {
    await page.keyboard.press("ArrowRight");
    await page.waitForTimeout(STEP_MS);
  }
  /* The curve from before, and at least some that the slider has gone past. */
  expect(await page.evaluate<number>("ghosts.size")).toBeGreaterThan(4);
  await finished(page);
  await expect(page.locator(".hl-figure-ghost").first()).toHaveAttribute("d", "");
  expect(await valueAt(page, "atomic count", 1)).not.toBe(before);
});

/** Notes every form that the numbers of the axes take. */
const NOTE_AXES = `
window.axes = [];
const see = () => {
  const placed = (tick) => tick.closest("g[transform]")?.getAttribute("transform") + tick.textContent;
  const ticks = [...document.querySelectorAll("svg.hl-figure .hl-figure-tick")].map(placed);
  const now = ticks.join(" ");
  if (now !== axes.at(-1)) axes.push(now);
  requestAnimationFrame(see);
};
see();`;

/**
 * Notes the corners of every line of the figure. In "rest": by setting, of its own figure, when no earlier curve stands
 * beside it. In "drawn": each line that has been drawn while the slider was moved.
 */
const NOTE_LINES = `
window.lines = { setting: "", isMoved: false, rest: {}, drawn: new Set() };
const noteLines = () => {
  const paths = [...document.querySelectorAll("svg.hl-figure :is(.hl-figure-line, .hl-figure-ghost)")]
    .map((path) => [path.classList.contains("hl-figure-ghost"), path.getAttribute("d")])
    .filter(([, d]) => d !== "");
  if (lines.isMoved) paths.forEach(([, d]) => lines.drawn.add(d));
  const phase = document.querySelector("main[data-run]").getAttribute("data-run");
  const isOwn = ["refined", "done"].includes(phase) && paths.every(([isGhost]) => !isGhost);
  if (lines.isMoved || !isOwn || lines.setting === "") return;
  const corners = (lines.rest[lines.setting] ??= []);
  for (const [, d] of paths) corners.push(...d.split(/[ML]/).filter(Boolean));
};
const changes = { subtree: true, attributes: true, childList: true };
new MutationObserver(noteLines).observe(document.querySelector("main[data-run]"), changes);
window.noteLines = noteLines;`;

interface Lines {
  readonly rest: Readonly<Record<string, readonly string[]>>;
  readonly drawn: readonly string[];
}

/** Where a slider is held, as shares of its width. */
const HELD_AT = [0.2, 0.24, 0.28, 0.32, 0.36, 0.4];

/** Where a slider moves the curves of a figure, and whether the page's address keeps the setting. */
const PLACES = [
  { place: "the lab", address: `./#v=1&${LINES}`, isKept: true },
  { place: "an embed", address: `./embed.html#v=1&${LINES}&show=figure,controls`, isKept: false },
] as const;

const firstSlider = (page: Page) => page.getByRole("region", { name: "Parameters" }).getByRole("slider").first();

/** Moves the pointer to shares of the slider's width. */
async function pointerOn(slider: Locator): Promise<(share: number) => Promise<void>> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
  return (share) => slider.page().mouse.move(x + width * share, y + height / 2);
}

for (const { place, address, isKept } of PLACES) {
  test(
    `in ${place} each line under a dragged slider is the curve of one setting, on an axis that stays`,
    { tag: "@long" },
    async ({ page }) => {
      await page.goto(address);
      await finished(page);
      const slider = firstSlider(page);
      const to = await pointerOn(slider);
      const [start = 0] = HELD_AT;
      await to(start);
      await page.mouse.down();
      await finished(page);
      await page.evaluate(NOTE_AXES);
      await page.evaluate(NOTE_LINES);
      for (const share of HELD_AT) {
        await page.evaluate(`lines.setting = ""`);
        await to(share);
        await page.evaluate(`lines.setting = "${share}"; noteLines()`);
        await finished(page);
      }
      await page.evaluate("lines.isMoved = true");
      for (const share of [...HELD_AT.toReversed(), ...HELD_AT]) {
        await to(share);
        await page.waitForTimeout(STEP_MS);
      }
      await finished(page);
      expect(await page.evaluate<number>("axes.length")).toBe(1);
      const { rest, drawn } = await page.evaluate<Lines>("({ rest: lines.rest, drawn: [...lines.drawn] })");
      expect(Object.keys(rest).length).toBe(HELD_AT.length);
      expect(drawn.length).toBeGreaterThan(2);
      const isOfOne = (line: string): boolean =>
        Object.values(rest).some((corners) =>
          line
            .split(/[ML]/)
            .filter(Boolean)
            .every((one) => corners.includes(one)),
        );
      expect(drawn.filter((line) => !isOfOne(line))).toEqual([]);
      await page.mouse.up();
    },
  );

  test(
    `in ${place} the axis settles when the slider is let go, and the reader is told`,
    { tag: "@long" },
    async ({ page }) => {
      await page.goto(address);
      await finished(page);
      const slider = firstSlider(page);
      const before = await slider.inputValue();
      const note = page.locator(".hl-axis-note");
      const ticks = page.locator("svg.hl-figure .hl-figure-tick");
      await expect(note).toBeEmpty();
      const to = await pointerOn(slider);
      await to(0.2);
      await page.mouse.down();
      await page.evaluate(NOTE_AXES);
      await listen(page);
      for (let i = 0; i < STEPS; i++) {
        await to(0.2 + (0.7 * i) / STEPS);
        await page.waitForTimeout(STEP_MS);
      }
      await finished(page);
      expect(await slider.inputValue()).not.toBe(before);
      expect(await page.evaluate<number>("axes.length")).toBe(1);
      const held = await ticks.allTextContents();
      await page.mouse.up();
      await expect(note).toHaveText(/^y-axis now .*, was /);
      const words = await note.innerText();
      await expect.poll(() => textsHeard(page)).toContain(words);
      const settled = await ticks.allTextContents();
      expect(settled).not.toEqual(held);
      if (!isKept) return;
      await page.reload();
      await finished(page);
      expect(await ticks.allTextContents()).toEqual(settled);
      await expect(note).toBeEmpty();
    },
  );
}

test(
  "a curve that leaves an axis which stays is marked at its end, and the reader is told",
  { tag: "@long" },
  async ({ page }) => {
    await openLab(page, SMALL);
    await finished(page);
    const slider = firstSlider(page);
    const to = await pointerOn(slider);
    await to(0.9);
    await page.mouse.down();
    await page.mouse.up();
    await finished(page);
    await page.mouse.down();
    await to(0.02);
    await expect(page.locator(".hl-axis-note")).toHaveText("held: \u25b2 is beyond the axis");
    await finished(page);
    const beyond = page.locator(".hl-figure-beyond");
    expect(await beyond.count()).toBeGreaterThan(0);
    await page.mouse.up();
    await finished(page);
    await expect(beyond).toHaveCount(0);
  },
);

test("the slider of the first page moves neither its curve nor its axis", async ({ page }) => {
  await page.goto("./");
  const slider = page.locator(".hl-hero").getByRole("slider", { name: "cores" });
  await expect(slider).toBeVisible();
  const line = page.locator(".hl-hero .hl-figure-line").first();
  const drawn = await line.getAttribute("d");
  const to = await pointerOn(slider);
  await to(0.95);
  await page.mouse.down();
  await page.evaluate(NOTE_AXES);
  const before = await slider.inputValue();
  for (const share of HELD_AT) await to(share);
  expect(await slider.inputValue()).not.toBe(before);
  await page.mouse.up();
  expect(await line.getAttribute("d")).toBe(drawn);
  expect(await page.evaluate<number>("axes.length")).toBe(1);
});

/** The value of the slider in each coarse run; a run that another worker has got counts once. */
async function coarseValues(asked: Awaited<ReturnType<typeof noteRuns>>): Promise<readonly number[]> {
  const coarse = (await asked()).filter(({ isCoarse }) => isCoarse);
  return [...new Map(coarse.map(({ value, cores }) => [`${value} ${cores}`, value])).values()];
}

/** A small lab whose figure is complete: its first slider, the number of its places, and the coarse runs since then. */
async function complete(page: Page) {
  await openLab(page, TINY);
  await finished(page);
  const asked = await noteRuns(page);
  return {
    slider: page.getByRole("region", { name: "Parameters" }).getByRole("slider").first(),
    places: await points(page, /./).count(),
    made: () => coarseValues(asked),
  };
}

test("a slider with the focus has both neighbours' figures ready", { tag: "@long" }, async ({ page }) => {
  const { slider, places, made } = await complete(page);
  await slider.focus();
  await expect.poll(async () => (await made()).length).toBe(2 * places);
  for (let steps = 1; steps <= 2; steps++) {
    await page.keyboard.press("ArrowRight");
    await finished(page);
    /* Each step makes the figure of the one after it only. */
    await expect.poll(async () => (await made()).length).toBe((2 + steps) * places);
  }
});

/** As shares of the slider's width: also near its ends, which the middle of the handle does not reach. */
for (const share of [0.03, 0.42, 0.97]) {
  const rare = share === 0.42 ? {} : { tag: "@long" };
  test(`a click on a slider, at ${share} of its width, finds the figure of the pointer`, rare, async ({ page }) => {
    const { slider, places, made } = await complete(page);
    const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
    await page.mouse.move(x + share * width, y + height / 2);
    await expect.poll(async () => (await made()).length).toBe(places);
    const [expected, ...others] = new Set(await made());
    expect(others).toEqual([]);
    const since = await noteRuns(page);
    await page.mouse.down();
    await page.mouse.up();
    await finished(page);
    const value = page.getByRole("region", { name: "Parameters" }).getByRole("textbox").first();
    expect(Number((await value.inputValue()).replace(/\D/g, ""))).toBe(expected);
    expect(await coarseValues(since)).not.toContain(expected);
  });
}

test("what a focused slider expects counts again after the pointer has left", { tag: "@long" }, async ({ page }) => {
  const { slider, places, made } = await complete(page);
  await slider.focus();
  await expect.poll(async () => (await made()).length).toBe(2 * places);
  await page.locator(".hl-figure-plot").hover({ force: true });
  await expect(page.locator(".hl-figure-readout")).toBeVisible();
  const since = await noteRuns(page);
  await page.evaluate(() => (location.hash += "&seed=2"));
  await expect.poll(async () => (await coarseValues(since)).length).toBe(places);
  await finished(page);
  await page.waitForTimeout(300);
  expect((await coarseValues(since)).length).toBe(places);
  await page.mouse.move(0, 0);
  await expect.poll(async () => (await coarseValues(since)).length).toBe(3 * places);
});
