/**
 * The machine beside its numbers: the bars of hand-offs lead to their moments, and two variants race from one start
 * with a count each.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { readLab, writeLab } from "../../web/src/lab/link/link.ts";
import { finished, openLab } from "./lab.ts";
import { whileProgressing } from "../harness/progress.ts";
import { test } from "./one-page.ts";

/** On the cores of the run that is looked at: the curve goes on to 48 elsewhere. */
const LAB = "s=lookup_mnt&x=stock&n=12&off=percore&prec=0.05&on=0-11";

async function machineOf(page: Page): Promise<Locator> {
  const machine = page.getByRole("region", { name: "Machine", exact: true });
  await expect(machine.locator(".hl-transport-cycle").first()).toBeVisible({ timeout: 120_000 });
  return machine;
}

test("a bar of a hand-off leads to its moment, by keyboard and by pointer", async ({ page }) => {
  await openLab(page, LAB);
  const machine = await machineOf(page);
  const bars = machine.getByRole("slider", { name: "Hand-offs, by what they cost" });
  await expect(bars).toBeVisible();
  await bars.focus();
  await page.keyboard.press("Home");
  await expect(bars).toHaveAttribute("aria-valuenow", "1");
  await expect(bars).toHaveAttribute(
    "aria-valuetext",
    /^hand-off 1 of \d+, from core \d+ to core \d+: .* cycles?; mean /,
  );
  const first = await machine.locator(".hl-transport-cycle").first().textContent();
  await page.keyboard.press("ArrowRight");
  await expect(bars).toHaveAttribute("aria-valuenow", "2");
  await expect(machine.locator(".hl-transport-cycle").first()).not.toHaveText(first ?? "");
  await bars.click({ position: { x: 2, y: 20 } });
  await expect(bars).toHaveAttribute("aria-valuenow", "1");
  await expect(machine.locator(".hl-transport-cycle").first()).toHaveText(first ?? "");
});

test("a rival whose run stopped is told in the machine's place, which does not wait for its trace", async ({
  page,
}) => {
  /* On one core no other core can take the calls of the page. */
  await openLab(page, "s=syscall_batching&p.cores=1&x=sync&n=2&x2=other&prec=0.05");
  const machine = page.getByRole("region", { name: "Machine", exact: true });
  const words = "The run of FlexSC, other core at 2 calls in a batch stopped before it could be measured";
  await expect(machine.getByText(words)).toBeVisible();
  await machine.getByRole("button", { name: /Compare machines/ }).press("Enter");
  await page.getByRole("option", { name: "one machine" }).press("Enter");
  await expect(machine.locator(".hl-transport-cycle")).toBeVisible();
});

test("a rival whose run for the race alone stopped is told with the reason", { tag: "@long" }, async ({ page }) => {
  /* Only the curve of the atomic count gets a point at 5 cores, where the rival's program cannot run. */
  const { state } = readLab("v=1&s=dput&prec=0.05&bends=1&n=5&x=atomic&x2=sloppy");
  if (state === undefined) throw new Error("the link has no state");
  const sloppy = readFileSync("scenarios/dput/sloppy.c", "utf8").replace(
    "work_random(open_work);",
    "assert(cpu_count() != 5);\n\twork_random(open_work);",
  );
  await page.goto(`./#${writeLab({ ...state, programs: { sloppy } })}`);
  await finished(page);
  const machine = page.getByRole("region", { name: "Machine", exact: true });
  const words = /There is no run of your version of sloppy counter at 5 cores: sloppy\.c:\d+: .*cpu_count\(\) != 5/i;
  await expect(machine.getByText(words)).toBeVisible();
  await expect(machine.getByText("Recording")).toHaveCount(0);
});

test("two variants race from one start, each with its count, and a link keeps the race", async ({ page }) => {
  await openLab(page, `${LAB}&x2=mcs`);
  const machine = await machineOf(page);
  await expect(page).toHaveURL(/x2=mcs/);
  await expect(page.getByText(/^The timeline shows one run\./)).toBeVisible();
  const counts = machine.getByRole("status", { name: /critical sections entered$/ });
  await expect(counts).toHaveCount(2);
  for (const sentence of await machine.locator(".hl-narration").all()) {
    await expect(sentence.locator("[aria-hidden]")).toHaveText(/\S/);
    expect(await sentence.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0);
  }
  await machine.getByRole("button", { name: "Play both from the start" }).click();
  await machine.getByRole("button", { name: "pause" }).click();
  await machine.getByRole("slider", { name: "Cycle" }).focus();
  await page.keyboard.press("Home");
  await expect(counts.first()).toHaveText("0");
  await expect(counts.last()).toHaveText("0");
  await page.keyboard.press("End");
  await expect(machine.getByText(/^Finished: /)).toBeVisible();
  for (const count of await counts.all()) await expect(count).not.toHaveText("0");
});

