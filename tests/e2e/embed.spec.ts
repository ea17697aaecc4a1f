/** The page embed.html by itself: it shows the parts that the link names, and does not touch the page around. */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { violations } from "./accessibility.ts";
import { CORE, hold } from "./hold.ts";
import { PAIR, TINY, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

async function open(page: Page, link: string): Promise<void> {
  await page.goto(`./embed.html#v=1&${link}`);
  await expect(page.locator("main[data-run]")).toHaveAttribute("data-run", "done", { timeout: 120_000 });
}

/** The steps of the scenario's tour, as its file has them. */
function scenarioTour(name: string): readonly { readonly state: { readonly panel: string } }[] {
  const file = readFileSync(new URL(`../../scenarios/${name}/scenario.json`, import.meta.url), "utf8");
  const { tour } = JSON.parse(file) as { tour: readonly { state: { panel: string } }[] };
  return tour;
}

const panels = (page: Page) =>
  page.locator("main > section").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));

test("the outline of the control that has the focus is not cut off by the edge of the frame", async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 405 });
  await page.goto(`./embed.html#v=1&${TINY}`);
  const axis = page.getByRole("button", { name: /y-axis/ });
  await expect(axis).toBeVisible();
  await axis.focus();
  await page.keyboard.press("Shift");
  const outline = await axis.evaluate((button) => {
    const { left, top } = button.getBoundingClientRect();
    const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(button);
    const beyond = parseFloat(outlineOffset) + parseFloat(outlineWidth);
    return { outlineStyle, left: left - beyond, top: top - beyond };
  });
  expect(outline.outlineStyle).toBe("solid");
  expect(Math.min(outline.left, outline.top)).toBeGreaterThanOrEqual(0);
});

test("says of a bistable point both values, whole, in the usual frame", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 960, height: 540 });
  await open(page, "s=apache&off=patched&prec=0.05&n=40");
  const line = page.locator(".hl-selected-line");
  await expect(line).toContainText(/Bistable, so no interval: [\d\u202f]+ with another start and jitter\.$/);
  const cutOff = await line.evaluate((text) => [
    text.scrollWidth - text.clientWidth,
    text.scrollHeight - text.clientHeight,
  ]);
  expect(Math.max(...cutOff)).toBeLessThanOrEqual(1);
});

test("shows the figure and the machine unless the link says more, and no other part of the page", async ({ page }) => {
  const errors = watchErrors(page);
  await open(page, PAIR);
  expect(await panels(page)).toEqual(["Figure", "Machine"]);
  await expect(page.locator(".hl-header, .hl-lab-head, #notes, .hl-tour")).toHaveCount(0);
  await expect(page.locator(".hl-timeline")).toBeHidden();
  expect(errors).toEqual([]);
});

test("shows the parts that are asked for, in the colours and the size that are forced", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, `${PAIR}&n=4&show=timeline,code,controls,tour&theme=dark&type=20&tour=1`);
  expect(await panels(page)).toEqual(["Machine", "Code", "Parameters"]);
  await expect(page.getByRole("region", { name: "Tour", exact: true })).toBeVisible();
  await expect(page.locator(".hl-timeline")).toBeVisible();
  await expect(page.locator(".hl-surface")).toBeHidden();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveCSS("font-size", "20px");
  /* What is drawn keeps its colours, and would be dark on the dark ground that some systems force. */
  for (const [colorScheme, theme] of [
    ["light", "contrast"],
    ["dark", "dark"],
  ] as const) {
    await page.emulateMedia({ colorScheme, forcedColors: "active" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  }
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
});

