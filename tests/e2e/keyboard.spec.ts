/** The journeys without a pointer: every function of the lab by keys alone. */
import { expect } from "@playwright/test";
import { violations } from "./accessibility.ts";
import { asset, CORE, hold } from "./hold.ts";
import { finished, openLab, TINY } from "./lab.ts";
import { test } from "./one-page.ts";

test("the gallery and the figure are operated by keys alone", async ({ page }) => {
  // The stored curves have all of these points.
  await hold(page, CORE);
  await page.goto("./");
  await page.getByRole("searchbox").focus();
  await page.keyboard.type("dput: one atomic add");
  await expect(page.getByRole("searchbox")).toHaveValue("dput: one atomic add");
  /* Before, the list may be that of the first letters, whose links go. */
  await expect(page.locator(".hl-search").getByRole("status")).toHaveText(/^\d+ of \d+$/);
  await expect(page.getByRole("list", { name: "Found" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /dput: one atomic add/ })).toBeFocused();
  await page.keyboard.press("Enter");
  /* The first page has a figure against cores as well. */
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/sloppy counter/);

  const figure = page.getByRole("listbox", { name: /against cores/ });
  await figure.focus();
  /* The numbers at the cursor lie over the frame that says where the focus is. */
  const readout = page.locator(".hl-figure-readout");
  await expect(readout).toBeVisible();
  const isAbove = await figure.evaluate((points) => points.nextElementSibling?.matches(":has(.hl-figure-readout)"));
  expect(isAbove).toBe(true);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/n=2&/);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/n=48&x=sloppy/);
  await expect(page.locator(".hl-selected-line")).toContainText("sloppy counter at 48 cores");
});

