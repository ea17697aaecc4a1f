/**
 * What a step of a tour speaks of is seen whole: every step of every scenario, on a projector, a laptop, a tablet held
 * upright and a phone. One page goes from step to step by the keyboard, and is given each size at each step, there and
 * back; a step is looked at as soon as its run is there, and its sweep is stopped.
 */
import { expect, type Page } from "@playwright/test";
import type { Scenario } from "../../web/src/model/scenario/scenario.ts";
import type { TourStep } from "../../web/src/model/scenario/tour-schema.ts";
import { stepsOf } from "../../web/src/lab/tour/steps.ts";
import { type Subject, subjectOf, withSliders } from "../../web/src/lab/tour/subject.ts";
import { subjectParts } from "../../web/src/ui/panels/tour/subject-parts.ts";
import { inTurn } from "../harness/effort.ts";
import { openScenario, SCENARIO_NAMES } from "../harness/project.ts";
import { whileProgressing } from "../harness/progress.ts";
import { test } from "./one-page.ts";
import { hiddenParts, SIZES } from "./seen-whole.ts";

/**
 * Scenarios that one test walks through: a failure then says roughly where it is. All of them take minutes of processor
 * time, so most have the tag of the tier `long`.
 */
const EACH = 4;

/** Of the first ones of the tests, those that a run of all tests walks through too. */
const SELDOM = 1;

const TOURS = SCENARIO_NAMES.map(openScenario).filter((scenario) => stepsOf(scenario).length > 0);

const WALKED = inTurn(
  TOURS.filter((_, i) => i % EACH === 0),
  SELDOM,
);

for (let from = 0; from < TOURS.length; from += EACH) {
  const [first, ...others] = TOURS.slice(from, from + EACH);
  const rare = first !== undefined && WALKED.includes(first) ? {} : { tag: "@long" };
  if (first !== undefined) test(`the subjects of all steps: ${first.name}`, rare, ({ page }) => walk(page, [first]));
  const names = others.map(({ name }) => name).join(", ");
  if (others.length > 0)
    test(`the subjects of all steps: ${names}`, { tag: "@long" }, ({ page }) => walk(page, others));
}

async function walk(page: Page, scenarios: readonly Scenario[]): Promise<void> {
  test.slow();
  const faults: string[] = [];
  await page.setViewportSize(SIZES[0]);
  for (const { name, file } of scenarios) {
    await page.goto(`./#v=1&s=${name}&tour=1`);
    for (const [i, step] of (file.tour ?? []).entries()) {
      if (i > 0) await page.keyboard.press("PageDown");
      await atStep(page, i + 1, step);
      const subject = subjectOf(step, withSliders(file));
      const parts = subjectParts(subject);
      await subjectThere(page, subject.panel, parts);
      /* The other curves are not needed, and a page that computes is slow to lay out. */
      await pressRunButton(page, /^Stop$/);
      for (const size of i % 2 === 0 ? SIZES : SIZES.toReversed()) {
        await page.setViewportSize(size);
        const hidden = await hiddenParts(page, subjectParts(subjectAt(subject, size)));
        faults.push(...hidden.map((one) => `${name} ${i + 1}, ${size.width} × ${size.height}: ${one}`));
      }
    }
  }
  expect(faults).toEqual([]);
}

/** On a phone sliders that stand far from each other are not seen at once: the text's words lead to the others. */
function subjectAt(subject: Subject, { width }: (typeof SIZES)[number]): Subject {
  return width < 700 ? { ...subject, parameters: subject.parameters.slice(0, 1) } : subject;
}

async function atStep(page: Page, number: number, { title }: TourStep): Promise<void> {
  await expect(page.getByRole("region", { name: "Tour", exact: true }).getByRole("heading", { level: 2 })).toHaveText(
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