test("a step of the tour brings the panel that it speaks of, and the next step its own", async ({ page }) => {
  // Which panel there is does not hang on any run.
  await hold(page, CORE);
  await page.goto("./embed.html#v=1&s=dput&show=figure,machine,tour&tour=1");
  const steps = page.getByRole("region", { name: "Tour", exact: true });
  const next = steps.getByRole("button", { name: "Next" });
  await expect(next).toBeVisible();
  const seen: (readonly (string | null)[])[] = [await panels(page)];
  while ((await next.getAttribute("aria-disabled")) === "false") {
    const title = await steps.getByRole("heading").textContent();
    await next.click();
    await expect(steps.getByRole("heading")).not.toHaveText(title ?? "");
    seen.push(await panels(page));
  }
  const panelOf: Readonly<Record<string, string>> = {
    figure: "Machine",
    machine: "Machine",
    why: "Where the cycles go",
    code: "Code",
    parameters: "Parameters",
  };
  expect(seen).toEqual(scenarioTour("dput").map(({ state }) => ["Figure", panelOf[state.panel]]));
});

test("shows where the cycles go, which is stored with the site too", async ({ page }) => {
  await open(page, "s=dput&show=why&why=locks");
  expect(await panels(page)).toEqual(["Where the cycles go"]);
  await expect(page.getByRole("tab", { name: "Locks" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "Cycles" }).click();
  await expect(page.getByRole("table", { name: /^Cycles by category, atomic count at 48 cores/ })).toBeVisible();
});

test("without a figure computes only the run that is shown", async ({ page }) => {
  await open(page, "s=dput&show=machine&n=8");
  await expect(page.getByRole("group", { name: "Playback" })).toBeVisible();
  const few = await page.evaluate(() => document.querySelector("main")?.getAttribute("data-run"));
  expect(few).toBe("done");
  await expect(page.locator("#figure")).toHaveCount(0);
  await expect(page.getByText("at 8 cores").first()).toBeVisible();
});

test("never rewrites its address, and leads to the whole lab with the state that is on the screen", async ({
  page,
  context,
}) => {
  await open(page, `${PAIR}&show=figure,controls`);
  const address = page.url();
  await page.getByRole("option", { name: /^sloppy counter, 4 / }).click({ force: true });
  await page.getByRole("slider", { name: /references per open/ }).press("ArrowRight");
  const link = page.getByRole("link", { name: /Open the full lab/ });
  await expect(link).toHaveAttribute("rel", /noopener/);
  await expect(link).toHaveAttribute("href", /n=4&on=0-5&p\.pairs=5&prec=0\.05&x=sloppy$/);
  expect(page.url()).toBe(address);
  const [lab] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await expect(lab.getByRole("heading", { level: 1 })).toBeVisible();
  expect(lab.url()).toMatch(/\/index\.html#v=1&s=dput&hv=[\d.]+&mv=\d+&n=4&on=0-5&p\.pairs=5&prec=0\.05&x=sloppy$/);
});

test("says what in its address it did not understand", async ({ page }) => {
  await open(page, "s=dput&n=4&show=machine,engine&theme=pink&p.pears=3");
  await page.getByText("3 notices").click();
  await expect(page.getByText(/no part "engine"/)).toBeVisible();
  await expect(page.getByText(/no theme "pink"/)).toBeVisible();
  await expect(page.getByText(/no parameter "pears"/)).toBeVisible();
});

test("a scenario that is not there is said, with a way on", async ({ page }) => {
  await page.goto("./embed.html#v=1&s=nowhere");
  await expect(page.getByText(/no scenario "nowhere"/)).toBeVisible();
  await page.goto("./embed.html");
  await expect(page.getByRole("link", { name: "All scenarios" })).toBeVisible();
});

test("fits into frames of any size without scrolling", async ({ page }) => {
  await open(page, "s=dput&n=12&theme=dark&prec=0.05&on=0-11");
  for (const [width, height] of [
    [480, 270],
    [960, 540],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole("group", { name: "Playback" })).toBeInViewport();
    const over = (): Promise<readonly number[]> =>
      page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return [scrollWidth - innerWidth, scrollHeight - innerHeight];
      });
    await expect.poll(over, `${width} × ${height}`).toEqual([0, 0]);
    const surface = page.locator(".hl-surface");
    await expect.poll(async () => (await surface.boundingBox())?.height ?? 0).toBeGreaterThan(height / 4);
    await expect(page.locator(".hl-figure")).toBeInViewport();
  }
});

