/** The built site as a whole: it is complete, and obeys its own security policy. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect } from "@playwright/test";
import { test } from "./fresh-page.ts";
import { watchErrors } from "./lab.ts";

const ASSETS = join(resolve(process.env["HOTLINE_SITE"] ?? "dist"), "assets");

test("the page opens without an error, and shows its name", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("response", (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`);
  });
  await page.goto("./");
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(page).toHaveTitle(/Hotline/);
  expect(errors).toEqual([]);
});

test("an inline script does not run", async ({ page }) => {
  await page.goto("./");
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.name = 'inline script ran'";
    document.head.append(script);
    return window.name;
  });
  expect(ran).not.toBe("inline script ran");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the first page leads to a page for every scenario, with its figure and its notes", async ({ page }) => {
    await page.goto("./");
    await page.getByRole("link", { name: "All scenarios, as pages that work without it" }).click();
    await page.getByRole("link", { name: "lookup_mnt: one short lock stops a mail server" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /one short lock/ })).toBeVisible();
    /* There is one for each kind of window; style sheets hide the other. */
    const figures = page.getByRole("img", { name: /stock \(ticket lock\): rises from/ });
    await expect(figures.filter({ visible: true })).toHaveCount(1);
    await expect(page.getByRole("heading", { name: "What happens" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Open the lab" })).toHaveAttribute(
      "href",
      /^\.\.\/\.\.\/#v=1&s=lookup/,
    );
  });
});

test("the page of a scenario becomes its lab", async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto("./s/dput/");
  const lab = page.frameLocator("hotline-lab iframe");
  await expect(lab.getByRole("button", { name: "Play" })).toBeVisible();
  await expect(page.locator(".hl-still-figure .hl-figure")).toHaveCount(2);
  await expect(page.locator(".hl-still-figure .hl-figure").first()).toBeHidden();
  expect(errors).toEqual([]);
});

/** Safari has no text-decoration of several words, and with a var() in them it even forgets what stood before. */
test("style sheets ask for dotted lines under words as Safari understands it", () => {
  const sheets = readdirSync(ASSETS).filter((name) => name.endsWith(".css"));
  const rules = sheets.flatMap((name) => readFileSync(join(ASSETS, name), "utf8").match(/[^{}]*\{[^{}]*\}/g) ?? []);
  const dotted = rules.filter((rule) => /text-decoration[^;]*dotted/.test(rule));
  expect(dotted.length).toBeGreaterThan(0);
  const known = /text-decoration-line: ?underline|-webkit-text-decoration: ?underline dotted/;
  expect(dotted.filter((rule) => !known.test(rule) || /[^-]text-decoration:[^;]*var\(/.test(rule))).toEqual([]);
});
