/**
 * Reference pictures of a reader's first view, compared with a tolerance: the figures come from deterministic runs, and
 * only letters may be drawn a little differently elsewhere. `npx playwright test screens --update-snapshots` renews
 * them; look at the new pictures before you commit them.
 */
import { expect, type Page } from "@playwright/test";
import { inTurn } from "../harness/effort.ts";
import { chooseColours, finished, openLab, typeProgram } from "./lab.ts";
import { test } from "./one-page.ts";

const TOLERANCE = { maxDiffPixelRatio: 0.04, animations: "disabled" } as const;

/** `hasCode` is false on a phone, which shows the code when its pane is chosen. */
async function settled(page: Page, hasCode = true): Promise<void> {
  await finished(page);
  await expect(page.locator(".hl-transport-cycle").first()).toBeVisible();
  if (hasCode) await expect(page.locator(".cm-content")).toBeVisible();
  await page.mouse.move(0, 0);
}

async function inTheme(page: Page, theme: string): Promise<void> {
  await page.addInitScript((choice) => localStorage.setItem("hotline.theme", choice), theme);
}

test("the gallery", async ({ page }) => {
  await inTheme(page, "light");
  await page.goto("./");
  await expect(page.locator(".hl-hero .hl-figure")).toBeVisible();
  await expect(page.locator(".hl-hero canvas").first()).toBeVisible();
  await expect(page).toHaveScreenshot("gallery.png", TOLERANCE);
});

test("the lab in every theme", async ({ page }) => {
  await inTheme(page, "light");
  await openLab(page, "s=dput&prec=0.05");
  await settled(page);
  for (const theme of inTurn(["light", "dark", "contrast"])) {
    await chooseColours(page, theme);
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    await page.locator("h1").click();
    await page.mouse.move(0, 0);
    await expect(page, theme).toHaveScreenshot(`lab-${theme}.png`, TOLERANCE);
  }
});

test("the lab on a projector", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await inTheme(page, "light");
  await openLab(page, "s=line_sharing");
  await settled(page);
  await expect(page).toHaveScreenshot("lab-projector.png", TOLERANCE);
});

test("the lab on a phone", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await inTheme(page, "light");
  await openLab(page, "s=dput&prec=0.05");
  await settled(page, false);
  await expect(page).toHaveScreenshot("lab-phone.png", TOLERANCE);
});

test("512 processors: the machine and its timeline", { tag: "@long" }, async ({ page }) => {
  await inTheme(page, "light");
  await openLab(page, "s=line_sharing&m=altix-512&n=512&x=ww&off=rr,rw,wx&prec=0.05");
  await settled(page);
  await expect(page.locator(".hl-lab-machine")).toHaveScreenshot("machine-512.png", TOLERANCE);
});

test("a program that does not compile", { tag: "@long" }, async ({ page }) => {
  await inTheme(page, "light");
  await openLab(page, "s=dput&prec=0.05");
  await settled(page);
  await typeProgram(page, "void operation(void)\n{\n    int x = ;\n}\n");
  await expect(page.getByText("does not compile", { exact: true }).first()).toBeVisible();
  await expect(page.locator(".cm-lintRange-error").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Code" })).toHaveScreenshot("code-broken.png", TOLERANCE);
});