test("names each curve, beside it or below, in frames of any size", { tag: "@long" }, async ({ page }) => {
  await open(page, PAIR);
  for (const [width, height] of [
    [640, 400],
    [640, 270],
    [1000, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const name of ["atomic count", "sloppy counter"]) {
      const shown = page.locator(".hl-lab-figure").getByText(name, { exact: true }).filter({ visible: true });
      await expect(shown, `${width} × ${height}`).toHaveCount(1);
      await expect(shown).toBeInViewport({ ratio: 1 });
    }
  }
});

for (const [width, height, link] of [
  [720, 405, "s=lookup_mnt&show=machine,code"],
  [960, 540, "s=lookup_mnt&show=machine,code,tour&tour=5"],
  [720, 405, "s=lookup_mnt&show=machine&x2=mcs"],
  [390, 500, "s=lookup_mnt&show=machine"],
] as const) {
  const rare = width === 390 ? {} : { tag: "@long" };
  test(
    `says what happens in the machine in whole sentences at ${width} × ${height}: ${link}`,
    rare,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(`./embed.html#v=1&${link}`);
      const sentences = page.locator(".hl-narration");
      await expect(sentences.first()).toContainText("core", { timeout: 120_000 });
      const picture = page.locator("canvas").first();
      const before = await picture.boundingBox();
      for (let step = 0; step < 12; step++) {
        await page.getByRole("button", { name: /step forward one/ }).click();
        const cut = await sentences.evaluateAll((all) =>
          all
            .filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
            .map((one) => one.textContent),
        );
        expect(cut).toEqual([]);
      }
      expect(await picture.boundingBox()).toEqual(before);
    },
  );
}

test("shows the selected run's number and what is said of it whole, also above a step of a tour", async ({ page }) => {
  await page.setViewportSize({ width: 960, height: 540 });
  await page.goto("./embed.html#v=1&s=apache&off=patched&n=40&show=figure,machine,tour&tour=1");
  const line = page.locator("#app .hl-selected-line");
  await expect(line).toContainText("Bistable", { timeout: 120_000 });
  expect(
    await line.evaluate((one) => [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth]),
  ).toEqual([0, 0]);
});

test("says of which machine its title speaks, and which one is simulated", { tag: "@long" }, async ({ page }) => {
  // What the title says does not hang on any run.
  await hold(page, CORE);
  await page.goto("./embed.html#v=1&s=dput&m=i7-6700k-4");
  const foot = page.getByRole("contentinfo");
  await expect(foot.getByRole("heading")).toContainText("dput, on the 48-core AMD Opteron");
  await expect(foot).toContainText("simulated: 4-core, 8-thread Intel Core i7-6700K");
  await page.goto("./embed.html#v=1&s=dput");
  await expect(foot.getByRole("heading")).toHaveText("dput: one atomic add makes 48 cores slower than 8");
  await expect(foot).not.toContainText("simulated");
});

test(
  "in a small frame the title, the way to the lab and another machine's name are in the last line",
  { tag: "@long" },
  async ({ page }) => {
    for (const [width, height] of [
      [400, 300],
      [320, 240],
    ] as const) {
      await page.setViewportSize({ width, height });
      await open(page, "s=dput&m=i7-6700k-4&prec=0.05");
      const foot = page.getByRole("contentinfo");
      for (const part of [
        foot.getByRole("heading"),
        foot.getByRole("link", { name: "Open the full lab" }),
        foot.getByText("simulated: 4-core, 8-thread"),
      ]) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }
      expect((await foot.getByRole("heading").boundingBox())?.width).toBeGreaterThan(width / 2);
      await page.goto("about:blank");
    }
  },
);

