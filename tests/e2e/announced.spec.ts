/** Live regions: what a screen reader announces of states that change quickly. */
import { expect, type Page } from "@playwright/test";
import { listen, textsHeard } from "./announced.ts";
import { finished, openLab, TINY, typeAtTop } from "./lab.ts";
import { test } from "./one-page.ts";
import { untilCalm } from "./progress.ts";

/** Two cores and wide intervals: a sweep that is over before its beginning would be announced. */
const TINIER = TINY.replace("prec=0.05", "prec=0.3").replace("on=0-5", "on=0-1");

/** Opens a lab, and listens from when its sweep is done and nothing changes any more. */
async function listenTo(page: Page, link: string): Promise<void> {
  await openLab(page, link);
  await finished(page);
  await untilCalm(page);
  await listen(page);
}

/** A state that stays for so long is announced: see web/src/ui/parts/announced.tsx. */
const SETTLED_MS = 700;

/** Tells whether the sweep may have taken so long, on a busy machine, that its beginning is announced as well. */
async function runAgain(page: Page): Promise<{ readonly isSlow: boolean }> {
  const from = performance.now();
  await page.getByRole("button", { name: "Run again" }).click();
  await finished(page);
  const isSlow = performance.now() - from >= SETTLED_MS;
  await untilCalm(page);
  return { isSlow };
}

/** What is heard of sweeps, without the beginnings of slow ones. */
async function sweepsHeard(page: Page, isSlow: boolean): Promise<readonly string[]> {
  const texts = await textsHeard(page);
  return isSlow ? texts.filter((text) => text !== "computing") : texts;
}

test(
  "a tiny sweep is announced once, when it is complete, and again after another one",
  { tag: "@long" },
  async ({ page }) => {
    await listenTo(page, TINIER);
    const first = await runAgain(page);
    expect(await sweepsHeard(page, first.isSlow)).toEqual(["complete"]);
    const second = await runAgain(page);
    expect(await sweepsHeard(page, first.isSlow || second.isSlow)).toEqual(["complete", "complete"]);
  },
);

/* Longer runs take the places of others, each with another moment of the machine, to which the reader has not gone. */
test("the machine of a run that the reader did not choose is not announced", { tag: "@long" }, async ({ page }) => {
  await listenTo(page, TINY);
  await runAgain(page);
  expect((await textsHeard(page)).filter((text) => text !== "computing")).toEqual(["complete"]);
  /* A step of the reader's is. */
  await page.getByRole("button", { name: "step forward one event" }).click();
  await untilCalm(page);
  expect(await textsHeard(page)).toContainEqual(expect.stringMatching(/core/i));
});

test("a changed program is announced with its state, and its run with one word", { tag: "@long" }, async ({ page }) => {
  await openLab(page, TINY);
  await finished(page);
  await untilCalm(page);
  await typeAtTop(page, "/* one */ ");
  await untilCalm(page);
  await listen(page);
  await page.keyboard.press("Control+Enter");
  await finished(page);
  await untilCalm(page);
  await expect.poll(() => textsHeard(page)).toContain("the curve belongs to this edited program");
  await expect.poll(() => textsHeard(page)).toContain("complete, kept from before");
  await untilCalm(page);
  expect(await textsHeard(page)).toHaveLength(2);
});

/** Types a letter in each frame, in the page itself: between two keys of the test's own anything may happen. */
async function typeInFrames(input: Element, text: string): Promise<void> {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  for (let end = 1; end <= text.length; end++) {
    value?.set?.call(input, text.slice(0, end));
    input.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise(requestAnimationFrame);
  }
}

test("a search of the first page announces how much was found when the typing pauses", async ({ page }) => {
  await page.goto("#/");
  const search = page.getByRole("searchbox");
  // The search is loaded with the first letter.
  const loaded = page.waitForResponse(/stored-search/);
  await search.fill("MCS");
  await loaded;
  await search.fill("");
  await untilCalm(page);
  await listen(page);
  await search.evaluate(typeInFrames, "ticket lock");
  await untilCalm(page);
  const said = await textsHeard(page);
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^\d+ of \d+$/);
});

test("a list of cores that is wrong is announced once, when the typing pauses", { tag: "@long" }, async ({ page }) => {
  await openLab(page, TINY);
  await finished(page);
  await page
    .getByRole("region", { name: "Parameters" })
    .getByRole("button", { name: /Opteron/ })
    .click();
  const list = page.getByRole("textbox", { name: "Cores that run" });
  await expect(list).toBeVisible();
  await untilCalm(page);
  await listen(page);
  await list.evaluate(typeInFrames, "0;1,2,99");
  await untilCalm(page);
  const said = await textsHeard(page);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('"0;1" is no core');
});

test("of steps that follow one another quickly, the last one is announced", { tag: "@long" }, async ({ page }) => {
  await page.goto("./#v=1&litmus=store_buffering");
  await expect(page.locator(".hl-litmus")).toHaveAttribute("data-state", "explored");
  await page.getByRole("button", { name: /^0,0 under TSO: allowed/ }).click();
  const forward = page.getByRole("button", { name: "One step forward" });
  await expect(forward).toBeVisible();
  await untilCalm(page);
  await listen(page);
  await forward.evaluate(async (button) => {
    for (let step = 0; step < 4; step++) {
      (button as HTMLElement).click();
      await new Promise(requestAnimationFrame);
    }
  });
  await untilCalm(page);
  expect(await textsHeard(page)).toHaveLength(1);
});

test("a number that cannot be taken is announced, with what is there now", { tag: "@long" }, async ({ page }) => {
  await openLab(page, TINY);
  await finished(page);
  const field = page.getByRole("textbox", { name: /^references per open/ });
  await untilCalm(page);
  await listen(page);
  await field.fill("4x");
  await field.press("Enter");
  await expect(field).toHaveValue("4");
  await expect
    .poll(() => textsHeard(page))
    .toContainEqual(expect.stringMatching(/: "4x" is no whole number, 4 is kept/));
  await field.fill("999999");
  await field.press("Enter");
  await expect
    .poll(() => textsHeard(page))
    .toContainEqual(expect.stringMatching(/^references per open.*: \d+ is the most/));
  /* A reader who sees the page is told as well, beneath the field. */
  await expect(page.locator(".hl-number-problem")).toHaveText(/^\d+ is the most\.$/);
  const most = await field.inputValue();
  await field.press("ArrowDown");
  await expect(page.locator(".hl-number-problem")).toHaveCount(0);
  /* Nor is it said again when the same number is reached by a key. */
  await field.press("ArrowUp");
  await expect(field).toHaveValue(most);
  await expect(page.locator(".hl-number-problem")).toHaveCount(0);
  await field.fill("999999");
  await field.press("Enter");
  await expect(page.locator(".hl-number-problem")).toHaveCount(1);
  await field.fill("4");
  await field.press("Enter");
  await expect(page.locator(".hl-number-problem")).toHaveCount(0);
});
