/**
 * Laws and models over the figure: they are chosen, named as no simulation, kept in the link, and judged by their fit.
 */
import { expect } from "@playwright/test";
import { finished, openLab, WHOLE, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

test("a law is fitted to the selected curve, says what it is, and is in the link", async ({ page }) => {
  const errors = watchErrors(page);
  await openLab(page, `${WHOLE}&x=atomic&n=48`);
  await finished(page);
  await page.getByRole("button", { name: /Line over the curve/ }).click();
  await page.getByRole("option", { name: "Universal scalability law" }).click();
  const text = page.getByRole("region", { name: "The fitted law" });
  await expect(text).toContainText("a fit, not simulation");
  await expect(text).toContainText(/α\s*0\.\d+ contention/);
  await expect(text).toContainText(/R²\s*[\d.]+, [\d.]+ % mean distance from the \d+ points/);
  await expect(page.locator(".hl-figure-overlay")).toHaveCount(1);
  await expect(page.locator(".hl-figure-overlay-label")).toHaveText("Universal scalability law: fit, not simulation");
  await expect(page).toHaveURL(/[&#]law=usl(&|$)/);
  await page.getByRole("button", { name: /y-axis/ }).click();
  await page.getByRole("option", { name: "Cycles per operation" }).click();
  await expect(page.getByText("Laws of scalability describe throughput and speed-up")).toBeVisible();
  await expect(page.locator(".hl-figure-overlay")).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("a scenario's models stand beside its curves and go with their variant", { tag: "@long" }, async ({ page }) => {
  await openLab(page, "s=serial_section&off=clh,ticket_backoff&prec=0.05");
  await finished(page);
  await expect(page.locator(".hl-figure-overlay")).toHaveCount(2);
  await expect(page.getByText("a model, not simulation")).toHaveCount(2);
  await page.getByRole("button", { name: "MCS lock", exact: true }).click();
  await expect(page.locator(".hl-figure-overlay")).toHaveCount(1);
  await expect(page.locator(".hl-figure-overlay-label")).toHaveText("Markov model, not simulation");
});
