/** The page "How good is the model?": committed numbers at once, known exceptions by name, a scenario computed anew. */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type { TodayFile } from "../../web/src/model/fidelity/today-file.ts";
import { test } from "./one-page.ts";

const TODAY = JSON.parse(readFileSync(new URL("../../scenarios/today.json", import.meta.url), "utf8")) as TodayFile;

test("has all of its parts, without computing anything", async ({ page }) => {
  await page.goto("./#/model");
  await test.step("the answer first: the error of all points, and of each scenario", () => hasAnswer(page));
  await test.step("every published curve with its errors", () => hasCurves(page));
  await test.step("machines of today: measured and simulated, with the errors over them", () => hasToday(page));
  await test.step("the board: a table of factors for each machine", () => hasBoard(page));
  await test.step("the points of a figure as a table", () => hasPoints(page));
});

async function hasAnswer(page: Page): Promise<void> {
  const answer = page.getByRole("region", { name: "The answer" });
  await expect(answer.getByText(/^Half of the \d+ predicted points are off by at most ×\s\d\.\d\d/)).toBeInViewport();
  await expect(answer.getByText(/The farthest is \d+\.\d times too (?:low|high): .+, at \d+ cores?\./)).toBeVisible();
  const row = answer.getByRole("row").filter({ hasText: "lookup_mnt" });
  const strip = row.getByRole("img", { name: /^Simulated over measured, from ×\s0\.\d\d to ×\s\d\.\d\d$/ });
  await expect(strip.locator("circle")).toHaveCount(Number(await row.getByRole("cell").nth(1).textContent()));
  await row.getByRole("link").click();
  const section = page.getByRole("region", { name: /^lookup_mnt/ });
  await expect(section).toBeFocused();
  await expect(section.getByRole("heading", { level: 2 })).toBeInViewport();
  await expect(page).toHaveURL(/#\/model$/);
}

async function hasCurves(page: Page): Promise<void> {
  const overview = page.getByRole("region", { name: "Overview" });
  await expect(overview.getByRole("heading")).toHaveCSS("font-weight", "600");
  await expect(overview.getByRole("row")).not.toHaveCount(0);
  const rows = await overview.getByRole("row").count();
  await expect(page.getByRole("img", { name: /simulated against measured/ })).toHaveCount(rows - 1);
  await expect(page.getByText(/Shown: the numbers stored with this version/).first()).toBeVisible();
  await expect(page.getByText(/A larger error than is accepted elsewhere/).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Theories with known answers" }).first()).toBeVisible();
}

async function hasToday(page: Page): Promise<void> {
  const today = page.getByRole("region", { name: "Machines of today" });
  await expect(today.getByText(/half are off by at most ×/)).toBeVisible();
  const points = TODAY.curves.flatMap((curve) => curve.points);
  await expect(today.getByRole("row")).toHaveCount(points.length + 1);
  await expect(today.getByText(/measured on a Graviton2/)).toBeVisible();
  await expect(today.getByText(/^What is known to be missing/)).toBeVisible();
}

async function hasBoard(page: Page): Promise<void> {
  const board = page.getByRole("region", { name: "Locks and atomic operations", exact: true });
  const titles = new Set([...TODAY.curves, ...TODAY.hosts].map(({ title }) => title));
  for (const title of titles) {
    const table = board.getByRole("region", { name: `Locks and atomic operations: ${title}`, exact: true });
    const curves = [...TODAY.curves, ...TODAY.hosts].filter((curve) => curve.title === title);
    await expect(table.getByRole("row")).toHaveCount(curves.length + 1);
    await expect(table.getByRole("cell", { name: /^\d+\.\d\d$/ })).toHaveCount(
      curves.flatMap((curve) => curve.points).length,
    );
  }
}

async function hasPoints(page: Page): Promise<void> {
  const card = page.getByRole("listitem").filter({ has: page.getByRole("img", { name: /^all write/ }) });
  await card.getByText(/^The \d+ points$/).click();
  await expect(card.getByRole("row")).toHaveCount(12);
  await expect(card.getByRole("columnheader", { name: /ratio/ })).toBeVisible();
}

test("computes a scenario again in the browser, by keyboard", { tag: "@long" }, async ({ page }) => {
  await page.goto("./#/model");
  const again = page.getByRole("button", { name: /^Compute again here: One cache line/ });
  await again.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Shown: the numbers that this browser has just computed.").first()).toBeVisible({
    timeout: 60_000,
  });
  // Constants of the machine were set on this curve, so its name states no error; its points are there.
  await expect(page.getByRole("img", { name: /^all write.*nothing is predicted/ })).toBeVisible();
  await hasPoints(page);
});
