/** The diaries of journeys in which a reader opens a lab and changes what it shows. */
import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import { openLab, typeProgram } from "../lab.ts";
import { test } from "../one-page.ts";
import { keepDiary } from "./diary.ts";
import { ONE, PAIR, STORED } from "./labs.ts";

test.describe.configure({ timeout: 300_000 });

/** The stock program with a pause in each look-up. */
const STOCK = readFileSync("scenarios/lookup_mnt/stock.c", "utf8");
const MINE = STOCK.replace("message_part();", "message_part();\n\t\tcpu_relax();");

const firstSlider = (page: Page): Locator =>
  page.getByRole("region", { name: "Parameters" }).getByRole("slider").first();

test("open: a lab that computes all of its runs, and one that is stored with the site", async ({ page }, info) => {
  const diary = await keepDiary(page);
  await diary.step("a small lab", () => openLab(page, PAIR));
  await diary.step("a scenario as it is stored", () => openLab(page, STORED));
  diary.expectAsKept("open", info);
});

test("drag: a slider is held, stops, and is let go", async ({ page }, info) => {
  const diary = await keepDiary(page);
  await diary.step("open", () => openLab(page, ONE));
  const slider = firstSlider(page);
  await slider.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
  const to = (share: number) => page.mouse.move(x + share * width, y + height / 2);
  const drag = async (): Promise<void> => {
    await to(0.2);
    await page.mouse.down();
    for (let share = 0.25; share <= 0.8; share += 0.05) await to(share);
  };
  await diary.step("drag", drag, { isPassing: true });
  await diary.step("let go", () => page.mouse.up());
  diary.expectAsKept("drag", info);
});

test("key step: a slider goes on by a key, and back", async ({ page }, info) => {
  const diary = await keepDiary(page);
  await diary.step("open", () => openLab(page, PAIR));
  await firstSlider(page).focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft"]) {
    await diary.step(key, () => page.keyboard.press(key));
  }
  diary.expectAsKept("key-step", info);
});

test("toggle variant: curves are hidden and shown, that of the selected run among them", async ({ page }, info) => {
  const diary = await keepDiary(page);
  await diary.step("open", () => openLab(page, PAIR));
  const toggle = (name: string) =>
    page.getByRole("list", { name: "Legend" }).getByRole("button", { name, exact: true }).click();
  await diary.step("show a third curve", () => toggle("per-core mount cache"));
  await diary.step("hide the selected curve", () => toggle("stock (ticket lock)"));
  await diary.step("show it again", () => toggle("stock (ticket lock)"));
  diary.expectAsKept("toggle-variant", info);
});

const edited = "edited, but not run yet";

async function type(page: Page, text: string): Promise<void> {
  await typeProgram(page, text);
  await expect(page.getByText(edited).first()).toBeVisible();
}

async function run(page: Page): Promise<void> {
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(edited)).toHaveCount(0);
}

test("edit and run: a changed program runs, and once more with a comment", async ({ page }, info) => {
  const diary = await keepDiary(page);
  await diary.step("open", () => openLab(page, PAIR));
  await diary.step("type", () => type(page, MINE));
  await diary.step("run", () => run(page));
  await diary.step("type another text that does the same", () => type(page, `/* the same */ ${MINE}`));
  await diary.step("run", () => run(page));
  diary.expectAsKept("edit-and-run", info);
});

test("reset: the curve of a changed program gives way to that of the scenario's own", async ({ page }, info) => {
  const diary = await keepDiary(page);
  await diary.step("open", () => openLab(page, PAIR));
  await type(page, MINE);
  await diary.step("run", () => run(page));
  const reset = page.getByRole("region", { name: "Code" }).getByRole("button", { name: "Reset" });
  await diary.step("reset", () => reset.click());
  diary.expectAsKept("reset", info);
});

test("bends: places are added where curves bend, and go again", async ({ page }, info) => {
  const diary = await keepDiary(page);
  await diary.step("open", () => openLab(page, ONE));
  const choose = async (option: string): Promise<void> => {
    await page.getByRole("button", { name: /^Points|Points$/ }).press("Enter");
    await page.getByRole("option", { name: option }).press("Enter");
  };
  await diary.step("more places", () => choose("more where curves bend"));
  await diary.step("as listed", () => choose("as listed"));
  diary.expectAsKept("bends", info);
});

test("machine change: another machine runs the programs, and the first one again", async ({ page }, info) => {
  const diary = await keepDiary(page);
  await diary.step("open", () => openLab(page, "s=dput&off=sloppy&prec=0.01&n=4"));
  const choose = async (before: RegExp, name: RegExp): Promise<void> => {
    await page.getByRole("region", { name: "Parameters" }).getByRole("button", { name: before }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByRole("button", { name: /Machine/ })
      .first()
      .click();
    await page.getByRole("option", { name }).click();
    await dialog.getByRole("button", { name: "Use this machine" }).click();
    await expect(dialog).toBeHidden();
  };
  await diary.step("a machine of four cores", () => choose(/Opteron/, /i7-6700K/));
  await diary.step("the scenario's own again", () => choose(/i7-6700K/, /Opteron/));
  diary.expectAsKept("machine-change", info);
});
