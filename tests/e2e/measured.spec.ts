/** Measured points over the figure: read, compared, fitted, in links and exports; and measured on this very machine. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { readLab } from "../../web/src/lab/link/link.ts";
import { violations } from "./accessibility.ts";
import { finished, openLab, pasteText, TINY, WHOLE, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

/** Some rates for the variant "stock", with their spread; in a scenario whose measure is the throughput. */
const CSV =
  "variant,threads,throughput,low,high,repetitions\nstock,1,100000,90000,110000,5\nstock,2,150000,140000,160000,5\nstock,4,200000,190000,220000,5\n";

async function openDialog(page: Page) {
  await page.getByRole("button", { name: "Measured points…" }).click();
  const dialog = page.getByRole("dialog", { name: "Measured points" });
  await expect(dialog.getByRole("textbox", { name: "Or paste a text" })).toBeVisible();
  return dialog;
}

test("a pasted curve is drawn, compared, in the table, in the link and in exports, and can be removed", async ({
  page,
}) => {
  const errors = watchErrors(page);
  await openLab(page, TINY);
  await finished(page);
  const dialog = await openDialog(page);
  await pasteText(page, CSV);
  await expect(dialog.getByRole("status").first()).toContainText("CSV of hotline measure, stock with 3 points");
  await expect(dialog.getByRole("list", { name: "Measured curves" })).toContainText(
    /On average [\d.]+ (?:%|times) apart from/,
  );
  expect(await violations(page)).toEqual([]);
  await pasteText(page, "threads,throughput\n1,fast\n");
  await expect(dialog.getByRole("alert")).toContainText('the text:2: error: "fast" is no rate');
  await dialog.getByRole("button", { name: "Close", exact: true }).click();

  await expect(page.locator(".hl-figure-measured-mark")).toHaveCount(4); // three points, and the legend
  const words = page.getByRole("region", { name: "Measured and simulated" });
  await expect(words).toContainText("the measured curve peaks at 4");
  await page.getByRole("button", { name: "table", exact: true }).click();
  await expect(page.getByRole("row", { name: /^measured, stock 4/ })).toContainText("measured by you");
  await expect.poll(() => readLab(new URL(page.url()).hash).state?.measured).toHaveLength(1);

  const fresh = await page.context().newPage();
  await fresh.goto(page.url());
  await finished(fresh);
  await expect(fresh.getByRole("region", { name: "Measured and simulated" })).toHaveText(
    (await words.textContent()) ?? "",
  );
  await fresh.getByRole("button", { name: "Export", exact: true }).click();
  const [saved] = await Promise.all([
    fresh.waitForEvent("download"),
    fresh.getByRole("button", { name: "Measured points, CSV" }).click(),
  ]);
  expect(readFileSync(await saved.path(), "utf8")).toContain("stock,4,200000,190000,220000");
  await fresh.getByRole("button", { name: "Close", exact: true }).click();
  const again = await openDialog(fresh);
  await again.getByRole("button", { name: "Remove stock" }).click();
  await expect(again.getByRole("list", { name: "Measured curves" })).toHaveCount(0);
  expect(errors).toEqual([]);
});

