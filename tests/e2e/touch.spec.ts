/** Under a finger: what can be pressed on a phone is large enough, and a menu leads to every page. */
import { expect, type Page } from "@playwright/test";
import { test } from "./fresh-page.ts";
import { CORE, hold } from "./hold.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** CSS px. */
const LEAST = 44;

const PAGES = [
  ...["#/", "#/applications", "#/512", "#/model", "#/licences", "#/tools", "s/", "s/dput/"],
  ...["#v=1&s=lookup_mnt", "#v=1&s=lookup_mnt&tour=5", "#v=1&s=flexsc_mysql", "#v=1&litmus=iriw"],
];

/**
 * Controls that are smaller, with their sizes; runs in the page. As in WCAG 2.5.8, words in a sentence are exempt (what
 * unfolds a part of the page is no word), and the points of a figure, which its slider reaches as well.
 */
function tooSmall(least: number): readonly string[] {
  const CONTROLS = "a[href], button, summary, input, select, textarea, [role=tab], [role=slider]";
  /* Lists have a select of the browser's own behind them, out of sight. */
  const isHidden = (control: Element): boolean =>
    !control.checkVisibility() ||
    control.closest("[aria-hidden=true]") !== null ||
    getComputedStyle(control).clipPath !== "none";
  const isWord = (control: Element): boolean =>
    getComputedStyle(control).display.startsWith("inline") &&
    !control.hasAttribute("aria-expanded") &&
    [...(control.parentElement?.childNodes ?? [])].some(
      (near) => near.nodeType === 3 && near.textContent?.trim() !== "",
    );
  return [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !isHidden(control) && !isWord(control))
    .map((control) => control.closest("label") ?? control)
    .flatMap((target) => {
      const { width, height, bottom } = target.getBoundingClientRect();
      const isThere = width > 1 && bottom > 0;
      const name = target.className || target.outerHTML.slice(0, 60);
      return isThere && Math.min(width, height) < least - 0.5 ? [`${name}: ${width} × ${height}`] : [];
    });
}

async function expectLargeEnough(page: Page, what: string): Promise<void> {
  await expect.poll(() => page.evaluate(tooSmall, LEAST), what).toEqual([]);
}

test("every control of every page is large enough for a finger", { tag: "@long" }, async ({ page }) => {
  await hold(page, CORE);
  for (const link of PAGES) {
    await page.goto("about:blank");
    await page.goto(`./${link}`);
    await expect(page.locator("#first")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    await expectLargeEnough(page, link);
  }
});

test(
  "so is every control of a race, of an explored litmus experiment and of an embed",
  { tag: "@long" },
  async ({ page }) => {
    await page.goto("./#v=1&s=lookup_mnt&x=stock&n=48&race=mcs");
    await expect(page.locator(".hl-race-bars")).toBeVisible();
    await expectLargeEnough(page, "race");
    await page.goto("./#v=1&litmus=iriw");
    await expect(page.locator(".hl-litmus")).toHaveAttribute("data-state", "explored");
    await expectLargeEnough(page, "litmus");
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    await page.goto("./embed.html#v=1&s=dput&show=figure,machine,controls");
    await expect(page.getByRole("button", { name: "play", exact: true })).toBeVisible();
    await expectLargeEnough(page, "embed");
  },
);

test("so is every control of each pane of the lab, and of its menus", async ({ page }) => {
  await hold(page, CORE);
  await page.goto("./#v=1&s=lookup_mnt");
  for (const pane of ["Why", "Code", "Change", "Notes"]) {
    await page.getByRole("button", { name: pane, exact: true }).tap();
    await expectLargeEnough(page, pane);
  }
  await page.getByRole("button", { name: "More", exact: true }).tap();
  await expect(page.getByRole("button", { name: "Export", exact: true })).toBeInViewport({ ratio: 1 });
  await expectLargeEnough(page, "More");
  await page.getByRole("button", { name: "Menu", exact: true }).tap();
  await expectLargeEnough(page, "Menu");
});

test(
  "a dialog that was opened from the folded controls gives the focus back to its button",
  { tag: "@long" },
  async ({ page }) => {
    await hold(page, CORE);
    await page.goto("./#v=1&s=lookup_mnt");
    const more = page.getByRole("button", { name: "More", exact: true });
    const share = page.getByRole("button", { name: "Share", exact: true });
    await more.tap();
    await expect(more).toHaveAttribute("aria-expanded", "true");
    await share.tap();
    await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).tap();
    await expect(share).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(more).toBeFocused();
    await expect(share).toBeHidden();
  },
);

test("the menu leads from the lab to another page, and is closed there", { tag: "@long" }, async ({ page }) => {
  await hold(page, CORE);
  await page.goto("./#v=1&s=lookup_mnt");
  const link = page.getByRole("link", { name: "Seven applications", exact: true });
  await expect(link).toBeHidden();
  await page.getByRole("button", { name: "Menu", exact: true }).tap();
  await link.tap();
  await expect(page.getByRole("heading", { name: "Seven applications" })).toBeVisible();
  await expect(link).toBeHidden();
});

test("the first page offers its choices in three screens, and unfolds the rest", async ({ page }) => {
  await page.goto("./");
  await expect(page.locator("#first")).toHaveCount(0);
  const track = page.getByRole("region", { name: "Locks", exact: true });
  await expect(track.locator("summary")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)).toBeLessThan(3.2);
  await expect(track.getByRole("listitem").first()).toBeHidden();
  await track.locator("summary").tap();
  await expect(track.getByRole("listitem").first()).toBeVisible();
});

test("a step of a tour names the button that a finger presses, where keys are named to others", async ({ page }) => {
  await hold(page, CORE);
  await page.goto("./#v=1&s=lookup_mnt&tour=5");
  const text = page.getByRole("region", { name: "Tour", exact: true });
  await expect(text.getByRole("img", { name: "the button Step forward" })).toBeVisible();
  await expect(text.getByText("with the arrow keys")).toBeHidden();
  const cycle = page.getByRole("slider", { name: "Cycle" });
  const before = await cycle.inputValue();
  await page.getByRole("button", { name: "step forward one act" }).tap();
  await expect.poll(() => cycle.inputValue()).not.toBe(before);
});
