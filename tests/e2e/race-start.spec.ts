/**
 * The race, from the first page and from the lab's head: by pointer and by keys, to its finishing line and to the
 * sentence that says why.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import { violationsInThemes } from "./accessibility.ts";
import { openLab } from "./lab.ts";
import { test } from "./one-page.ts";

const RACE = "s=lookup_mnt&x=stock&n=48&race=mcs";
const WHY = /A hand-off took [\d\u202f]+ cycles with .*, [\d\u202f]+ with .*other cores read the lock's line again/;

const raceOf = (page: Page): Locator => page.getByRole("region", { name: /^Race: / });
const go = (page: Page, name: string): Locator => raceOf(page).getByRole("button", { name, exact: true });

/** Both machines are there. */
async function ready(page: Page): Promise<void> {
  await expect(raceOf(page).locator(".hl-race-bars")).toBeVisible({ timeout: 60_000 });
}

test("one press on the first page leads to the race, and to its reason", { tag: "@long" }, async ({ page }) => {
  await page.goto("./");
  await page.getByRole("link", { name: /^Watch a race: .*ticket.* against MCS/ }).click();
  await ready(page);
  await expect(raceOf(page)).toHaveAccessibleName("Race: stock (ticket lock) against MCS lock");
  await expect(go(page, "Race again")).toBeVisible({ timeout: 90_000 });
  await expect(
    raceOf(page)
      .getByText(/MCS lock passed the lock [\d\u202f]+ times, .* times as often\./)
      .first(),
  ).toBeVisible();
  await expect(raceOf(page).getByText(WHY).first()).toBeVisible();
  await expect(page).toHaveURL(/race=mcs/);
});

