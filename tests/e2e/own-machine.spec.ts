/** A machine of the reader's own: from a file into the lab, and by the link into any other page. */
import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { readLab } from "../../web/src/lab/link/link.ts";
import { finished, openLab, points, SMALL, watchErrors } from "./lab.ts";

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

/** What every point of the figure says of itself. */
async function labelsOf(page: Page): Promise<readonly (string | null)[]> {
  return points(page, /./).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
}

/** Drops a file as the system does it: the page sees the events and their data. */
async function drop(page: Page, content: object): Promise<void> {
  const dataTransfer = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "mine.json", { type: "application/json" }));
    return transfer;
  }, JSON.stringify(content));
  const zone = page.locator(".hl-machine-file");
  for (const event of ["dragenter", "dragover", "drop"]) await zone.dispatchEvent(event, { dataTransfer });
}

test("a machine file that is dropped runs, is in the link, and opens from it in a fresh page", async ({ page }) => {
  const errors = watchErrors(page);
  await openLab(page, SMALL);
  await finished(page);
  const own = await labelsOf(page);
  const dialog = await openDialog(page);
  await drop(page, FASTER);
  await expect(dialog.getByText("A faster Opteron (from a file)")).toBeVisible();
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

test("a file that is no machine is told as on the command line, and a good one after it is taken", async ({ page }) => {
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
