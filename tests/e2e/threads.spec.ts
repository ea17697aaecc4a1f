/** More threads than cores: lanes, lists and a table of threads, and words about a lock whose holder has no core. */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import { violations } from "./accessibility.ts";
import { finished, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

const PROGRAM = readFileSync("tests/threads/views/preempted.c", "utf8");

const parameter = (name: string, unit: string, max: number, usual: number) => ({
  name,
  label: name.replace("_", " "),
  unit,
  min: 1,
  max,
  step: 1,
  scale: "linear",
  default: usual,
  source: "assumed",
});

const SCENARIO = JSON.stringify({
  schema: 1,
  title: "Preempted holders",
  claim: "Threads lose their cores at a lock.",
  track: "none",
  order: 1,
  sources: [{ key: "here", text: "made up" }],
  machine: "opteron-48",
  variants: [{ id: "ticket", label: "ticket lock", program: "main.c", about: "in the order of tickets" }],
  parameters: [parameter("threads", "threads", 64, 6), parameter("time_slice", "cycles", 1_000_000, 20_000)],
  sweep: { over: "cores", values: "2" },
  measure: { label: "rate", unit: "operations/s", formula: "throughput" },
});

async function openThreads(page: Page): Promise<void> {
  await page.goto("./");
  await page.getByRole("button", { name: "Your scenarios…" }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose files or a zip…" }).click(),
  ]);
  const files = { "threads/scenario.json": strToU8(SCENARIO), "threads/main.c": strToU8(PROGRAM) };
  await chooser.setFiles({
    name: "threads.zip",
    mimeType: "application/zip",
    buffer: Buffer.from(zipSync(files)),
  });
  const dialog = page.getByRole("dialog", { name: "Your scenario" });
  await dialog.getByRole("button", { name: "Open in the lab" }).click();
  await finished(page);
}

test("threads have lanes, lists, a table, and words about the lock that one of them holds up", async ({ page }) => {
  const errors = watchErrors(page);
  await openThreads(page);
  const timeline = page.getByRole("region", { name: "Timeline", exact: true });
  const lanes = timeline.getByRole("img", { name: /^Timeline of 6 threads/ });
  await expect(lanes).toBeVisible();
  await expect(page.getByText(/^Waiting for a core: \d of 6 threads$/)).toBeVisible();
  const waiting = page.getByRole("listbox", { name: /^Waiting for a core, holders of locks first/ });
  await expect(waiting).toBeVisible();

  /* With the arrow keys a reader goes from thread to thread, and the machine's time stays. */
  const cycle = page.getByRole("region", { name: "Machine", exact: true }).locator(".hl-transport-cycle").first();
  const before = await cycle.textContent();
  await waiting.focus();
  await page.keyboard.press("ArrowRight");
  const second = waiting.getByRole("option").nth(1);
  await expect(second).toHaveAttribute("aria-selected", "true");
  const told = (await second.getAttribute("aria-label")) ?? "";
  await expect(page.locator(".hl-threads-said")).toHaveText(`T${told.slice(1)}`);
  await expect(cycle).toHaveText(before ?? "");

  /* Somewhere in the stretch a thread holds the lock, or is next, without a core: look from hand-off to hand-off. */
  const narration = page.locator(".hl-narration > span").first();
  await page.getByRole("region", { name: /^Machine, / }).focus();
  await expect(async () => {
    await page.keyboard.press("ArrowRight");
    await expect(narration).toContainText(/hread \d.* waits for a core: preempted .* ago/, { timeout: 500 });
  }).toPass();

  /* The same run by its cores. */
  await timeline.getByRole("button", { name: /Lanes/ }).click();
  await page.getByRole("option", { name: "cores", exact: true }).click();
  await expect(timeline.getByRole("img", { name: /^Timeline of 2 cores/ })).toBeVisible();
  await timeline.getByRole("button", { name: "Statistics of this window" }).click();
  await expect(timeline.getByText(/threads waited for a core on average, \d at most/)).toBeVisible();

  await page.getByRole("tab", { name: "Threads" }).click();
  const table = page.getByRole("region", { name: /^Threads, ticket lock/ });
  await expect(table.getByRole("row")).toHaveCount(7);
  await expect(table.getByRole("row").nth(1)).toContainText("main.c");
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test("a run without threads says nothing of them", async ({ page }) => {
  await page.goto("./#s=lock_handoff&prec=0.05&on=0-3");
  await finished(page);
  await expect(page.getByRole("tab", { name: "Locks" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Threads" })).toHaveCount(0);
  await expect(page.locator(".hl-threads")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Lanes/ })).toHaveCount(0);
});
