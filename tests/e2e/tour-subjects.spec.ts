/**
 * What a step of a tour speaks of is seen whole: every step of every scenario, on a projector, a laptop, a tablet held
 * upright and a phone. One page goes from step to step by the keyboard, and is given each size at each step; a step is
 * looked at as soon as its run is there, while the curves are still computed.
 */
import { expect, type Page } from "@playwright/test";
import type { TourStep } from "../../web/src/model/scenario/tour-schema.ts";
import { stepsOf } from "../../web/src/lab/tour/steps.ts";
import { subjectOf } from "../../web/src/lab/tour/subject.ts";
import { subjectParts } from "../../web/src/ui/panels/tour/subject-parts.ts";
import { openScenario, SCENARIO_NAMES } from "../harness/project.ts";
import { whileProgressing } from "../harness/progress.ts";
import { test } from "./one-page.ts";

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const;

/** Scenarios that one test walks through: a failure then says roughly where it is. */
const EACH = 4;

const TOURS = SCENARIO_NAMES.map(openScenario).filter((scenario) => stepsOf(scenario).length > 0);

/**
 * In these groups, named by their first scenarios, every run that a step shows is stored or soon made. The steps of the
 * others wait for runs that take minutes: HOTLINE_LONG=1 walks through them as well.
 */
const SOON = new Set(["aim7", "core_specialization", "fence_cost", "fops"]);
const IS_LONG = process.env["HOTLINE_LONG"] !== undefined;

for (let from = 0; from < TOURS.length; from += EACH) {
  const some = TOURS.slice(from, from + EACH);
  if (!IS_LONG && !SOON.has(some[0]?.name ?? "")) continue;
  test(`the subjects of all steps: ${some[0]?.name} to ${some.at(-1)?.name}`, async ({ page }) => {
    test.slow();
    const faults: string[] = [];
    await page.setViewportSize(SIZES[0]);
    for (const scenario of some) {
      await page.goto(`./#v=1&s=${scenario.name}&tour=1`);
      for (const [i, step] of stepsOf(scenario).entries()) {
        if (i > 0) await page.keyboard.press("PageDown");
        await atStep(page, i + 1, step);
        const subject = subjectOf(step, scenario.file.parameters);
        const parts = subjectParts(subject);
        await subjectThere(page, subject.panel, parts);
        /* The other curves are not needed, and a page that computes is slow to lay out. */
        await pressRunButton(page, /^Stop$/);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          const hidden = await hiddenParts(page, parts);
          faults.push(...hidden.map((one) => `${scenario.name} ${i + 1}, ${size.width} × ${size.height}: ${one}`));
        }
        await page.setViewportSize(SIZES[0]);
      }
    }
    expect(faults).toEqual([]);
  });
}

async function atStep(page: Page, number: number, { title }: TourStep): Promise<void> {
  await expect(page.getByRole("region", { name: "Tour", exact: true }).getByRole("heading")).toHaveText(
    new RegExp(`^Step ${number} of \\d+: ${title.slice(0, 3).replace(/\W/g, ".")}`),
  );
}

/** The run of which the panel tells has been made, and the part is there. */
async function subjectThere(page: Page, panel: string, parts: string): Promise<void> {
  const look = () =>
    page.evaluate(
      ([id, selector]) => {
        const shown = document.getElementById(id);
        const isThere = [...document.querySelectorAll(selector)].some((part) => part.checkVisibility());
        const coming = shown?.querySelectorAll("[data-absence=coming], .hl-machine-still").length;
        return {
          isThere: isThere && coming === 0,
          words: document.querySelector("main")?.textContent,
        };
      },
      [panel, parts] as const,
    );
  const done = async () => {
    const { isThere, words = "" } = await look();
    if (isThere) return true;
    /* The sweep of the step before was stopped: the page says so where this step needs another of its runs. */
    if (words.includes("Press Run")) await pressRunButton(page, /^Run/);
    return undefined;
  };
  await whileProgressing(`${panel} of the step`, { done, progress: look });
}

/** Presses the button beside the state of the sweep, where it has such a name now. */
async function pressRunButton(page: Page, name: RegExp): Promise<void> {
  await page.evaluate((pattern) => {
    for (const button of document.querySelectorAll<HTMLButtonElement>(".hl-status button"))
      if (new RegExp(pattern).test(button.textContent)) button.click();
  }, name.source);
}

/** Descriptions of the parts that are not seen whole once the page has been laid out in its new size. */
async function hiddenParts(page: Page, parts: string): Promise<readonly string[]> {
  let hidden: readonly string[] = [];
  for (let look = 0; look < 20; look++) {
    hidden = await page.evaluate(lookForHidden, parts);
    if (hidden.length === 0) return hidden;
  }
  return hidden;
}

/** Runs in the page, two frames later. */
async function lookForHidden(parts: string): Promise<readonly string[]> {
  /* Lines and rows may be wider than their panel, which a reader scrolls to the side. */
  const WIDE = ".hl-marked-line, tr";
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  const shown = [...document.querySelectorAll(parts)].filter((part) => part.checkVisibility());
  if (shown.length === 0) return [`nothing is shown of ${parts}`];
  return shown.flatMap((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const name = `${part.className || part.tagName} at ${Math.round(top)} to ${Math.round(bottom)}`;
    if (top < -1 || bottom > innerHeight + 1) return [`${name} is outside of the window`];
    for (let around = part.parentElement; around !== null; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      if (overflowY !== "visible" && (top < box.top - 1 || bottom > box.bottom + 1))
        return [
          `${name} is cut by ${around.className || around.tagName} at ${Math.round(box.top)} to ${Math.round(box.bottom)}`,
        ];
      if (overflowX !== "visible" && !part.matches(WIDE) && (left < box.left - 1 || right > box.right + 1))
        return [`${name} is cut at the side by ${around.className || around.tagName}`];
    }
    const at = document.elementFromPoint(left + Math.min(4, (right - left) / 2), (top + bottom) / 2);
    return at !== null && at.closest(".hl-panel") === part.closest(".hl-panel")
      ? []
      : [`${name} is covered by ${at?.className}`];
  });
}
