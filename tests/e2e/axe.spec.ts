/** Accessibility, checked by axe on every page, in every theme, with the lab in different states. */
import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { finished, openLab, SMALL } from "./lab.ts";

async function violations(page: Page): Promise<readonly string[]> {
  const result = await new AxeBuilder({ page }).analyze();
  return result.violations.map(
    (one) => `${one.id} (${one.impact}): ${one.nodes.map((node) => node.target).join("; ")}`,
  );
}

for (const theme of ["light", "dark", "contrast"]) {
  test(`the gallery in the ${theme} theme`, async ({ page }) => {
    await page.addInitScript((choice) => localStorage.setItem("hotline.theme", choice), theme);
    await page.goto("./");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test(`the lab in the ${theme} theme`, async ({ page }) => {
    await page.addInitScript((choice) => localStorage.setItem("hotline.theme", choice), theme);
    await openLab(page, "s=dput");
    await finished(page);
    await expect(page.locator(".hl-transport-cycle")).toBeVisible({ timeout: 30_000 });
    expect(await violations(page)).toEqual([]);
  });
}

for (const tab of ["profile", "lines", "locks"]) {
  test(`the lab with the ${tab} shown`, async ({ page }) => {
    await openLab(page, `${SMALL}&why=${tab}`);
    await finished(page);
    expect(await violations(page)).toEqual([]);
  });
}

test("the machine dialog", async ({ page }) => {
  await openLab(page, SMALL);
  await page
    .getByRole("region", { name: "Parameters" })
    .getByRole("button", { name: /Opteron/ })
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("the page on the model", async ({ page }) => {
  await page.goto("./#/model");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