test("by keys: from the lab's head to the end of the race, and back", async ({ page }) => {
  await openLab(page, "s=lookup_mnt&x=stock&n=48");
  const button = page.getByRole("button", { name: "Race", exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  await ready(page);
  await expect(go(page, "Pause")).toBeVisible();
  await page.keyboard.press("Space");
  await expect(go(page, "Go on")).toBeVisible();
  const slider = raceOf(page).getByRole("slider", { name: "Cycles since the start" });
  await page.keyboard.press("Home");
  await expect(slider).toHaveValue("0");
  await page.keyboard.press("ArrowRight");
  const step = Number(await slider.inputValue());
  expect(step * 20).toBe(Number(await slider.getAttribute("max")));
  await page.keyboard.press("End");
  await expect(raceOf(page).getByText(WHY).first()).toBeVisible();
  await expect(raceOf(page).locator(".hl-race-words [role=status]")).toContainText(/^Finished\. In /);
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(page).not.toHaveURL(/race=/);
});

test("what a screen reader finds never contradicts the end of the race", { tag: "@long" }, async ({ page }) => {
  await page.goto(`./#v=1&${RACE}`);
  await ready(page);
  await raceOf(page).focus();
  for (let step = 0; step < 6; step++) await page.keyboard.press("ArrowRight");
  const told = raceOf(page).locator(".hl-race-words [role=status]");
  await expect(told).toContainText(/^After /);
  await told.evaluate((region) => {
    const words = region.closest("[data-phase]");
    const texts: string[] = [];
    Object.assign(globalThis, { textsAtEnd: texts });
    new MutationObserver(() => {
      if (words?.getAttribute("data-phase") === "over") texts.push(region.textContent);
    }).observe(words ?? region, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await page.keyboard.press("End");
  await expect(told).toContainText(/^Finished/);
  const texts = await page.evaluate<readonly string[]>("window.textsAtEnd");
  expect(texts.filter((text) => text !== "" && !text.startsWith("Finished"))).toEqual([]);
  expect(texts).toContain("");
});

test("Back out of a race gives the focus to the button that opens one", { tag: "@long" }, async ({ page }) => {
  await openLab(page, "s=lookup_mnt&x=stock&n=48");
  const button = page.getByRole("button", { name: "Race", exact: true });
  await button.click();
  await ready(page);
  await page.goBack();
  await expect(button).toBeFocused();
});

const blur = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());

test("while presenting, R opens a race and R ends it, wherever the focus is", async ({ page }) => {
  await openLab(page, "s=lookup_mnt&x=stock&n=48&present=both");
  const stage = page.locator("main[data-run]");
  await expect(stage).toHaveAttribute("data-stage", "both");
  await blur(page);
  await page.keyboard.press("r");
  await ready(page);
  await expect(raceOf(page)).toBeFocused();
  await page.keyboard.press("r");
  await expect(raceOf(page)).toHaveCount(0);
  await expect(stage).toBeFocused();
  /* Pressed twice at once, it leaves all as it was. */
  await page.keyboard.press("r");
  await page.keyboard.press("r");
  await expect(raceOf(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/race=/);
  await expect(stage).toBeFocused();
  await expect(stage).toHaveAttribute("data-stage", "both");
});

test(
  "while presenting, a race has its keys with the focus nowhere, and the presenter has the others",
  { tag: "@long" },
  async ({ page }) => {
    await openLab(page, "s=lookup_mnt&x=stock&n=48&present=both");
    await page.keyboard.press("r");
    await ready(page);
    await expect(go(page, "Pause")).toBeVisible();
    await blur(page);
    await page.keyboard.press("Space");
    await expect(go(page, "Go on")).toBeVisible();
    const slider = raceOf(page).getByRole("slider", { name: "Cycles since the start" });
    await page.keyboard.press("Home");
    await expect(slider).toHaveValue("0");
    await page.keyboard.press("ArrowRight");
    /* One step and no second one: the presenter's arrow key is the race's. */
    expect(Number(await slider.inputValue()) * 20).toBe(Number(await slider.getAttribute("max")));
    /* A held key does not open and close the race over and over. */
    await page.keyboard.down("r");
    await page.keyboard.down("r");
    await page.keyboard.down("r");
    await page.keyboard.up("r");
    const stage = page.locator("main[data-run]");
    await expect(stage).toBeFocused();
    await page.keyboard.press("r");
    await ready(page);
    await blur(page);
    await page.keyboard.press("2");
    await expect(stage).toHaveAttribute("data-stage", "machine");
    await expect(raceOf(page)).toHaveCount(0);
    await expect(stage).toBeFocused();
    await page.keyboard.press("r");
    await ready(page);
    await blur(page);
    /* Escape ends the race first, then the presentation. */
    await page.keyboard.press("Escape");
    await expect(raceOf(page)).toHaveCount(0);
    await expect(stage).toHaveAttribute("data-stage", "machine");
    await page.keyboard.press("Escape");
    await expect(stage).not.toHaveAttribute("data-stage");
  },
);

test(
  "the race keeps its keys after a press outside it, and its way out on a phone held across",
  { tag: "@long" },
  async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await openLab(page, "s=lookup_mnt&x=stock&n=48");
    const button = page.getByRole("button", { name: "Race", exact: true });
    await button.click();
    await ready(page);
    await expect(page.getByRole("button", { name: "Close", exact: true })).toBeInViewport();
    for (const name of ["stock (ticket lock)", "MCS lock"])
      await expect(raceOf(page).getByRole("heading", { name, exact: true })).toBeInViewport();
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  },
);

test("a link opens a race, which waits for the reader and has no accessibility fault in any theme", async ({
  page,
}) => {
  await page.goto(`./#v=1&${RACE}`);
  await ready(page);
  await expect(go(page, "Start")).toBeVisible();
  await expect(
    raceOf(page)
      .getByText(/start at once on an empty machine/)
      .first(),
  ).toBeVisible();
  expect(await violationsInThemes(page, { include: ".hl-race" })).toEqual([]);
  /* The bars keep their colours where the system forces its own on all other grounds. */
  await page.emulateMedia({ colorScheme: "dark", forcedColors: "active" });
  await expect(raceOf(page).locator(".hl-race-bar > span").first()).toHaveCSS("background-color", "rgb(79, 168, 220)");
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
});

test("the rival is chosen in the race's head: a variant, a place, a setting", async ({ page }) => {
  await page.goto(`./#v=1&${RACE}`);
  await ready(page);
  await raceOf(page)
    .getByRole("button", { name: /Rival$/ })
    .press("Enter");
  await page.getByRole("option", { name: /^stock/ }).press("Enter");
  await expect(page).toHaveURL(/race=stock/);
  await raceOf(page).getByRole("button", { name: "Rival's settings …" }).press("Enter");
  const form = page.getByRole("dialog", { name: "The rival's settings" });
  await form.getByRole("button", { name: /Place$/ }).press("Enter");
  await page.getByRole("option", { name: "12 cores", exact: true }).press("Enter");
  await expect(page).toHaveURL(/race=stock,n:12/);
  await form.getByRole("button", { name: "Close" }).press("Enter");
  await expect(raceOf(page)).toHaveAccessibleName("Race: 48 cores against 12 cores");
  await ready(page);
});

/** Between the sizes of the others. */
const RARE: ReadonlySet<string> = new Set(["a tablet held upright", "a slide"]);

for (const [what, width, height] of [
  ["a projector", 1280, 720],
  ["a telephone", 390, 844],
  ["a tablet held upright", 820, 1180],
  ["a slide", 640, 400],
] as const) {
  const rare = RARE.has(what) ? { tag: "@long" } : {};
  test(`on ${what} the bars, the words and both machines are in sight without scrolling`, rare, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const isSlide = height <= 480;
    await page.goto(`./${isSlide ? "embed.html" : ""}#v=1&${RACE}`);
    await ready(page);
    await raceOf(page).focus();
    await page.keyboard.press("End");
    await expect(raceOf(page).getByText(WHY).first()).toBeVisible();
    const shown = raceOf(page).locator(".hl-race-bars, .hl-race-words, .hl-race-transport, .hl-race-lane canvas");
    for (const one of await shown.all()) await expect(one).toBeInViewport({ ratio: 0.99 });
    for (const lane of await raceOf(page).locator(".hl-race-lane").all())
      expect((await lane.boundingBox())?.height ?? 0).toBeGreaterThan(120);
    const words = raceOf(page).locator(".hl-race-words");
    expect(await words.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    await expect(raceOf(page).getByRole("button", { name: "Close" })).toHaveCount(isSlide ? 0 : 1);
  });
}

test("the race becomes a film, whose making can be stopped", async ({ page }) => {
  await page.goto(`./#v=1&${RACE}`);
  await ready(page);
  await go(page, "Film").press("Enter");
  const form = page.getByRole("dialog", { name: "The race as a film" });
  await form.getByRole("button", { name: "GIF" }).press("Enter");
  const progress = form.getByRole("progressbar", { name: "Making the GIF" });
  await expect.poll(async () => Number(await progress.getAttribute("value"))).toBeGreaterThan(0);
  await form.getByRole("button", { name: "Stop" }).press("Enter");
  await expect(form.getByText("Stopped.").first()).toBeVisible();
});

/** Counts the moments that are shown, frame by frame, until the button has that name. */
async function momentsUntil(page: Page, name: string): Promise<number> {
  return raceOf(page).evaluate(async (race, end) => {
    const seen = new Set<string>();
    const button = race.querySelector(".hl-race-go");
    const slider = race.querySelector<HTMLInputElement>(".hl-race-scrub");
    while (button?.textContent !== end) {
      seen.add(slider?.getAttribute("aria-valuetext") ?? "");
      await new Promise(requestAnimationFrame);
    }
    return seen.size;
  }, name);
}

test(
  "where less motion is wished for, a race waits for the reader and goes on in steps",
  { tag: "@long" },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("./");
    await page.getByRole("link", { name: /^Watch a race: / }).click();
    await ready(page);
    await expect(go(page, "Start")).toBeVisible();
    /* The last three seconds: a picture in half a second, where without the wish there is one in each frame. */
    await raceOf(page).focus();
    await page.keyboard.press("Home");
    for (let step = 0; step < 17; step++) await page.keyboard.press("ArrowRight");
    await go(page, "Go on").press("Enter");
    await expect(go(page, "Pause")).toBeVisible();
    const moments = await momentsUntil(page, "Race again");
    expect(moments).toBeGreaterThan(2);
    expect(moments).toBeLessThan(16);
  },
);