test(
  "a table that may be read in two ways is asked about: its columns are chosen by keys, with a preview",
  { tag: "@long" },
  async ({ page }) => {
    const errors = watchErrors(page);
    await openLab(page, TINY);
    await finished(page);
    const dialog = await openDialog(page);
    await pasteText(page, "lock,threads,ns/op\nstock,1,10000\nstock,2,20000\n");
    await expect(dialog.getByRole("alert")).toContainText('the column "ns/op" has times');
    const chooser = dialog.getByRole("region", { name: "Columns of the text" });
    const preview = chooser.getByRole("table", { name: "Preview of the points" });
    await expect(preview.getByRole("row", { name: "2 50 000" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await chooser.getByRole("button", { name: /Their values are$/ }).press("Enter");
    await page.getByRole("option", { name: "the time of an operation, on each thread" }).press("Enter");
    await expect(preview.getByRole("row", { name: "2 100 000" })).toBeVisible();
    await chooser.getByRole("group", { name: "Curves from" }).getByRole("button", { name: "ns/op" }).press("Space");
    await expect(chooser.getByText("These columns give no curve.")).toBeVisible();
    await chooser.getByRole("group", { name: "Curves from" }).getByRole("button", { name: "ns/op" }).press("Space");
    // A key on a button that is not enabled yet would be lost.
    await expect(preview.getByRole("row", { name: "2 100 000" })).toBeVisible();
    await expect(chooser.getByRole("button", { name: "Use these curves" })).toBeEnabled();
    await chooser.getByRole("button", { name: "Use these curves" }).press("Enter");
    await expect(dialog.getByRole("list", { name: "Measured curves" })).toContainText("stock");
    const linked = () => readLab(new URL(page.url()).hash).state?.measured[0]?.points.map(({ x, y }) => [x, y]);
    await expect.poll(linked).toEqual([
      [1, 100_000],
      [2, 100_000],
    ]);
    await dialog.getByRole("button", { name: "Remove stock" }).click();
    expect(errors).toEqual([]);
  },
);

test("a constant is fitted, its values count only when the reader says so", async ({ page }) => {
  await openLab(page, `${WHOLE}&on=0-3`);
  await finished(page);
  const dialog = await openDialog(page);
  await pasteText(
    page,
    CSV.replace(/^stock,4.*\n/m, "stock,3,160000,150000,170000,5\nstock,4,165000,160000,170000,5\n"),
  );
  const before = page.url();
  await dialog.getByRole("button", { name: "Try each constant" }).press("Enter");
  /* The button that stops; it is the one that begins a fit again when the constants have been tried already. */
  await expect(dialog.getByRole("button", { name: /^(Stop|Fit the constant)$/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Fit the constant" }).click();
  await expect(dialog.getByText(/Fitted: [\d.]+ (?:%|times) apart before, [\d.]+ (?:%|times) apart now/)).toBeVisible({
    timeout: 80_000,
  });
  await expect(dialog.getByRole("table", { name: "Fitted constants" }).getByRole("row")).toHaveCount(2);
  expect(readLab(new URL(page.url()).hash).state?.parameters).toEqual(readLab(new URL(before).hash).state?.parameters);
  /* What was fitted stays that of its curve when another one is chosen. */
  await pasteText(page, "variant,threads,throughput,low,high,repetitions\nmine,1,90000,80000,100000,5\n");
  await dialog.getByRole("button", { name: /Measured curve$/ }).click();
  await page.getByRole("option", { name: "mine" }).click();
  await expect(dialog.getByText(/^At \d+ points of stock: /)).toBeVisible();
  await dialog.getByRole("button", { name: "Use these values" }).click();
  await expect.poll(() => Object.keys(readLab(new URL(page.url()).hash).state?.parameters ?? {}).length).toBe(1);
});

test("each constant is tried, and what was found stays that of its curve", { tag: "@long" }, async ({ page }) => {
  await openLab(page, `${WHOLE}&on=0-1`);
  await finished(page);
  const dialog = await openDialog(page);
  await pasteText(page, "variant,threads,throughput,low,high,repetitions\nmine,1,90000,80000,100000,5\n");
  await pasteText(page, CSV.replace(/^stock,4.*\n/m, "stock,2,160000,150000,170000,5\n"));
  await dialog.getByRole("button", { name: "Try each constant" }).click();
  const found = dialog.getByRole("table", { name: "Constants by what they could explain" });
  await expect(found.getByRole("row")).not.toHaveCount(0, { timeout: 80_000 });
  await expect(dialog.getByText(/^Compared with mine at /)).toBeVisible();
  await dialog.getByRole("button", { name: /Measured curve$/ }).click();
  await page.getByRole("option", { name: "stock" }).click();
  await expect(dialog.getByText(/^Compared with mine at /)).toBeVisible();
});

/** The command line, in a folder of its own. It blocks this process, so that no limit of Playwright could end it. */
function hotline(folder: string, ...args: readonly string[]): string {
  const script = join(import.meta.dirname, "../../web/cli/hotline.mjs");
  return execFileSync(process.execPath, [script, ...args], { cwd: folder, encoding: "utf8", timeout: 100_000 });
}

/** The column of the lowest rate in the table that hotline measure writes. */
const COLUMN_LOW = 3;

/**
 * The rates of a scenario's first variant on this machine. Where threads get no turn on busy processors and complete
 * no operation, they are measured for longer, as the command advises: the page takes no rate of 0.
 */
function measured(folder: string, scenario: string): string {
  const quick = ["--cpus", "1,2", "--oversubscribe", "--warmup", "0", "--repeat", "2"];
  for (const seconds of ["0.02", "0.2", "2"]) {
    const csv = hotline(folder, "measure", scenario, "--variant", variantOf(scenario), "--seconds", seconds, ...quick);
    const [, ...rows] = csv.trim().split("\n");
    const lowest = rows.map((row) => Number(row.split(",")[COLUMN_LOW]));
    if (lowest.every((rate) => rate > 0)) return csv;
  }
  throw new Error(`${scenario} completed no operation in two seconds`);
}

test("this very machine: latencies and curves become machine and curves", { tag: "@long" }, async ({ page }) => {
  // Eight processes of the command line, one after the other, and two labs.
  const folder = mkdtempSync(join(tmpdir(), "hotline-measured-"));
  try {
    writeFileSync(join(folder, "matrix.csv"), hotline(folder, "pingpong", "--samples", "3", "--rounds", "200"));
    const machine = JSON.parse(hotline(folder, "import", "matrix.csv", "--freq", "2.5")) as { latency: object };
    expect(machine.latency).toHaveProperty("transfer");
    for (const scenario of ["counters", "lock_handoff"]) {
      const csv = measured(folder, scenario);
      expect(csv.trim().split("\n")).toHaveLength(3);
      await openLab(page, `s=${scenario}&prec=0.05&on=0,1&off=${othersOf(scenario).join(",")}`);
      await finished(page);
      const dialog = await openDialog(page);
      const file = join(folder, `${scenario}.csv`);
      writeFileSync(file, csv);
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        dialog.getByRole("button", { name: "Choose files…" }).click(),
      ]);
      await chooser.setFiles(file);
      await expect(dialog.getByRole("list", { name: "Measured curves" })).toContainText(/\(\d points?\)/);
      await dialog.getByRole("button", { name: "Close", exact: true }).click();
      await expect(page.locator(".hl-figure-measured .hl-figure-measured-mark")).toHaveCount(2);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function variants(scenario: string): readonly string[] {
  const path = join(import.meta.dirname, `../../scenarios/${scenario}/scenario.json`);
  const { variants: all } = JSON.parse(readFileSync(path, "utf8")) as { variants: readonly { id: string }[] };
  return all.map(({ id }) => id);
}

function variantOf(scenario: string): string {
  return variants(scenario)[0] ?? "";
}

function othersOf(scenario: string): readonly string[] {
  return variants(scenario).slice(1).sort();
}
