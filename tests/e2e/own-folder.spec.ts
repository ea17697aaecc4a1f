/** A scenario's folder of the reader's own: opened, checked, kept, saved, and sent as a link. */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { strToU8, unzipSync, zipSync } from "fflate";
import { readLab } from "../../web/src/lab/link/link.ts";
import { violations } from "./accessibility.ts";
import { finished, openLab, points, TINY, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

const SCENARIO = JSON.stringify({
  schema: 1,
  title: "A stranger's lock",
  claim: "A stranger's program runs here.",
  track: "none",
  order: 1,
  sources: [{ key: "here", text: "made up" }],
  machine: "opteron-48",
  variants: [{ id: "only", label: "only", program: "main.c", about: "the program" }],
  parameters: [
    {
      name: "hold",
      label: "hold",
      unit: "cycles",
      min: 0,
      max: 5000,
      step: 10,
      scale: "linear",
      default: 200,
      source: "assumed",
    },
  ],
  sweep: { over: "cores", values: "1,2,4" },
  measure: { label: "rate", unit: "operations/s", formula: "throughput" },
});
const PROGRAM = `#include "pause.h"\n#include "lib/locks/ticket.h"\nextern const long hold;\nstatic struct ticket_lock lock;\nvoid operation(void)\n{\n\tticket_lock(&lock);\n\tpause_for(hold);\n\tticket_unlock(&lock);\n}\n`;
const HEADER = "static inline void pause_for(long n) { work(n); }\n";
const FILES = { "strange/scenario.json": SCENARIO, "strange/main.c": PROGRAM, "strange/pause.h": HEADER };

function zipped(files: Readonly<Record<string, string>>): Buffer {
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))));
}

async function openDialog(page: Page) {
  await page.goto("./");
  await page.getByRole("button", { name: "Your scenarios…" }).click();
  return page.getByRole("dialog", { name: "Your scenario" });
}

async function give(page: Page, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose files or a zip…" }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: "application/octet-stream", buffer });
}

test("a stranger's folder of three files becomes a link that opens identically in a fresh browser", async ({
  page,
  browser,
}) => {
  const errors = watchErrors(page);
  const dialog = await openDialog(page);
  await give(page, "strange.zip", zipped(FILES));
  await expect(dialog.getByLabel("Findings")).toContainText("there is no notes.md");
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Open in the lab" }).click();
  await finished(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("A stranger's program runs here.");
  const seen = await points(page, /^only, /).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  expect(seen).toHaveLength(3);

  await page.getByRole("button", { name: "Share", exact: true }).click();
  const link = await page.getByRole("textbox", { name: /^Link/ }).inputValue();
  expect(link.length).toBeLessThan(2500);
  const stranger = await browser.newContext();
  const fresh = await stranger.newPage();
  await fresh.goto(link);
  await finished(fresh);
  const there = await points(fresh, /^only, /).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  expect(there).toEqual(seen);
  await fresh.getByRole("region", { name: "Code" }).getByText("pause_for").first().waitFor();
  await stranger.close();
  expect(errors).toEqual([]);
});

test("mistakes are told as by hotline check; a folder is kept and deleted", { tag: "@long" }, async ({ page }) => {
  const dialog = await openDialog(page);
  await give(
    page,
    "strange.zip",
    zipped({ ...FILES, "strange/main.c": PROGRAM.replace("ticket_unlock(&lock);", "ticket_unlock(&lock)") }),
  );
  await expect(dialog.getByLabel("Findings")).toContainText(/main\.c:\d+:\d+: error/);
  await expect(dialog.getByRole("button", { name: "Open in the lab" })).toBeDisabled();
  await dialog.getByRole("button", { name: /^scenario\.json File/ }).click();
  await page.getByRole("option", { name: "main.c" }).click();
  await dialog.getByRole("textbox", { name: "Text of main.c" }).fill(PROGRAM);
  await expect(dialog.getByLabel("Findings")).not.toContainText("error");
  await dialog.getByRole("button", { name: "Keep in this browser" }).click();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Save as a zip" }).click(),
  ]);
  expect(Object.keys(unzipSync(readFileSync(await saved.path()))).sort()).toEqual(Object.keys(FILES).sort());
  await page.reload();
  const again = await openDialog(page);
  await give(page, "no.zip", Buffer.from("this is no zip"));
  await expect(again.getByLabel("Findings")).toContainText("no.zip is no zip file that can be opened");
  await again.getByRole("button", { name: "Edit strange" }).click();
  await expect(again.getByLabel("Findings")).toHaveText(/there is no notes\.md/);
  await again.getByRole("button", { name: "Open strange" }).click();
  await finished(page);
  const kept = page.url();
  // Without its folder the link opens here, where the browser keeps the folder.
  const { state } = readLab(new URL(kept).hash);
  await page.goto(`./#v=1&s=${state?.scenario ?? ""}`);
  await finished(page);
  const last = await openDialog(page);
  await last.getByRole("button", { name: "Delete strange" }).click();
  await expect(last.getByRole("list", { name: "Scenarios kept in this browser" })).toHaveCount(0);
  await page.goto(`./#v=1&s=${state?.scenario ?? ""}`);
  await expect(page.getByText("does not contain it, and this browser does not keep it")).toBeVisible();
});

