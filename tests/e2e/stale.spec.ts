/** Panels that still show the run of the settings before say so, and only for as long as they do. */
import { expect } from "@playwright/test";
import { finished, openLab, points, TINY, typeAtTop } from "./lab.ts";
import { test } from "./one-page.ts";
import { noteRuns } from "./runs-asked.ts";

const MARKED = "[data-stale]";

/** Notes the names of panels that have been marked, and how they are then announced and drawn. */
const NOTE_MARKS = `
window.marks = [];
new MutationObserver((changes) => {
  for (const { target } of changes) {
    if (!target.matches("${MARKED}")) continue;
    window.marks.push([target.ariaLabel, target.ariaBusy, target.getBoundingClientRect().height]);
  }
}).observe(document, { subtree: true, attributeFilter: ["data-stale"] });`;

type Mark = readonly [panel: string, busy: string, height: number];

test("while the run of a moved slider is on its way, the panels with the run before are marked", async ({ page }) => {
  await openLab(page, TINY);
  await finished(page);
  await expect(page.locator(".cm-content")).toBeVisible();
  const height = await page
    .getByRole("region", { name: "The hot line" })
    .evaluate((line) => line.getBoundingClientRect().height);
  await page.evaluate(NOTE_MARKS);
  await page.getByRole("region", { name: "Parameters" }).getByRole("slider").first().press("ArrowRight");
  await expect.poll(() => page.evaluate<number>("window.marks.length")).toBeGreaterThan(0);
  await finished(page);
  await expect(page.locator(MARKED)).toHaveCount(0);
  const marks = await page.evaluate<readonly Mark[]>("window.marks");
  expect([...new Set(marks.map(([panel]) => panel.replace(/^Machine, .*/, "Machine, …")))].sort()).toEqual([
    "Code",
    "Machine",
    "Machine, …",
    "The hot line",
    "Timeline",
    "Where the cycles go",
  ]);
  expect(marks.every(([, busy]) => busy === "true")).toBe(true);
  for (const [panel, , seen] of marks) if (panel === "The hot line") expect(seen).toBe(height);
});

/** Notes what of the machine and its timeline is on the page, whenever that changes, and whether it is marked. */
const NOTE_MACHINE = `
window.machines = [];
new MutationObserver(() => {
  const parts = [".hl-machine > .hl-surface > canvas", ".hl-timeline-surface > canvas"];
  const now = parts.map((part) => {
    const element = document.querySelector(part);
    return element === null ? "none" : element.closest(".hl-machine[data-stale], .hl-timeline[data-stale]")
      ? "marked" : "shown";
  }).join(" ");
  if (now !== window.machines.at(-1)) window.machines.push(now);
}).observe(document.querySelector("#app"), { subtree: true, childList: true, attributes: true });`;

test(
  "the machine of the settings before stays, marked, until that of the present ones is recorded",
  { tag: "@long" },
  async ({ page }) => {
    await openLab(page, TINY);
    await finished(page);
    await expect(page.locator(".hl-timeline-surface > canvas").first()).toBeVisible();
    await page.evaluate(NOTE_MACHINE);
    await page.getByRole("region", { name: "Parameters" }).getByRole("slider").first().press("ArrowRight");
    await expect.poll(() => page.evaluate<readonly string[]>("window.machines")).toContain("marked marked");
    await finished(page);
    await expect(page.locator(MARKED)).toHaveCount(0);
    expect(await page.evaluate("[...new Set(window.machines)].sort()")).toEqual(["marked marked", "shown shown"]);
  },
);

test("another place of the figure takes the machine of the former one away", async ({ page }) => {
  await openLab(page, TINY);
  await finished(page);
  await expect(page.locator(".hl-timeline-surface > canvas").first()).toBeVisible();
  await page.evaluate(NOTE_MACHINE);
  await page.locator("#figure").getByRole("slider").first().press("Home");
  await expect.poll(() => page.evaluate<readonly string[]>("window.machines")).toContain("shown shown");
  expect(await page.evaluate("[...new Set(window.machines)].sort()")).toEqual(["none none", "shown shown"]);
});

test("the machines beside the selected point are recorded while the figure's slider has the focus", async ({
  page,
}) => {
  await openLab(page, `${TINY}&n=2`);
  await finished(page);
  await expect(page.locator(".hl-timeline-surface > canvas").first()).toBeVisible();
  const asked = await noteRuns(page);
  const recorded = async () => (await asked()).filter(({ isRecorded }) => isRecorded).length;
  await page.evaluate(NOTE_MACHINE);
  const slider = page.locator("#figure").getByRole("slider").first();
  await slider.focus();
  /* One after the other, that to the right first: when the second one is asked for, the first is there. */
  await expect.poll(() => recorded()).toBe(2);
  await slider.press("ArrowRight");
  await expect.poll(() => recorded()).toBe(3);
  expect(await page.evaluate("window.machines")).not.toContain("none none");
});