test(
  "a small figure keeps its height beside three curves that are named below it",
  { tag: "@long" },
  async ({ page }) => {
    for (const [width, height] of [
      [480, 270],
      [400, 300],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto("./embed.html#v=1&s=lookup_mnt");
      const figure = page.locator("#app .hl-lab-figure");
      await expect(figure.getByRole("button", { name: "MCS lock" })).toBeInViewport({ ratio: 1 });
      await expect.poll(async () => (await figure.locator(".hl-figure").boundingBox())?.height).toBeGreaterThan(130);
      await expect(page.getByRole("button", { name: "next hand-off" })).toBeInViewport({ ratio: 1 });
    }
  },
);

test(
  "before a run is recorded the machine's chips keep within their part, and the words below are seen",
  { tag: "@long" },
  async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 360 });
    await page.goto("./embed.html#v=1&s=lookup_mnt&m=epyc-9654-192&off=percore,mcs");
    const beyond = await page.locator("#app .hl-machine-still").evaluate((chips) => {
      const part = chips.closest(".hl-panel")?.getBoundingClientRect();
      const words = chips.nextElementSibling?.getBoundingClientRect();
      return Math.max(chips.getBoundingClientRect().bottom, words?.bottom ?? Infinity) - (part?.bottom ?? 0);
    });
    expect(beyond).toBeLessThanOrEqual(0);
  },
);

/** A program in which a core takes a lock twice, as a link has it. */
const DEADLOCK = "e.atomic=YMJew9mww9_AhNWpYAFI4ZlojRGKCtUwFZl5oIovERhEtbgCQwEIkMwDqyYoCEviIOFaLgA";

test("a message about a run leaves the lower part of a small frame free, and is scrolled", async ({ page }) => {
  await page.setViewportSize({ width: 480, height: 270 });
  await page.goto(`./embed.html#v=1&${TINY}&${DEADLOCK}`);
  const message = page.getByRole("alert");
  await expect(message).toContainText("a deadlock");
  expect((await message.boundingBox())?.height).toBeLessThan(0.7 * 270);
  await message.getByText("Hint: ").scrollIntoViewIfNeeded();
  await expect(message.getByText("Hint: ")).toBeInViewport();
  await expect(page.getByRole("link", { name: "Open the full lab" })).toBeInViewport({ ratio: 1 });
});

test("keeps the axis of the figure free, however little room its parts have", { tag: "@long" }, async ({ page }) => {
  for (const show of ["figure,controls,why,code", "figure,machine,tour&tour=3"]) {
    await open(page, `${PAIR}&show=${show}`);
    for (const [width, height] of [
      [640, 360],
      [640, 480],
      [480, 270],
    ] as const) {
      await page.setViewportSize({ width, height });
      const name = page.locator(".hl-lab-figure .hl-figure-name");
      const beneath = page.locator(".hl-lab-figure :is(.hl-scrubber, .hl-legend, .hl-laws)").filter({ visible: true });
      const gap = async (): Promise<number> => {
        const axis = await name.boundingBox();
        const boxes = await Promise.all((await beneath.all()).map((part) => part.boundingBox()));
        const tops = boxes.flatMap((box) => (box === null ? [] : [box.y]));
        return Math.min(height, ...tops) - ((axis?.y ?? 0) + (axis?.height ?? Number.NaN));
      };
      await expect.poll(gap, `${show} at ${width} × ${height}`).toBeGreaterThanOrEqual(-2);
    }
  }
});

test("is accessible", async ({ page }) => {
  await open(page, "s=dput&n=12&on=0-11&show=figure,machine,timeline,controls,tour&tour=2&prec=0.05");
  await expect(page.getByRole("group", { name: "Playback" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("as a still picture has nothing to press but the way to the lab", async ({ page }) => {
  await open(page, "s=dput&n=12&show=machine&still=1");
  await expect(page.locator(".hl-surface")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("link")).toHaveCount(1);
});

test("moves by itself only when the link says so", async ({ page }) => {
  await open(page, "s=dput&n=12&show=machine");
  await expect(page.getByRole("button", { name: "play" })).toBeVisible();
  await open(page, "s=dput&n=12&show=machine&autoplay=1");
  await page.reload();
  await expect(page.getByRole("button", { name: "pause" })).toBeVisible();
});
