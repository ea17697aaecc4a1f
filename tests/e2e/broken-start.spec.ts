/**
 * An application that does not start, or breaks as a whole, while the stored picture of its page is shown: the picture
 * goes, and the page tells what happened and what to do.
 */
import { expect } from "@playwright/test";
import { asset, CORE, decide, hold, type Answer } from "./hold.ts";
import { test } from "./one-page.ts";

const NOT_COME = "A file of the page did not come, or something else came in its place.";

/** What a server sends in the place of a script, and what the page then tells. */
const ANSWERS: readonly (readonly [string, Answer, string])[] = [
  ["throws", { contentType: "text/javascript", body: 'throw new Error("boom")' }, "Its script stopped: "],
  ["is of another language", { contentType: "text/javascript", body: "a script = of 2040" }, "Its script stopped: "],
  ["is missing", { status: 404, contentType: "text/html", body: "<h1>Not found</h1>" }, NOT_COME],
  ["is a page", { contentType: "text/html", body: "<h1>Welcome</h1>" }, NOT_COME],
];

/** They are told as the one before them is. */
const SIBLINGS: ReadonlySet<string> = new Set(["throws", "is of another language", "is a page"]);

const PAGES: readonly (readonly [string, string])[] = [
  ["./", asset("index", "js")],
  ["./#v=1&s=lookup_mnt", asset("for-application", "js")],
  ["./embed.html#v=1&s=lookup_mnt", asset("embed", "js")],
];

for (const [what, answer, told] of ANSWERS) {
  const rare = SIBLINGS.has(what) ? { tag: "@long" } : {};
  test(`a script of the application that ${what} is told in the picture's place`, rare, async ({ page }) => {
    // The labs that come in the end have nothing to compute here.
    await hold(page, CORE);
    for (const [address, files] of PAGES) {
      const mend = await decide(page, files, () => answer);
      await page.goto("about:blank");
      await page.goto(address);
      const alert = page.getByRole("alert");
      await expect(alert).toContainText("Hotline could not be started.");
      await expect(alert).toContainText(told);
      await expect(alert).toContainText("a browser of 2024 or later");
      await expect(page.locator("#first")).toHaveCount(0);
      await mend();
      await alert.getByRole("button", { name: "Load the page again" }).click();
      await expect(alert).toHaveCount(0);
      // The address is the same as before, with its fragment.
      await expect(page.locator("#app main h1, #app .hl-embed").first()).toBeVisible();
      expect(page.url()).toContain(address.slice(2));
    }
  });
}

test("an application that breaks when it first draws the page is told, too", async ({ page }) => {
  const release = await hold(page, asset("index", "js"));
  await page.goto("./");
  await expect(page.locator("#first")).toBeVisible();
  // The mark in the head of every page is a drawing, and outside of what catches the errors of parts.
  await page.evaluate("delete Document.prototype.createElementNS");
  await release();
  await expect(page.getByRole("alert")).toContainText(/Hotline could not be started\.\s*Its script stopped: /);
  await expect(page.locator("#first")).toHaveCount(0);
});

test("a lab that breaks as a whole takes the picture's place with its message", async ({ page }) => {
  await page.addInitScript(`{
    const add = window.addEventListener;
    window.addEventListener = (type, ...more) => {
      if (type === "dragover") throw new Error("no dragging");
      add.call(window, type, ...more);
    };
  }`);
  await page.goto("./#v=1&s=lookup_mnt");
  await expect(page.getByRole("alert")).toContainText("stopped working");
  await expect(page.locator("#first")).toHaveCount(0);
});

test("a panel that breaks is tried again in its place, where its reader goes on", async ({ page }) => {
  await page.addInitScript(`{
    const { ResizeObserver } = window;
    window.ResizeObserver = class {
      constructor() {
        throw new Error("no sizes");
      }
    };
    window.mend = () => (window.ResizeObserver = ResizeObserver);
  }`);
  await page.goto("./#v=1&s=lookup_mnt");
  const panel = page.locator("#figure");
  await expect(panel.getByRole("alert")).toContainText("The panel Figure stopped working: no sizes");
  await page.evaluate("void mend()");
  await panel.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(panel.getByRole("alert")).toHaveCount(0);
  await expect(panel).toBeFocused();
});

test("an error of another script, such as an extension's, is not taken for the application's", async ({ page }) => {
  await page.route(/\/assets\/index-[^/]*\.js/, async (route) => {
    await page.evaluate(() => dispatchEvent(new ErrorEvent("error", { filename: "else:/where.js", message: "x" })));
    await route.continue();
  });
  await page.goto("./");
  await expect(page.locator("#first")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Why are 48 cores" })).toBeVisible();
});