test(
  "what is read slowly does not take the place of a folder that was given after it",
  { tag: "@long" },
  async ({ page }) => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let asked = 0;
    await page.route("**/reading-worker-*", async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    const dialog = await openDialog(page);
    const readers = () => page.workers().filter((worker) => worker.url().includes("reading-worker")).length;
    await give(page, "slow.c", Buffer.from("void operation(void) { work(1); }\n"));
    await expect.poll(() => asked).toBe(1);
    await give(page, "strange.zip", zipped(FILES));
    const name = dialog.getByRole("textbox", { name: "Name of the scenario" });
    await expect(name).toHaveValue("strange");
    release();
    await expect(dialog.getByLabel("Findings")).toContainText("there is no notes.md");
    await expect.poll(readers).toBe(0);
    await expect(name).toHaveValue("strange");
  },
);

test("hostile files are refused with a sentence", { tag: "@long" }, async ({ page }) => {
  const dialog = await openDialog(page);
  const findings = dialog.getByLabel("Findings");
  await give(page, "evil.zip", zipped({ "a/scenario.json": SCENARIO, "a/../../up.c": "int x;" }));
  await expect(findings).toContainText("has a path that is no plain one inside the folder");
  await give(page, "bomb.zip", zipped({ "a/scenario.json": " ".repeat(30_000_000) }));
  await expect(findings).toContainText("bomb.zip holds more than the 64 files");
  await give(page, "locks.txt", Buffer.from(LOCK_REPORT));
  await expect(findings).toContainText('A report of perf is given under "From a report of perf lock or perf c2c"');
  await give(page, "no.zip", Buffer.from("this is no zip"));
  await expect(findings).toContainText("no.zip is no zip file that can be opened");
  await give(page, "deep.zip", zipped({ "scenario.json": "[".repeat(200_000), "main.c": PROGRAM }));
  await expect(findings).toContainText("scenario.json:1:");
});

test("the page answers while a folder is checked that takes minutes", { tag: "@long" }, async ({ page }) => {
  const dialog = await openDialog(page);
  const hostile = JSON.parse(SCENARIO) as { readonly variants: readonly object[] };
  const variants = Array.from({ length: 2000 }, (_, i) => ({
    ...hostile.variants[0],
    id: `v${i}`,
    defines: { V: `${i}` },
  }));
  const long = `${PROGRAM}/*${" ".repeat(700_000)}*/\n${"@ ".repeat(50_000)}`;
  const worker = page.waitForEvent("worker", (one) => one.url().includes("reading-worker"));
  await give(
    page,
    "slow.zip",
    zipped({ ...FILES, "strange/main.c": long, "strange/scenario.json": JSON.stringify({ ...hostile, variants }) }),
  );
  const checking = await worker;
  await expect(dialog.getByLabel("Findings")).toContainText("Checking …");
  const ended = checking.waitForEvent("close");
  await give(page, "strange.zip", zipped(FILES));
  await expect(dialog.getByLabel("Findings")).toContainText("there is no notes.md");
  await ended;
});

