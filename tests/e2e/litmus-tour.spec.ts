/**
 * What a step of a litmus tour speaks of is seen whole, as tour-subjects.spec.ts finds it for the tours of the labs:
 * every step of every experiment at four sizes, on one page that goes from step to step by the keyboard.
 */
import { expect, type Page } from "@playwright/test";
import { join } from "node:path";
import { litmusNames } from "../../web/cli/files/catalogue.ts";
import { openLitmus } from "../../web/cli/files/open-litmus.ts";
import { subjectParts } from "../../web/src/ui/pages/litmus/tour-subject.ts";
import { ROOT } from "../harness/project.ts";
import { test } from "./one-page.ts";
import { hiddenParts, SIZES } from "./seen-whole.ts";

function stepsOf(name: string) {
  const read = openLitmus(join(ROOT, "scenarios", name));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value.file.tour ?? [];
}

/** The tours are walked through by few at a time; those of the first ones in a run of all tests too. */
const EACH = 3;
const NAMES = litmusNames();

for (let from = 0; from < NAMES.length; from += EACH) {
  const names = NAMES.slice(from, from + EACH);
  const rare = from === 0 ? {} : { tag: "@long" };
  test(`the subjects of all steps: ${names.join(", ")}`, rare, ({ page }) => walk(page, names));
}

async function walk(page: Page, names: readonly string[]): Promise<void> {
  const faults: string[] = [];
  for (const name of names) {
    await page.goto(`./#v=1&litmus=${name}&tour=1`);
    for (const [i, step] of stepsOf(name).entries()) {
      if (i > 0) await page.keyboard.press("PageDown");
      await expect(page.getByRole("heading", { name: `Step ${i + 1} of` })).toBeVisible();
      await expect(page.locator(".hl-litmus")).toHaveAttribute("data-state", "explored");
      await expect(page.getByText("Trying sets of fences")).toHaveCount(0);
      for (const size of i % 2 === 0 ? SIZES : SIZES.toReversed()) {
        await page.setViewportSize(size);
        const hidden = await hiddenParts(page, subjectParts(step));
        faults.push(...hidden.map((one) => `${name} ${i + 1}, ${size.width} × ${size.height}: ${one}`));
      }
    }
  }
  expect(faults).toEqual([]);
}
