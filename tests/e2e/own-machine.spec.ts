/** A machine of the reader's own: from a file into the lab, and by the link into any other page. */
import { readFileSync, writeFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { readLab } from "../../web/src/lab/link/link.ts";
import { drop } from "./drop.ts";
import { finished, openLab, points, SMALL, TINY, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

const FILE = JSON.parse(readFileSync("scenarios/machines/opteron-48.json", "utf8")) as Record<string, unknown>;
/** The id stays: two machines of one id are told from each other by their content. */
const FASTER = { ...FILE, title: "A faster Opteron", clock_hz: 4_800_000_000 };

const jsonFile = (content: object) => ({
  name: "mine.json",
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify(content)),
});

async function openDialog(page: Page) {
  await page
    .getByRole("region", { name: "Parameters" })
    .getByRole("button", { name: /Opteron/ })
    .click();
  return page.getByRole("dialog");
}

/** Chooses an entry in the dialog's list of machines. */
async function chooseInDialog(page: Page, name: string): Promise<void> {
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Machine/ })
    .first()
    .click();
  await page.getByRole("option", { name, exact: true }).click();
}

/** The label of every point of the figure. */
async function labelsOf(page: Page): Promise<readonly (string | null)[]> {
  return points(page, /./).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
}

test("a machine file that is dropped runs, is in the link, and opens from it in a fresh page", async ({
  page,
}, info) => {
  const errors = watchErrors(page);
  await openLab(page, SMALL);
  await finished(page);
  const own = await labelsOf(page);
  const dialog = await openDialog(page);
  const path = info.outputPath("mine.json");
  writeFileSync(path, JSON.stringify(FASTER));
  await drop(page, page.locator(".hl-machine-file"), [path]);
  await expect(dialog.getByRole("button", { name: /A faster Opteron \(from a file\)/ })).toBeVisible();
  await dialog.getByRole("button", { name: "Use this machine" }).click();
  await finished(page);
  await expect(page).toHaveURL(/[#&]mf=/);
  const labels = await labelsOf(page);
  expect(labels).toHaveLength(own.length);
  expect(labels).not.toEqual(own);
  expect(readLab(new URL(page.url()).hash)).toMatchObject({ notices: [], state: { machine: undefined } });

  const fresh = await page.context().newPage();
  await fresh.goto(page.url());
  await finished(fresh);
  await expect(fresh.getByRole("button", { name: /A faster Opteron/ })).toBeVisible();
  expect(await labelsOf(fresh)).toEqual(labels);
  expect(new URL(fresh.url()).hash).toBe(new URL(page.url()).hash);
  expect(errors).toEqual([]);
});

test("a file that is no machine is told, and a good one after it is taken", { tag: "@long" }, async ({ page }) => {
  await openLab(page, SMALL);
  const dialog = await openDialog(page);
  const input = page.locator('input[type="file"]');
  await input.setInputFiles(jsonFile({ ...FASTER, clock_hz: 1 }));
  await expect(dialog.getByRole("alert")).toHaveText("mine.json: clock_hz: must be at least 1000");
  await input.setInputFiles({ ...jsonFile({}), buffer: Buffer.from("{\n  'id'") });
  await expect(dialog.getByRole("alert")).toContainText("mine.json:2:3: not valid JSON");
  await input.setInputFiles(jsonFile(FASTER));
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  const saving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save as a file" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("opteron-48.json");
  expect(JSON.parse(readFileSync(await saved.path(), "utf8"))).toEqual(FASTER);
});

test("a machine that was copied as a text is pasted with the keyboard", { tag: "@long" }, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openLab(page, SMALL);
  const dialog = await openDialog(page);
  await page.evaluate((text) => navigator.clipboard.writeText(text), JSON.stringify(FASTER));
  await dialog.getByRole("button", { name: "A machine file" }).focus();
  await page.keyboard.press("Control+v");
  await expect(dialog.getByRole("button", { name: /A faster Opteron \(from a file\)/ })).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText("no machine"));
  await dialog.getByRole("button", { name: "A machine file" }).focus();
  await page.keyboard.press("Control+v");
  await expect(dialog.getByRole("alert")).toContainText("the text:1:");
});

test(
  "a machine from a file is offered in every lab of this browser, until it is removed",
  { tag: "@long" },
  async ({ page }) => {
    const errors = watchErrors(page);
    await openLab(page, TINY);
    const dialog = await openDialog(page);
    await page.locator('input[type="file"]').setInputFiles(jsonFile(FASTER));
    await expect(dialog).toContainText("This browser keeps this machine");

    const later = await page.context().newPage();
    await openLab(later, "s=lookup_mnt&off=mcs,percore&on=0-5");
    const offered = await openDialog(later);
    await chooseInDialog(later, "A faster Opteron (from a file)");
    await offered.getByRole("button", { name: "Remove from this browser" }).click();
    await expect(offered).toContainText("This browser does not keep this machine");
    await offered.getByRole("button", { name: "Use this machine" }).click();
    await expect(later).toHaveURL(/[#&]mf=/);

    await page.reload();
    await openDialog(page);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Machine/ })
      .first()
      .click();
    await expect(page.getByRole("option", { name: /Opteron/ }).first()).toBeVisible();
    await expect(page.getByRole("option", { name: /from a file/ })).toHaveCount(0);
    expect(errors).toEqual([]);
  },
);

test(
  "a browser that can store nothing more says so, and the machine is there nevertheless",
  { tag: "@long" },
  async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
      Storage.prototype.getItem = (key) => (key === "hotline.machines" ? '["{"]' : null);
    });
    await openLab(page, TINY);
    const dialog = await openDialog(page);
    await expect(dialog.getByRole("alert")).toContainText("Machine 1 kept in this browser");
    await page.locator('input[type="file"]').setInputFiles(jsonFile(FASTER));
    await expect(dialog.getByRole("alert").filter({ hasText: "The quota has been exceeded" })).toBeVisible();
    await expect(dialog).toContainText("This browser does not keep this machine");
    await dialog.getByRole("button", { name: "Use this machine" }).click();
    await expect(page).toHaveURL(/[#&]mf=/);
  },
);
