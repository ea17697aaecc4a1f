/** A tour as a presenter and a reader take it: through all steps, off the path, back on it, and out. */
import { expect, type Locator, type Page } from "@playwright/test";
import { violationsInThemes } from "./accessibility.ts";
import { CORE, hold } from "./hold.ts";
import { finished, openLab, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

const STEPS = 7;

const tourOf = (page: Page): Locator => page.getByRole("region", { name: "Tour", exact: true });
const textOf = (page: Page): Locator => tourOf(page).getByRole("group", { name: /^Step \d+ of/ });
const titleOf = (page: Page): Locator => tourOf(page).getByRole("heading", { level: 2 });
const machineOf = (page: Page): Locator => page.getByRole("region", { name: "Machine", exact: true });
const backToStep = (page: Page): Locator => tourOf(page).getByRole("button", { name: "Back to this step" });

async function expectStep(page: Page, step: number): Promise<void> {
  await expect(titleOf(page)).toContainText(`Step ${step} of ${STEPS}: `);
  await expect(page).toHaveURL(new RegExp(`tour=${step}(&|$)`));
}

for (const isUsed of [false, true]) {
  const rare = isUsed ? {} : { tag: "@long" };
  const words = isUsed ? "after the first page was used" : "at once";
  test(`the first page's button opens the tour at its first step, ${words}`, rare, async ({ page }) => {
    await page.goto("./");
    await expect(page.locator(".hl-hero canvas").first()).toBeVisible();
    if (isUsed) {
      await page.locator(".hl-hero").getByRole("slider").first().focus();
      await page.keyboard.press("ArrowLeft");
      await page.getByRole("button", { name: "Watch the line travel" }).click();
    }
    await page.getByRole("link", { name: "Take the tour" }).first().click();
    await expect(titleOf(page)).toContainText("Step 1 of ");
    await expect(tourOf(page).getByText("You changed something.")).toHaveCount(0);
    await expect(backToStep(page)).toHaveCount(0);
  });
}

test(
  "a presenter opens the tour, goes through all steps with a remote, and closes it",
  { tag: "@long" },
  async ({ page }) => {
    const errors = watchErrors(page);
    await hold(page, CORE);
    await openLab(page, "s=dput");
    await page.getByRole("button", { name: /^Tour/ }).click();
    await expectStep(page, 1);
    await expect(textOf(page)).toBeFocused();
    await expect(page.getByRole("region", { name: "Code" }).locator(".hl-marked-line").first()).toContainText("dput");
    await expect(page).toHaveURL(/off=sloppy/);
    const titles = new Set([await titleOf(page).textContent()]);
    for (let step = 2; step <= STEPS; step++) {
      await page.keyboard.press("PageDown");
      await expectStep(page, step);
      titles.add(await titleOf(page).textContent());
    }
    expect(titles.size).toBe(STEPS);
    await page.keyboard.press("PageDown");
    await expectStep(page, STEPS);
    await expect(page.locator("#parameters, .hl-parameters").first()).toBeInViewport();
    await page.keyboard.press("Alt+ArrowLeft");
    await expectStep(page, STEPS - 1);
    await page.keyboard.press("PageUp");
    await expectStep(page, STEPS - 2);
    await expect(page).not.toHaveURL(/off=/);

    const before = new URL(page.url()).hash.replace(/&tour=\d+/, "");
    await tourOf(page).getByRole("button", { name: "Close the tour" }).click();
    await expect(tourOf(page)).toHaveCount(0);
    expect(new URL(page.url()).hash).toBe(before);
    await expect(page.getByRole("button", { name: /^Tour/ })).toBeFocused();
    await page.keyboard.press("PageDown");
    await expect(tourOf(page)).toHaveCount(0);
    expect(errors).toEqual([]);
  },
);

test("a reader wanders off and comes back", async ({ page }) => {
  await hold(page, CORE);
  await openLab(page, "s=dput&tour=7");
  await expectStep(page, 7);
  await expect(backToStep(page)).toHaveCount(0);
  const slider = page.getByRole("slider", { name: /spare references a core may keep/ });
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(page).toHaveURL(/p\.threshold=0/);
  await expect(tourOf(page)).toContainText("You changed something.");

  await page.keyboard.press("PageUp");
  await expectStep(page, 7);
  await page.getByRole("textbox", { name: /spare references a core may keep/ }).click();
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Alt+ArrowLeft");
  await expectStep(page, 7);
  // From 0, PageUp on the slider gives 6 and PageDown in the field 5. The address follows a slider with a delay.
  await expect(page).toHaveURL(/p\.threshold=5(&|$)/);

  const link = page.url();
  await page.reload();
  await expect(tourOf(page)).toContainText("You changed something.");
  expect(page.url()).toBe(link);

  await backToStep(page).press("Enter");
  await expect(page).not.toHaveURL(/p\.threshold/);
  await expect(backToStep(page)).toHaveCount(0);
  await expect(textOf(page)).toBeFocused();
  await expectStep(page, 7);
});

test(
  "typing in the editor is not disturbed; an edited program is wandering off, and is kept",
  { tag: "@long" },
  async ({ page }) => {
    await openLab(page, "s=dput&tour=6");
    await finished(page);
    const code = page.getByRole("region", { name: "Code" });
    await code.locator(".cm-content").click();
    await page.keyboard.press("PageUp");
    await page.keyboard.press("PageDown");
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.insertText("/* mine */");
    await expectStep(page, 6);
    await expect(backToStep(page)).toHaveCount(0);
    await code.getByRole("button", { name: "Run this program" }).click();
    await backToStep(page).click();
    await expect(backToStep(page)).toHaveCount(0);
    await expect(code.locator(".cm-content")).toContainText("/* mine */");
    await expect(code).toContainText("edited, but not run yet");
  },
);

test("a step shows its moment of the run, again when one comes back to it", { tag: "@long" }, async ({ page }) => {
  await openLab(page, "s=dput&tour=3");
  const cycle = machineOf(page).locator(".hl-transport-cycle");
  await expect(cycle).toBeVisible({ timeout: 80_000 });
  await finished(page);
  // The page's own run has taken the place of the stored one, at the moment of the step.
  await expect(machineOf(page)).toContainText("✓ as stored");
  const forward = machineOf(page).getByRole("button", { name: /step forward/i });
  const isInAddress = async (): Promise<boolean> =>
    (await cycle.textContent())?.replaceAll(/\D/g, "") === /[&]t=(\d+)/.exec(page.url())?.[1];
  await forward.click();
  await expect.poll(isInAddress).toBe(true);
  const moved = await cycle.textContent();
  await expect(backToStep(page)).toHaveCount(0);
  // The step's own moment is none that the reader has chosen: the address does not have it.
  await page.getByRole("button", { name: "log y" }).click();
  await backToStep(page).click();
  await expect(cycle).not.toHaveText(moved ?? "");
  await expect(page).not.toHaveURL(/[&]t=/);
  const shown = await cycle.textContent();
  await forward.click();
  await expect(cycle).not.toHaveText(shown ?? "");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageUp");
  await expectStep(page, 3);
  await expect(cycle).toHaveText(shown ?? "");
});

test("the list of steps leads to any of them, by keyboard", async ({ page }) => {
  await hold(page, CORE);
  await openLab(page, "s=dput&tour=1");
  const list = tourOf(page).getByRole("button", { name: /Step of the tour/ });
  await list.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox", { name: /Step of the tour/ }).getByRole("option")).toHaveCount(STEPS);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expectStep(page, 3);
  await expect(list).toBeFocused();
});

test("by keys and ears: each step's text takes the focus, says what it is about, and Escape leaves", async ({
  page,
}) => {
  await hold(page, CORE);
  await openLab(page, "s=dput");
  const button = page.getByRole("button", { name: /^Tour/ });
  await button.press("Enter");
  await expect(textOf(page)).toBeFocused();
  await expect(textOf(page)).toHaveAccessibleName("Step 1 of 7: dput is one atomic instruction");
  await expect(textOf(page)).toHaveAccessibleDescription(
    /^Opening a file takes .* This step is about the marked lines/,
  );

  await tourOf(page).getByRole("button", { name: "Next" }).press("Enter");
  await expect(textOf(page)).toBeFocused();
  await expect(textOf(page)).toHaveAccessibleDescription(/This step is about the figure\.$/);
  await page.keyboard.press("PageDown");
  await expectStep(page, 3);
  await expect(textOf(page)).toBeFocused();
  await expect(textOf(page)).toHaveAccessibleDescription(/This step is about the machine\.$/);
  await tourOf(page).getByRole("button", { name: "Back" }).press("Enter");
  await expectStep(page, 2);
  await expect(textOf(page)).toBeFocused();

  /* Escape first closes what lies over the page, and takes back what is typed. */
  await tourOf(page)
    .getByRole("button", { name: /Step of the tour/ })
    .press("Enter");
  const list = page.getByRole("listbox", { name: /Step of the tour/ });
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await page.keyboard.press("Alt+ArrowLeft");
  await expectStep(page, 1);
  await page.getByRole("region", { name: "Code" }).locator(".cm-content").focus();
  await page.keyboard.press("Escape");
  await expectStep(page, 1);
  await textOf(page).focus();
  await page.keyboard.press("Escape");
  await expect(tourOf(page)).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("while presenting, Escape leaves the presentation and not the tour", { tag: "@long" }, async ({ page }) => {
  await hold(page, CORE);
  await openLab(page, "s=dput&tour=2&present=both");
  await expectStep(page, 2);
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/present=/);
  await expectStep(page, 2);
});

test("a link to a step that does not exist says so", async ({ page }) => {
  await openLab(page, "s=dput&tour=99");
  await expect(page.getByRole("status", { name: "Notices" })).toContainText("tour=99");
  await expect(tourOf(page)).toHaveCount(0);
});

test(
  "the text leaves most of the screen to the lab: a column of a projector, the foot of a phone",
  { tag: "@long" },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await hold(page, CORE);
    await openLab(page, "s=dput&tour=1");
    for (const [width, height, share] of [
      [1280, 720, 0.26],
      [390, 844, 0.4],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (let step = 1; step <= STEPS; step++) {
        await expectStep(page, step);
        const covers = async (): Promise<number> => {
          const box = (await tourOf(page).boundingBox()) ?? { width, height };
          return (box.width * box.height) / (width * height);
        };
        await expect.poll(covers, `step ${step}`).toBeLessThan(share);
        const isWhole = () => tourOf(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight);
        await expect.poll(isWhole, `step ${step}`).toBe(true);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        if (step < STEPS) await page.keyboard.press("PageDown");
      }
      for (let step = STEPS; step > 1; step--) await page.keyboard.press("PageUp");
    }
  },
);

test("beside a tour the reader looks at another panel, and the next step brings its own", async ({ page }) => {
  await hold(page, CORE);
  await openLab(page, "s=dput&tour=2");
  await expect(machineOf(page)).toBeVisible();
  const code = page.getByRole("region", { name: "Code", exact: true });
  await expect(code).toBeHidden();
  await page.getByRole("button", { name: "Code", exact: true }).click();
  await expect(code).toBeVisible();
  await expect(machineOf(page)).toBeHidden();
  await expect(backToStep(page)).toHaveCount(0);
  await page.keyboard.press("PageDown");
  await expect(machineOf(page)).toBeVisible();
  await tourOf(page).getByRole("button", { name: "Close the tour" }).click();
  await expect(code).toBeVisible();
});

test("axe finds nothing in an open tour, in any theme", async ({ page }) => {
  await hold(page, CORE);
  await openLab(page, "s=dput&n=24&tour=3");
  await expect(backToStep(page)).toBeVisible();
  expect(await violationsInThemes(page, { include: ".hl-tour" })).toEqual([]);
});