test("skip links, tabs, sliders, choices and dialogs answer to keys", async ({ page }) => {
  await openLab(page, "s=dput&on=0-5");
  await finished(page);
  await page.getByRole("link", { name: "Skip to where the cycles go" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#why")).toBeFocused();

  await page.getByRole("tab", { name: "Cycles" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Lines" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("region", { name: /^Cache lines/ })).toContainText("root");

  await page.getByRole("button", { name: /Precision/ }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/prec=0\.05/);

  await page
    .getByRole("region", { name: "Parameters" })
    .getByRole("button", { name: /Opteron/ })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: /machine/i })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("behind the sliders the Tab key leads to the machine, and a sign shows that the arrow keys lead on", async ({
  page,
}) => {
  await hold(page, CORE);
  await openLab(page, TINY);
  const parameters = page.getByRole("region", { name: "Parameters" });
  await parameters.getByRole("textbox", { name: /spare references/ }).focus();
  await page.keyboard.press("Tab");
  const machine = parameters.getByRole("button", { name: /Opteron/ });
  await expect(machine).toBeFocused();
  expect(await machine.evaluate((button) => getComputedStyle(button, "::after").content)).toContain("→");
  await page.keyboard.press("ArrowRight");
  await expect(parameters.getByRole("button", { name: /Selected run/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(parameters.getByRole("textbox", { name: "Seed" })).toBeFocused();
});

test(
  "a button that goes when it is pressed leaves the focus where its reader goes on",
  { tag: "@long" },
  async ({ page }) => {
    await openLab(page, TINY);
    await finished(page);
    const slider = page.getByRole("slider", { name: /^references per open/ });
    for (const [button, next] of [
      [page.getByRole("button", { name: /^Reset references per open to \d+ references$/ }), slider],
      [page.getByRole("button", { name: "Reset all" }), page.locator("#parameters")],
    ] as const) {
      await slider.focus();
      await page.keyboard.press("ArrowRight");
      await button.press("Enter");
      await expect(button).toHaveCount(0);
      await expect(next).toBeFocused();
    }

    /* The trace of the settings from before the reset gives way to the present one, and its selection goes with it. */
    await expect(async () => {
      await page.getByRole("button", { name: "Statistics of this window" }).press("Enter", { timeout: 5000 });
      await expect(page.getByRole("button", { name: "Clear selection" })).toBeFocused({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Statistics of this window" })).toBeFocused();
  },
);

test("a search that finds nothing proposes words, each apart, and goes on in the field with the chosen one", async ({
  page,
}) => {
  await page.goto("./");
  const search = page.getByRole("searchbox");
  await search.fill("tikcet cuonter");
  await expect(page.getByText("Did you mean ticket counter or ticket or counter?")).toBeVisible();
  await page.getByRole("button", { name: "ticket", exact: true }).press("Enter");
  await expect(search).toHaveValue("ticket");
  await expect(search).toBeFocused();
});

test("the space bar unfolds what can be unfolded in the machine, and plays it elsewhere there", async ({ page }) => {
  await openLab(page, TINY);
  await finished(page);
  const machine = page.getByRole("region", { name: "Machine", exact: true });
  const play = machine.getByRole("button", { name: "play", exact: true });
  await expect(play).toBeVisible();
  await machine.getByText("What the colours and the links mean").press(" ");
  await expect(machine.getByRole("list", { name: "States of a core" })).toBeVisible();
  await expect(play).toBeVisible();

  await machine.getByRole("button", { name: /View of the machine/ }).press("Enter");
  await page.getByRole("option", { name: "who took it from whom" }).press("Enter");
  await machine.getByText(/^As tables/).press(" ");
  const pairs = machine.getByRole("region", { name: /^Pairs of cores/ });
  const all = machine.getByRole("button", { name: /^Show all \d+ rows/ });
  await all.press("Enter");
  await expect(all).toHaveCount(0);
  await expect(pairs).toBeFocused();
  await expect(play).toBeVisible();
  await page.keyboard.press(" ");
  await expect(machine.getByRole("button", { name: "pause", exact: true })).toBeVisible();
});

test("the seed can be emptied while it is typed, and counts with Enter", { tag: "@long" }, async ({ page }) => {
  await openLab(page, TINY);
  await finished(page);
  const seed = page.getByRole("textbox", { name: "Seed" });
  await seed.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
  await expect(seed).toHaveValue("");
  await page.keyboard.type("7");
  await expect(page.locator("main[data-run]")).toHaveAttribute("data-run", "done");
  expect(page.url()).not.toContain("seed=");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/seed=7(&|$)/);
  await finished(page);
  await expect(seed).toHaveValue("7");
});

test("Tab leads past the program, without a change, until the reader has typed; then Escape and Tab do", async ({
  page,
}) => {
  await openLab(page, TINY);
  const editor = page.getByRole("region", { name: "Code" }).locator(".cm-content");
  const isEdited = page.getByText("edited, but not run yet");
  for (const key of ["Tab", "Shift+Tab"]) {
    await editor.focus();
    await page.keyboard.press(key);
    await expect(editor).not.toBeFocused();
  }
  await expect(isEdited).toBeHidden();
  await editor.focus();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await expect(editor).toBeFocused();
  await expect(editor.locator(".cm-line").first()).toHaveText("    ");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(editor).not.toBeFocused();
  // A reader who comes back is passing through again.
  await editor.focus();
  await page.keyboard.press("Tab");
  await expect(editor).not.toBeFocused();
});

test("the focus stays in the program when the editor takes the place of its text", async ({ page }) => {
  // Narrow, so that the text scrolls and can have the focus.
  await page.setViewportSize({ width: 1110, height: 700 });
  const release = await hold(page, asset("editor", "js"));
  await openLab(page, TINY);
  await finished(page);
  const code = page.getByRole("region", { name: "Code" });
  await code.locator(".hl-still-code").focus();
  await expect(code.locator(".hl-still-code")).toBeFocused();
  await release();
  await expect(code.locator(".cm-content")).toBeFocused();
});

test("choosing another scenario leads to its lab, not to the top of the page", async ({ page }) => {
  await hold(page, CORE);
  await openLab(page, TINY);
  for (const [key, name] of [
    ["ArrowDown", "serial_section"],
    ["ArrowUp", "dput"],
  ] as const) {
    await page.getByRole("button", { name: /Scenario$/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page.locator(".hl-popover").getByRole("option", { selected: true })).toBeFocused();
    await page.keyboard.press(key);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`s=${name}&`));
    await expect(page.locator("main[data-run]:not([aria-busy])")).toBeFocused();
  }
});

test("of many notices three are shown, and the others by a button that keeps the focus", async ({ page }) => {
  await hold(page, CORE);
  const broken = Array.from({ length: 15 }, (_, i) => `q${i}=1`).join("&");
  await openLab(page, `${TINY}&${broken}`);
  const notices = page.getByRole("status", { name: "Notices" });
  await expect(notices.getByRole("listitem")).toHaveCount(3);
  const more = notices.getByText("and 6 more");
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(notices.getByRole("listitem")).toHaveCount(9);
  await expect(notices.getByRole("listitem").last()).toHaveText("And 7 more such problems.");
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(notices.getByRole("listitem")).toHaveCount(3);
});

test("closing a notice leads to the page's content", async ({ page }) => {
  await hold(page, CORE);
  await openLab(page, `${TINY}&zzz=1`);
  const notices = page.getByRole("status", { name: "Notices" });
  await notices.getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("Enter");
  await expect(notices).toBeEmpty();
  await expect(page.locator("main[data-run]")).toBeFocused();
});

test("the question mark shows the keys of the lab, and is a letter in a field", async ({ page }) => {
  await hold(page, CORE);
  await openLab(page, TINY);
  const keys = page.getByRole("dialog", { name: "Keys of the lab" });
  await page.keyboard.press("?");
  await expect(keys.getByRole("region", { name: "In the machine and the timeline" })).toContainText("play and pause");
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await page.getByRole("region", { name: "Parameters" }).getByRole("textbox").first().press("?");
  await expect(keys).toHaveCount(0);
  await page.getByRole("button", { name: "Keys", exact: true }).press("Enter");
  await expect(keys).toBeVisible();
  expect(await violations(page, { include: "[role=dialog]" })).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Keys", exact: true })).toBeFocused();
});