/** Notes whether the race is on the page, whenever that changes, and whether it is marked. */
const NOTE_RACE = `
window.races = [];
new MutationObserver(() => {
  const race = document.querySelector(".hl-compare");
  const now = race === null ? "none" : race.hasAttribute("data-stale") ? "marked" : "shown";
  if (now !== window.races.at(-1)) window.races.push(now);
}).observe(document.querySelector("#app"), { subtree: true, childList: true, attributes: true });`;

test(
  "a race of millions of cycles can be played to its end within half a minute",
  { tag: "@long" },
  async ({ page }) => {
    await openLab(page, `${LAB}&x2=mcs`);
    const machine = await machineOf(page);
    const speed = machine.getByRole("combobox", { name: "speed" });
    await speed.selectOption("all in 30 s");
    const cycles = /of ([\d\u202f]+) cycles since the start/.exec((await machine.textContent()) ?? "")?.[1] ?? "";
    const long = Number(cycles.replaceAll("\u202f", ""));
    expect(long).toBeGreaterThan(1_000_000);
    expect(long / Number(await speed.inputValue())).toBeCloseTo(30, 0);
    await machine.getByRole("button", { name: "Play both from the start" }).click();
    await machine.getByRole("button", { name: "pause" }).click();
    await expect(speed.locator("option:checked")).toHaveText("all in 30 s");
    /* The chosen speed is shown whole, and the row with it: a list's own text tells nothing of what is cut off. */
    const widths = await speed.evaluate((list) => {
      const own = list.getBoundingClientRect().width;
      const whole = list.cloneNode(true) as HTMLSelectElement;
      Object.assign(whole.style, { position: "absolute", width: "max-content", visibility: "hidden" });
      list.after(whole);
      whole.selectedIndex = (list as HTMLSelectElement).selectedIndex;
      const natural = whole.getBoundingClientRect().width;
      whole.remove();
      return { own, natural };
    });
    expect(widths.own).toBeGreaterThanOrEqual(widths.natural - 1);
    const row = machine.locator(".hl-transport").first();
    expect(await row.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  },
);

test(
  "the race of the settings before stays, marked, until both present runs are recorded",
  { tag: "@long" },
  async ({ page }) => {
    await openLab(page, `${LAB}&x2=mcs`);
    await finished(page);
    const machine = await machineOf(page);
    await page.evaluate(NOTE_RACE);
    const first = await machine.locator(".hl-compare-side h3").allTextContents();
    await page.getByRole("region", { name: "Parameters" }).getByRole("slider").first().press("ArrowRight");
    await expect.poll(() => page.evaluate<readonly string[]>("window.races")).toContain("marked");
    await finished(page);
    await expect(page.locator("[data-stale]")).toHaveCount(0);
    expect(await page.evaluate("[...new Set(window.races)].sort()")).toEqual(["marked", "shown"]);
    expect(await machine.locator(".hl-compare-side h3").allTextContents()).toEqual(first);
  },
);

test("another rival takes the race against the former one away", { tag: "@long" }, async ({ page }) => {
  await openLab(page, `${LAB.replace("&off=percore", "")}&x2=mcs`);
  await finished(page);
  const machine = await machineOf(page);
  await page.evaluate(NOTE_RACE);
  await machine.getByRole("button", { name: "Compare machines" }).click();
  await page.getByRole("option", { name: /^beside per-core/ }).click();
  await expect.poll(() => page.evaluate<readonly string[]>("window.races")).toEqual(["shown", "none", "shown"]);
});

/**
 * Notes which runs the race has been of, by the hashes of their traces, and whether the page called them a first pass.
 * At the first ones it opens what the colours mean, as a reader might: the test's own click could come too late.
 */
const NOTE_RUNS = `
window.runs = [];
new MutationObserver(() => {
  const sides = [...document.querySelectorAll(".hl-compare-side")];
  if (sides.length === 0 && window.runs.length === 0) return;
  const traces = sides.map((side) => side.dataset.trace).join(" and ");
  if (traces === window.runs.at(-1)?.traces) return;
  const isFirstPass = document.querySelector("#machine").textContent.includes("first pass");
  if (window.runs.push({ traces, isFirstPass }) === 1) document.querySelector(".hl-compare summary").click();
}).observe(document, { subtree: true, childList: true, attributes: true });`;

test("the precise runs take the place of a race's first pass together", { tag: "@long" }, async ({ page }) => {
  await page.addInitScript(NOTE_RUNS);
  /* One worker, so that the first pass is seen before the precise runs are there. */
  await openLab(page, "s=lookup_mnt&x=stock&n=48&off=percore&prec=0.005&x2=mcs", "?workers=1");
  const machine = await machineOf(page);
  const isFirstPass = () => page.evaluate<readonly boolean[]>("window.runs.map((run) => run.isFirstPass)");
  const done = async () => ((await isFirstPass()).length > 1 ? true : undefined);
  await whileProgressing("the precise runs of the race", { done, progress: () => page.locator("main").textContent() });
  await expect(machine.getByText("first pass")).toHaveCount(0);
  expect(await isFirstPass()).toEqual([true, false]);
  await expect(machine.locator(".hl-compare details")).toHaveAttribute("open");
});
