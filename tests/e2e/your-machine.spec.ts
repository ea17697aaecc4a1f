/** "Your machine": from a measured matrix to the lab, with its self-test, its link, and what is wrong in a text. */
import { listen, textsHeard } from "./announced.ts";
import { writeFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { readLab } from "../../web/src/lab/link/link.ts";
import { csvText } from "../../web/src/model/import/testing/texts.ts";
import { finished, openLab, pasteText, TINY, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

/** Two sockets of four cores: 40 ns within a socket and 130 ns across, and a little noise. */
const MATRIX = csvText(8, (a, b) => (a < 4 === b < 4 ? 40 : 130) + ((a * 7 + b * 13) % 5) / 10);

async function openDialog(page: Page) {
  await page
    .getByRole("region", { name: "Parameters" })
    .getByRole("button", { name: /Opteron/ })
    .click();
  return page.getByRole("dialog");
}

async function openYours(page: Page) {
  const dialog = await openDialog(page);
  await dialog.getByRole("button", { name: "From measurements…" }).click();
  await expect(dialog.getByRole("heading", { name: "Your machine, from measurements" })).toBeFocused();
  return dialog;
}

test("a pasted matrix becomes the lab's machine, in the link as well", { tag: "@long" }, async ({ page }) => {
  const errors = watchErrors(page);
  await openLab(page, TINY);
  await finished(page);
  const dialog = await openYours(page);
  await pasteText(page, MATRIX);
  await expect(dialog.getByRole("list", { name: "Warnings" })).toContainText("3 GHz are assumed");
  await expect(dialog).toContainText("2 groups of 4 cores");
  const classes = dialog.getByRole("table", { name: "Measured latencies by class of pairs" });
  await expect(classes.getByRole("row", { name: /^inside one/ })).toContainText("40.");
  await expect(classes.getByRole("row", { name: /^between/ })).toContainText("130.");
  await expect(dialog.getByRole("img", { name: /measured latencies between 8 CPUs/ })).toBeVisible();
  await expect(dialog.getByRole("table", { name: /Numbers of the machine/ })).toContainText(
    "measured: medians by level",
  );

  await dialog.getByRole("textbox", { name: "GHz during the measurement" }).fill("2.5");
  await expect(dialog).toContainText("at 2.5 GHz");
  await dialog.getByRole("textbox", { name: "Name of the machine" }).fill("Mine");
  await expect(dialog.getByRole("textbox", { name: "The machine’s file" })).toHaveValue(/"title": "Mine"/);
  await dialog.getByRole("button", { name: "Use this machine" }).click();
  await finished(page);
  await expect(page.getByRole("button", { name: /^Mine/ })).toBeVisible();
  await expect(page).toHaveURL(/[#&]mf=/);
  expect(readLab(new URL(page.url()).hash)).toMatchObject({ notices: [], state: { machine: undefined } });

  const fresh = await page.context().newPage();
  await fresh.goto(page.url());
  await finished(fresh);
  await fresh.getByRole("button", { name: /^Mine/ }).click();
  await expect(fresh.getByRole("dialog")).toContainText("8 on 2 nodes");
  await expect(fresh.getByRole("dialog")).toContainText("This browser keeps this machine");
  expect(errors).toEqual([]);
});

test("the self-test runs in the workers: measured, simulated, residual, and a second heat map", async ({ page }) => {
  await openLab(page, TINY);
  const dialog = await openYours(page);
  await pasteText(page, MATRIX);
  await dialog.getByRole("button", { name: "Self-test" }).click();
  const results = dialog.getByRole("table", { name: "Self-test by class of pairs" });
  await expect(results.getByRole("row")).toHaveCount(3);
  for (const [name, measured] of [
    ["inside", 40],
    ["between", 130],
  ] as const) {
    const cells = results.getByRole("row", { name: new RegExp(`^${name}`) }).getByRole("cell");
    const [shown, simulated] = (await cells.allTextContents()).map(Number.parseFloat);
    expect(shown).toBeCloseTo(measured, -1);
    expect(Math.abs((simulated ?? 0) / measured - 1)).toBeLessThan(0.1);
  }
  await expect(dialog.getByRole("img", { name: /simulated latencies between 8 CPUs/ })).toBeVisible();
});

test(
  "what is wrong in a text is told with its line, and the machine's text is corrected by hand",
  { tag: "@long" },
  async ({ page }) => {
    await openLab(page, TINY);
    const dialog = await openYours(page);
    await pasteText(page, MATRIX.replace(/130(\.\d)?/, "fast"));
    await expect(dialog.getByRole("alert")).toContainText('the text:5: error: value 1, "fast", is no number');
    await expect(dialog.getByRole("button", { name: "Use this machine" })).toBeDisabled();
    await dialog.getByRole("button", { name: "Remove the text" }).click();
    await expect(dialog.getByRole("alert")).toHaveCount(0);

    await pasteText(page, MATRIX);
    const text = dialog.getByRole("textbox", { name: "The machine’s file" });
    const made = await text.inputValue();
    await text.fill(made.replace('"clock_hz": 3000000000', '"clock_hz": 1'));
    await expect(text).toHaveAccessibleDescription(/clock_hz: must be at least 1000/);
    await text.fill(made.replace('"clock_hz": 3000000000', '"clock_hz": 2000000000'));
    await expect(text).toHaveAccessibleDescription("");
    await expect(dialog).toContainText("at 2 GHz");
  },
);

test("a measurement that is dropped on the list of machines opens there", { tag: "@long" }, async ({ page }, info) => {
  await openLab(page, TINY);
  const dialog = await openDialog(page);
  const path = info.outputPath("matrix.csv");
  writeFileSync(path, MATRIX);
  await page.locator('input[type="file"]').setInputFiles(path);
  await expect(dialog.getByRole("list", { name: "Texts that are read" })).toContainText("matrix.csv");
  await expect(dialog.getByRole("status").filter({ hasText: "A machine was made from 1 text." })).toBeVisible();
  await dialog.getByRole("button", { name: "Back to the list" }).click();
  await expect(dialog.getByRole("button", { name: "From a file…" })).toBeVisible();
});

test("mistakes typed into a machine's file are announced after a pause", { tag: "@long" }, async ({ page }, info) => {
  await openLab(page, TINY);
  const dialog = await openDialog(page);
  const path = info.outputPath("matrix.csv");
  writeFileSync(path, MATRIX);
  await page.locator('input[type="file"]').setInputFiles(path);
  const file = dialog.getByRole("textbox", { name: "The machine’s file" });
  await file.press("ControlOrMeta+Home");
  await page.waitForTimeout(1500);
  await listen(page);
  await file.pressSequentially("wrong", { delay: 40 });
  await expect(file).toHaveAttribute("aria-invalid", "true");
  await expect.poll(() => textsHeard(page)).toHaveLength(1);
  await expect(file).toHaveAccessibleDescription((await textsHeard(page))[0] ?? "");
});