test("New from this copies the open scenario with the reader's edits", { tag: "@long" }, async ({ page }) => {
  await openLab(page, TINY);
  await finished(page);
  await page.getByRole("region", { name: "Code" }).getByRole("button", { name: "New from this…" }).click();
  const dialog = page.getByRole("dialog", { name: "Your scenario" });
  await expect(dialog.getByRole("textbox", { name: "Name of the scenario" })).toHaveValue("dput-mine");
  await expect(dialog.getByLabel("Findings")).not.toContainText("error");
  await dialog.getByRole("button", { name: "Open in the lab" }).click();
  await expect.poll(() => readLab(new URL(page.url()).hash).state?.scenario).toMatch(/^dput-mine\.own-/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

/** As perf prints them: a lock report for programs, and the first table of perf c2c. */
const LOCK_REPORT =
  "# output: contended, total wait, max wait, avg wait, type, caller\n300000, 900000000, 66480, 3000, spinlock, wake_up+0x3a\n";
const C2C_REPORT = `=================================================
           Shared Data Cache Line Table
=================================================
#
#        ----------- Cacheline ----------      Tot
# Index             Address  Node  PA cnt     Hitm
# .....  ..................  ....  ......  .......
#
      0      0x55d1c1a04080     0   19876   95.50%
      1      0xffff9d5c8a40     0      12    4.50%
`;

test(
  "a report of perf that was cut short says so with its line, and two reports have their names",
  { tag: "@long" },
  async ({ page }) => {
    const dialog = await openDialog(page);
    await dialog.getByText("From a report of perf lock or perf c2c").click();
    const files = [
      { name: "whole.txt", mimeType: "text/plain", buffer: Buffer.from(C2C_REPORT) },
      { name: "cut.txt", mimeType: "text/plain", buffer: Buffer.from(C2C_REPORT.slice(0, -10)) },
      { name: "stat.txt", mimeType: "text/plain", buffer: Buffer.from("\n Performance counter stats for 'true':\n") },
    ];
    await dialog.locator("details").getByRole("button", { name: "Choose files…" }).waitFor();
    await dialog.locator("details input[type=file]").setInputFiles(files);
    const alert = dialog.getByRole("alert");
    await expect(alert).toContainText('cut.txt:10: warning: the row ends before its column "Tot Hitm"');
    await expect(alert).toContainText("stat.txt: error: the text is of perf stat");
    await expect(dialog.getByRole("heading", { name: "Shared cache lines of whole.txt" })).toBeVisible();
    await expect(dialog.getByRole("heading", { name: "Shared cache lines of cut.txt" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  },
);

test("reports of perf become tables, and a contended lock becomes a scenario", { tag: "@long" }, async ({ page }) => {
  const errors = watchErrors(page);
  const dialog = await openDialog(page);
  await dialog.getByText("From a report of perf lock or perf c2c").click();
  const paste = async (text: string): Promise<void> => {
    await dialog.getByRole("textbox", { name: "Or paste a report" }).fill(text);
    await dialog.getByRole("button", { name: "Add the text" }).click();
  };
  await paste(C2C_REPORT);
  await expect(dialog.getByRole("table", { name: /perf c2c/ }).getByRole("row")).toHaveCount(3);
  await paste("no report\n");
  await expect(dialog.getByRole("alert")).toContainText("perf lock contention");
  await paste(LOCK_REPORT);
  await expect(dialog.getByRole("row", { name: /wake_up/ })).toContainText("900");
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Make a scenario of wake_up+0x3a" }).click();
  await expect(dialog.getByRole("heading", { name: "The scenario" })).toBeFocused();
  await expect(dialog.getByLabel("Findings")).not.toContainText("error");
  await dialog.getByRole("button", { name: "Open in the lab" }).click();
  await expect.poll(() => readLab(new URL(page.url()).hash).state?.scenario).toMatch(/^lock-wake-?_?up.*\.own-/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(errors).toEqual([]);
});

test("a zip file that inflates to more than it says is refused", { tag: "@long" }, async ({ page }) => {
  const dialog = await openDialog(page);
  const zip = zipped({ "strange/scenario.json": "0".repeat(64 * 1024 * 1024) });
  /* The sizes that both headers claim: of this file, whose bytes begin the archive, and in the directory at its end. */
  for (const [signature, place] of [
    [0x04034b50, 22],
    [0x02014b50, 24],
  ] as const) {
    for (let at = 0; at + 4 <= zip.length; at++)
      if (zip.readUInt32LE(at) === signature) zip.writeUInt32LE(100, at + place);
  }
  await give(page, "lying.zip", zip);
  await expect(dialog.getByLabel("Findings")).toContainText("lying.zip holds more than the 64 files");
  await give(page, "strange.zip", zipped(FILES));
  await expect(dialog.getByLabel("Findings")).toContainText("there is no notes.md");
});

const COUNTING = `#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static long total;
static void *count(void *arg)
{
	for (long i = 0; i < 200; i++)
		__atomic_fetch_add(&total, 1, __ATOMIC_RELAXED);
	return arg;
}
int main(int argc, char **argv)
{
	pthread_t threads[64];
	int n = argc > 1 ? atoi(argv[1]) : 1;
	for (int i = 0; i < n; i++)
		pthread_create(&threads[i], NULL, count, NULL);
	for (int i = 0; i < n; i++)
		pthread_join(threads[i], NULL);
	printf("%ld\\n", total);
	return 0;
}
`;

test("a plain program gets its arguments in the lab, with threads on the x-axis, and a link keeps them", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const dialog = await openDialog(page);
  await give(page, "counting.zip", zipped({ "counting.c": COUNTING }));
  await expect(dialog.getByLabel("Findings")).not.toContainText("notes.md");
  await dialog.getByRole("button", { name: "Open in the lab" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("counting.c: time until main() returns");
  const field = page.getByRole("textbox", { name: "Arguments" });
  /* Also while the text is scrolled to its last line. */
  await page.locator(".hl-lab-code").evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect(field).toHaveValue("{cores}");
  await field.fill("'8");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  expect(await violations(page)).toEqual([]);
  await field.fill("{threads}");
  await field.press("Enter");
  await expect(page.getByRole("slider", { name: /^threads/ })).toBeVisible();
  await page.locator("#x-axis").getByRole("button").click();
  await page.getByRole("option", { name: "threads" }).click();
  await expect.poll(() => page.url()).toContain("over=threads");
  await field.fill("3");
  await field.press("Enter");
  await finished(page);
  await expect.poll(() => readLab(new URL(page.url()).hash).state?.mainArguments).toEqual({ counting: "3" });
  await page.reload();
  await finished(page);
  await expect(field).toHaveValue("3");
  expect(errors).toEqual([]);
});
