/** How quickly a reader who works by keys reaches the machine: stops of the Tab key, and the way through a group. */
import { expect, type Page } from "@playwright/test";
import { CORE, hold } from "./hold.ts";
import { finished, openLab, TINY } from "./lab.ts";
import { test } from "./one-page.ts";

/** Stops of the Tab key from the top of the page to the button that plays, that button included. */
const STOPS_TO_PLAY_MAX = 12;
/** Stops of the Tab key in the first viewport. */
const STOPS_IN_SIGHT_MAX = 35;

async function openAtDesk(page: Page, link: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openLab(page, link);
  await expect(page.getByRole("button", { name: /^(play|pause)$/ })).toBeVisible({ timeout: 240_000 });
}

/** Names of the controls in the first viewport that the Tab key reaches. */
function stopsInSight(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>("*")].filter((one) => {
      if (one.tabIndex < 0 || !one.checkVisibility({ visibilityProperty: true }) || one.closest("[inert]"))
        return false;
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight && right - left > 1;
    });
    return controls.map((one) => one.getAttribute("aria-label") ?? one.textContent.trim().slice(0, 40));
  });
}

for (const scenario of ["lookup_mnt", "lock_handoff"]) {
  const rare = scenario === "lookup_mnt" ? {} : { tag: "@long" };
  test(
    `few stops of the Tab key are in sight in ${scenario}, and few lead to the button that plays`,
    rare,
    async ({ page }) => {
      await hold(page, CORE);
      await openAtDesk(page, `s=${scenario}`);
      /* The panels come in steps, these tools with the last; and a group has one stop once it has been laid out. */
      await expect(page.getByRole("toolbar", { name: "Timeline tools" })).toBeVisible();
      await expect(async () => {
        const inSight = await stopsInSight(page);
        expect(inSight.length, inSight.join(" | ")).toBeLessThanOrEqual(STOPS_IN_SIGHT_MAX);
      }).toPass({ timeout: 60_000 });

      const play = page.getByRole("button", { name: /^(play|pause)$/ });
      const passed: string[] = [];
      await page.locator("body").press("Tab");
      while (passed.length <= STOPS_TO_PLAY_MAX) {
        passed.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 90) ?? ""));
        if (await play.evaluate((button) => button === document.activeElement)) break;
        await page.keyboard.press("Tab");
      }
      expect(passed.length, passed.join("\n")).toBeLessThanOrEqual(STOPS_TO_PLAY_MAX);
    },
  );
}

test("the arrow keys reach every control of a group, and Tab comes back to the last one", async ({ page }) => {
  await openAtDesk(page, TINY);
  /* While the lab computes, its button is Stop, and afterwards Run: the names must not change during the walk. */
  await finished(page);
  const group = page.getByRole("toolbar", { name: "Scenario and what to do with it" });
  const names = await group.getByRole("button").allTextContents();
  expect(names).toEqual(expect.arrayContaining(["Present", "Share", "Embed", "Export"]));
  await group.getByRole("button").first().focus();
  const seen: string[] = [];
  for (const _ of names) {
    seen.push(await page.evaluate(() => document.activeElement?.textContent ?? ""));
    await page.keyboard.press("ArrowRight");
  }
  expect(seen).toEqual(names);

  await group.getByRole("button", { name: "Embed" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(group.getByRole("button", { name: "Embed" })).toBeFocused();
});
