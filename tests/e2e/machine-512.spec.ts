/** The view of a machine with 512 processors: from all of it to one node, who took the line from whom, the links. */
import { expect, type Locator, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { violationsInThemes } from "./accessibility.ts";
import { openLab, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

/** One curve, whose intervals may be wide. */
const LAB = "s=line_sharing&m=altix-512&n=512&x=ww&off=rr,rw,wx&prec=0.05";

/** One curve, at a precision that takes seconds. */
const LONG_RUN = "s=aim7&n=128&x=linux24&off=linux26&prec=0.01";

async function openMachine(page: Page) {
  await openLab(page, LAB);
  const machine = page.getByRole("region", { name: "Machine", exact: true });
  await expect(machine.locator(".hl-transport-cycle")).toBeVisible({ timeout: 240_000 });
  await expect(machine.getByText("first pass")).toHaveCount(0, { timeout: 240_000 });
  return machine;
}

/* One page for all three steps: its run of 512 processors takes seconds. Each step begins and ends with the whole. */
test("512 processors are shown by parts, links, and who took the line", { tag: "@long" }, async ({ page }) => {
  const errors = watchErrors(page);
  const machine = await openMachine(page);
  await test.step("leads from the whole machine to one node and back, by keys alone", () => toNode(page, machine));
  await test.step("has the messages of the links as a table, and is accessible", () => hasLinks(page, machine));
  await test.step("tells who took the line from whom, by keys, in words and as tables", () => tellsWho(page, machine));
  expect(errors).toEqual([]);
});

/* The precise run takes longer than the two seconds after which the page shows the first pass. */
test("a long run not recorded yet is told; its first pass stays in use", { tag: "@long" }, async ({ page }) => {
  await openLab(page, LONG_RUN);
  const machine = page.getByRole("region", { name: "Machine", exact: true });
  const waiting = "Waiting for the precise run of Linux 2.4 at 128 cores, which is then recorded";
  await expect(machine.getByText(waiting)).toHaveText(/: \d+ of \d+ runs of the figure are made\.$/, {
    timeout: 60_000,
  });
  await expect(machine.getByText("first pass")).toBeVisible();
  const cycle = machine.locator(".hl-transport-cycle");
  await expect(cycle).toBeVisible();
  await machine.getByRole("button", { name: "step forward one event" }).click();
  const there = await cycle.textContent();
  const look = machine.getByRole("button", { name: /Look into a part/, includeHidden: true });
  await look.click();
  const cabinet = page.getByRole("option", { name: "cabinet 3", exact: true });
  await expect(cabinet).toBeVisible();
  const precise = machine.getByRole("button", { name: "show precise run", includeHidden: true });
  await expect(precise).toBeAttached({ timeout: 240_000 });
  await expect(cabinet).toBeVisible();
  await expect(cycle).toHaveText(there ?? "");
  await page.keyboard.press("Escape");
  await precise.click();
  await expect(cycle).not.toHaveText(there ?? "");
  await expect(machine.getByText("first pass")).toHaveCount(0);
  await expect(page).not.toHaveURL(/&t=/);
  await expect(machine.getByRole("region", { name: /^Machine, / })).toBeFocused();
});

async function toNode(page: Page, machine: Locator): Promise<void> {
  const group = machine.getByRole("toolbar", { name: "Part of the machine that is shown" });
  const here = group.locator("[aria-current=location]");
  await expect(here).toHaveText("Machine");
  for (const [part, shown] of [
    ["cabinet 3", "cabinet 3"],
    ["router 2", "router 2"],
    ["brick 1", "brick 1"],
    ["node 114", "node 114"],
  ] as const) {
    await group.getByRole("button", { name: /Look into a part/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("option", { name: part, exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(here).toHaveText(shown);
  }
  await expect(group).toContainText("Machine › cabinet 3 › router 2 › brick 1 › node 114");
  /* The list is gone, since a node has no parts. */
  await expect(machine.getByRole("region", { name: /^Machine, / })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(here).toHaveText("brick 1");
  await group.getByRole("button", { name: "Machine", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(here).toHaveText("Machine");
  /* The button that was pressed is gone. */
  await expect(machine.getByRole("region", { name: /^Machine, / })).toBeFocused();
  await machine.getByLabel("look at core").fill("200");
  await machine.getByRole("region", { name: /^Machine, / }).focus();
  await page.keyboard.press("Enter");
  await expect(here).toHaveText("cabinet 3");
  await group.getByRole("button", { name: "Machine", exact: true }).press("Enter");
  await expect(here).toHaveText("Machine");
}

async function tellsWho(page: Page, machine: Locator): Promise<void> {
  await machine.getByRole("button", { name: /View of the machine/ }).press("Enter");
  await page.getByRole("option", { name: "who took it from whom" }).press("Enter");
  const map = machine.getByRole("slider", { name: /^Who took .* from whom/ });
  await map.focus();
  await page.keyboard.press("Home");
  const hottest = await map.getAttribute("aria-valuetext");
  expect(hottest).toMatch(/ took it from .*: (once|\d+ times)$/);
  await page.keyboard.press("ArrowRight");
  await expect(map).not.toHaveAttribute("aria-valuetext", hottest ?? "");
  await machine.getByText(/^As tables/).press("Enter");
  await expect(machine.getByRole("row", { name: /^another cabinet/ })).toBeVisible();
  const pairs = machine.getByRole("region", { name: /^Pairs of cores/ });
  await expect(pairs.getByRole("row").nth(1)).toBeVisible();
  const saved = page.waitForEvent("download");
  await machine
    .getByRole("button", { name: /Save as CSV/ })
    .last()
    .press("Enter");
  const csv = readFileSync(await (await saved).path(), "utf8");
  expect(csv.split("\n")[0]).toBe("core,from core,times,where");
  expect(await violationsInThemes(page, { include: "#machine" })).toEqual([]);
}

async function hasLinks(page: Page, machine: Locator): Promise<void> {
  await machine.getByText("What the colours and the links mean").press("Enter");
  await machine.getByText(/^Links are as thick as/).press("Enter");
  const table = machine.getByRole("region", { name: /^Load of the links/ });
  await expect(table.getByRole("row", { name: /^cabinet 0, router 0, brick 0 to router 0 / })).toBeVisible();
  expect(await violationsInThemes(page, { include: "#machine" })).toEqual([]);
}
