/** What a lecture hall has to see is in sight: on a desk, on a projector, and while a program is edited. */
import { expect, type Locator, type Page } from "@playwright/test";
import { CORE, hold } from "./hold.ts";
import { finished, openLab, TINY, typeProgram } from "./lab.ts";
import { test } from "./one-page.ts";

/** CSS px by which an element reaches beyond the bottom of what contains and scrolls it. */
async function hiddenBelow(element: Locator, within: Locator): Promise<number> {
  const [inner, outer] = await Promise.all([element.boundingBox(), within.boundingBox()]);
  if (inner === null || outer === null) return Number.NaN;
  return Math.max(0, inner.y + inner.height - (outer.y + outer.height));
}

/** CSS px of a picture that has its two queues beneath the machine: scene/machine/layout/layout.ts. */
const WITH_QUEUES = 240;

const figure = (page: Page): Locator => page.getByRole("region", { name: "Figure" });

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
] as const) {
  const rare = width === 1280 ? {} : { tag: "@long" };
  test(`the run's number and the curves' names are in sight at ${width} × ${height}`, rare, async ({ page }) => {
    await page.setViewportSize({ width, height });
    // Stored curves have all of these, and nothing is computed.
    await hold(page, CORE);
    for (const scenario of ["lookup_mnt", "dput", "flexsc_apache"]) {
      await page.goto("about:blank");
      await openLab(page, `s=${scenario}`);
      await expect(page.locator("#first")).toHaveCount(0);
      expect(await hiddenBelow(figure(page).locator(".hl-selected-line"), figure(page)), scenario).toBe(0);
      const names = figure(page).locator(".hl-legend-toggle");
      for (const name of await names.all()) expect(await hiddenBelow(name, figure(page)), scenario).toBe(0);
      expect(await page.locator(".hl-figure-frame").evaluate((frame) => frame.clientHeight)).toBeGreaterThan(200);
    }
  });
}

test("the machine's panel names its run in whole words on a projector, also beside the longest list of views", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await hold(page, CORE);
  for (const link of ["s=syscall_batching", "s=lookup_mnt"]) {
    await page.goto("about:blank");
    await openLab(page, link);
    const name = page.locator(".hl-machine-run");
    await expect(name).toHaveText(/ at \d+ /);
    const cut = await name.evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]);
    expect(cut, link).toEqual([0, 0]);
  }
});

test("the code has room for 44 columns at 1440 × 900", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // The editor comes behind the curves.
  await openLab(page, "s=lookup_mnt&off=mcs,percore&prec=0.05&on=0-5");
  const text = page.getByRole("region", { name: "Code" }).locator(".cm-content");
  await expect(text).toBeVisible();
  const columns = await text.evaluate((content) => {
    const scroller = content.parentElement;
    const letter = document.createElement("span");
    letter.textContent = "m".repeat(100);
    content.querySelector(".cm-line")?.append(letter);
    const width = letter.getBoundingClientRect().width / 100;
    letter.remove();
    const right = scroller?.getBoundingClientRect().right ?? 0;
    return (right - content.getBoundingClientRect().left) / width;
  });
  expect(columns).toBeGreaterThanOrEqual(44);
});

test("the queues stay in the machine's picture beside its open legend", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await hold(page, CORE);
  await openLab(page, "s=lookup_mnt");
  const picture = page.locator(".hl-lab-machine .hl-surface");
  await page.getByText("What the colours and the links mean").click();
  await expect(page.getByRole("list", { name: "States of a core" })).toBeVisible();
  await expect.poll(() => picture.evaluate((one) => one.clientHeight)).toBeGreaterThanOrEqual(WITH_QUEUES);
});

test("a machine that is presented on a projector has room for its queues", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await hold(page, CORE);
  await openLab(page, "s=lookup_mnt&present=machine");
  const picture = page.locator(".hl-lab-machine .hl-surface");
  await expect.poll(() => picture.evaluate((one) => one.clientHeight)).toBeGreaterThanOrEqual(WITH_QUEUES);
  await expect(picture).toBeInViewport({ ratio: 1 });
});

test(
  "the button with a machine's long name keeps within its panel, with the sign that it can be pressed",
  { tag: "@long" },
  async ({ page }) => {
    await hold(page, CORE);
    await openLab(page, "s=lookup_mnt&m=i9-12900k-16");
    await expect(page.locator("#first")).toHaveCount(0);
    const parameters = page.getByRole("region", { name: "Parameters" });
    const button = parameters.getByRole("button", { name: /i9-12900K/ });
    const [inner, outer] = [await button.boundingBox(), await parameters.boundingBox()];
    const beyond = (inner?.x ?? 0) + (inner?.width ?? Number.NaN) - ((outer?.x ?? 0) + (outer?.width ?? 0));
    expect(beyond).toBeLessThanOrEqual(0);
    await expect(button.locator(".hl-choice-arrow")).toBeInViewport({ ratio: 1 });
  },
);

test("what the compiler found, and what runs the program, are in sight at every place of an edited text", async ({
  page,
}) => {
  await openLab(page, TINY);
  await finished(page);
  const code = page.getByRole("region", { name: "Code" });
  const filler = "/* A line. */\n".repeat(60);
  await typeProgram(page, `${filler}void operation(void)\n{\n    int x = ;\n}\n`);
  const findings = page.getByRole("list", { name: "Findings of the compiler" });
  await expect(findings).toContainText("error E");
  const run = page.getByRole("button", { name: "Run this program" });
  for (const key of ["ControlOrMeta+Home", "ControlOrMeta+End"]) {
    await page.keyboard.press(key);
    for (const part of [findings, run]) {
      await expect(part).toBeInViewport({ ratio: 1 });
      await expect.poll(() => hiddenBelow(part, code)).toBe(0);
    }
    // Neither the panel's head nor its foot lies over the cursor.
    const isFree = code.locator(".cm-activeLine").evaluate((line) => {
      const { left, top, bottom } = line.getBoundingClientRect();
      return line.contains(document.elementFromPoint(left + 30, (top + bottom) / 2));
    });
    expect(await isFree, key).toBe(true);
  }
});

test("Control and Enter run the edited program from within its text", async ({ page }) => {
  await openLab(page, TINY);
  await finished(page);
  await typeProgram(page, '#include "lib/hotline.h"\n\nvoid operation(void)\n{\n    work(100);\n}\n');
  await expect(page.getByRole("button", { name: "Run this program" })).toBeEnabled();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText("the curve belongs to this edited program").first()).toBeVisible();
  await expect(page.locator(".cm-content")).toBeFocused();
});

test("the collapse fills a projector's half in the first step of a presented tour", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await hold(page, CORE);
  await openLab(page, "s=lookup_mnt&present=both&tour=1");
  await expect(page.locator("#first")).toHaveCount(0);
  const plot = page.locator(".hl-figure-plot");
  await expect.poll(async () => (await plot.boundingBox())?.height ?? 0).toBeGreaterThan(170);
});