test("the machine of a point is recorded when the pointer rests on it, and is there at a click", async ({ page }) => {
  await openLab(page, `${TINY}&n=2`);
  await finished(page);
  await expect(page.locator(".hl-timeline-surface > canvas").first()).toBeVisible();
  const asked = await noteRuns(page);
  const recorded = async () => (await asked()).filter(({ isRecorded }) => isRecorded).length;
  await points(page, /, 4 /).hover({ force: true });
  await expect.poll(() => recorded()).toBe(1);
  await page.evaluate(NOTE_MACHINE);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.locator("#figure").getByRole("slider").first()).toHaveAttribute("aria-valuetext", /^4 cores/);
  await expect.poll(() => page.evaluate<readonly string[]>("window.machines")).toContain("shown shown");
  expect(await recorded()).toBe(1);
});

test(
  "marked numbers are paler after a moment, and controls as before; without motion too",
  { tag: "@long" },
  async ({ page }) => {
    await openLab(page, `${TINY}&why=lines`);
    await finished(page);
    const opacities = async (): Promise<Readonly<Record<string, string>>> => {
      await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
      return page.evaluate(() =>
        Object.fromEntries(
          [".hl-surface", ".hl-transport", ".hl-tab-panel table", ".hl-line-sentence", ".hl-tab-list"].map((part) => {
            const element = [...document.querySelectorAll(part)].find((one) => one.checkVisibility());
            let opacity = 1;
            for (let one = element; one instanceof Element; one = one.parentElement ?? undefined) {
              opacity *= Number(getComputedStyle(one).opacity);
            }
            return [part, String(opacity)];
          }),
        ),
      );
    };
    /** Gives the opacity of the marked sentence at that moment. */
    const mark = (on: boolean) =>
      page.evaluate((marked) => {
        for (const panel of document.querySelectorAll(".hl-lab-machine, .hl-line, .hl-why")) {
          panel.toggleAttribute("data-stale", marked);
        }
        const sentence = document.querySelector(".hl-line-sentence");
        return sentence === null ? "" : getComputedStyle(sentence).opacity;
      }, on);
    const asEver = await opacities();
    expect(new Set(Object.values(asEver))).toEqual(new Set(["1"]));
    for (const reducedMotion of ["no-preference", "reduce"] as const) {
      await page.emulateMedia({ reducedMotion });
      // Not at once: the next run usually comes before anything is to be seen of the mark.
      expect(await mark(true)).toBe("1");
      expect(await opacities()).toEqual({
        ...asEver,
        ".hl-surface": "0.5",
        ".hl-tab-panel table": "0.5",
        ".hl-line-sentence": "0.5",
      });
      await mark(false);
      expect(await opacities()).toEqual(asEver);
    }
  },
);

/** Notes the number of marks in the editor's margin of cores whenever it changes, and whether the margin is paler. */
const NOTE_CORES = `
window.cores = [];
const look = () => {
  const editor = document.querySelector(".hl-editor");
  const count = editor.querySelectorAll(".hl-cores-gutter .hl-cores").length;
  const now = (count > 0 ? "marks" : "none") + (editor.dataset.earlierCores === undefined ? "" : ", paler");
  if (now !== window.cores.at(-1)) window.cores.push(now);
};
look();
const changes = { subtree: true, childList: true, attributes: true };
new MutationObserver(look).observe(document.querySelector(".hl-editor"), changes);`;

test(
  "the marks beside a program stay, paler, from an edit until its run is recorded, and move with their lines",
  { tag: "@long" },
  async ({ page }) => {
    // High enough for the whole program: the editor draws no lines, and no marks, that are out of sight.
    await page.setViewportSize({ width: 1440, height: 2400 });
    await openLab(page, TINY);
    await finished(page);
    const code = page.getByRole("region", { name: "Code" });
    await code.locator(".hl-still-code, .cm-content").first().click();
    await expect(code.locator(".hl-cores-gutter .hl-cores").first()).toBeVisible();
    const lines = async () =>
      code
        .locator(".hl-heat-gutter .cm-gutterElement:has(.hl-heat)")
        .evaluateAll((marks) => marks.map((mark) => Math.round(mark.getBoundingClientRect().top)));
    await page.evaluate(NOTE_CORES);
    const before = await lines();
    await typeAtTop(page, "/* one */\n");
    await expect.poll(async () => (await lines())[0] ?? 0).toBeGreaterThan(before[0] ?? 0);
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => page.evaluate<readonly string[]>("window.cores.at(-1)")).toBe("marks");
    expect(await page.evaluate("window.cores")).toEqual(["marks", "marks, paler", "marks"]);
  },
);
