/** The steps that every journey has: open the lab, wait for the sweep, read numbers off the figure. */
import { expect, type Locator, type Page } from "@playwright/test";
import { untilSwept } from "./progress.ts";

/** The page's errors: a journey that leaves any has failed, even if its checks passed. */
export function watchErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  return errors;
}

/** One curve, whose intervals may be wide, on all 48 cores: its far end takes most of the time. */
export const WHOLE = "s=dput&off=sloppy&prec=0.05";

/** A recording that is to come begins sooner than this after the sweep. assumed: three times what was seen */
const RECORDING_STARTS_MS = 500;

/** A lab that is ready soon: the same curve on the first twelve cores. */
export const SMALL = `${WHOLE}&on=0-11`;

/** On the first six cores alone: a few short runs, for tests that need some figure only. */
export const TINY = `${WHOLE}&on=0-5`;

/** The same with both curves of the scenario. */
export const PAIR = "s=dput&prec=0.05&on=0-5";

/** Opens a state of the lab; `query` goes before the fragment, for example "?workers=1". */
export async function openLab(page: Page, link: string, query = ""): Promise<void> {
  await page.goto(`./${query}#v=1&${link}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** The panels of the selected run follow the sweep some milliseconds later: see results-later.tsx. */
const PANELS_MS = 100;

export async function finished(page: Page): Promise<void> {
  await untilSwept(page);
  await page.waitForTimeout(PANELS_MS);
}

export function points(page: Page, name: RegExp | string): Locator {
  return page.getByRole("listbox", { name: /against/ }).getByRole("option", { name });
}

/** The value of a point, read from the point's label: "stock, 48 cores: 4 070 messages/s, ± 1 %". */
export async function valueAt(page: Page, series: string, x: number): Promise<number> {
  const label = await points(page, new RegExp(`^${escape(series)}, ${x} `)).getAttribute("aria-label");
  const text = /: ([\d\u202f.]+)/.exec(label ?? "")?.[1] ?? "";
  return Number(text.replaceAll("\u202f", ""));
}

function escape(text: string): string {
  return text.replace(/[()[\].*+?^$|\\]/g, "\\$&");
}

/** Types a text at the beginning of the shown program. */
export async function typeAtTop(page: Page, text: string): Promise<void> {
  await page.getByRole("region", { name: "Code" }).locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.insertText(text);
  await expect(page.getByText("edited, but not run yet").first()).toBeVisible();
}

/** Replaces the whole program of the shown variant. */
export async function typeProgram(page: Page, text: string): Promise<void> {
  const editor = page.getByRole("region", { name: "Code" }).locator(".cm-content");
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

/** Adds a text to the open dialog, as if it had been read from a file. */
export async function pasteText(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Or paste a text" }).fill(text);
  await dialog.getByRole("button", { name: "Add the text" }).click();
}

/**
 * Waits until no recording of a more precise run takes the place of the shown one: that may come a little after the
 * sweep has finished, and its cycles are other ones.
 */
export async function recordingStays(page: Page): Promise<void> {
  const shown = () => page.locator("[data-trace]").first().getAttribute("data-trace");
  await expect
    .poll(async () => {
      const before = await shown();
      await page.waitForTimeout(RECORDING_STARTS_MS);
      return before === (await shown()) && (await page.locator("[data-trace-coming]").count()) === 0;
    })
    .toBe(true);
}
