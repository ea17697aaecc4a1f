/**
 * A program that was typed and not run outlives its page: frozen, ended without a word, and left for another scenario.
 */
import { expect, type Page } from "@playwright/test";
import { test } from "./fresh-page.ts";
import { openLab, TINY, typeAtTop } from "./lab.ts";

const TYPED = "/* typed, and not run */";

const program = (page: Page) => page.getByRole("region", { name: "Code" }).locator(".cm-content").first();
const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem("hotline.drafts") ?? "");

async function comesBack(page: Page): Promise<void> {
  await expect(page.getByText("edited, but not run yet").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Code" })).toContainText(TYPED);
}

for (const isFrozen of [true, false]) {
  const how = isFrozen ? "frozen page" : "page";
  const rare = isFrozen ? { tag: "@long" } : {};
  test(`a typed program is there again after the process of a ${how} has ended`, rare, async ({ page }) => {
    await openLab(page, TINY);
    await typeAtTop(page, `${TYPED}\n`);
    await expect.poll(() => stored(page)).toContain(TYPED);
    /* Playwright gives a crashed page up, and the browser does not. */
    const tab = await page.context().newCDPSession(page);
    if (isFrozen) await tab.send("Page.setWebLifecycleState", { state: "frozen" });
    const crashed = page.waitForEvent("crash");
    tab.send("Page.crash").catch(() => undefined);
    await crashed;
    await tab.send("Page.reload");
    const text = async (expression: string): Promise<unknown> =>
      (await tab.send("Runtime.evaluate", { expression }).catch(() => undefined))?.result.value;
    await expect.poll(() => text("document.body.innerText")).toContain("edited, but not run yet");
    await expect.poll(() => text("document.querySelector('.cm-content')?.innerText")).toContain(TYPED);
  });
}

test("what was typed in the moment before a page is frozen is kept as well", async ({ page }) => {
  await openLab(page, TINY);
  await typeAtTop(page, `${TYPED}\n`);
  await page.evaluate(() => document.dispatchEvent(new Event("freeze")));
  expect(await stored(page)).toContain(TYPED);
});

test("a typed program and its note are there again after another scenario", { tag: "@long" }, async ({ page }) => {
  await openLab(page, TINY);
  await typeAtTop(page, `${TYPED}\n`);
  await page.evaluate(() => (location.hash = "#v=1&s=fops&n=2&prec=0.05"));
  await expect(page.getByRole("heading", { level: 1, name: /./ })).toBeVisible();
  await expect(page.getByText("edited, but not run yet")).toHaveCount(0);
  await page.goBack();
  await comesBack(page);
});

test(
  "where the browser keeps nothing, the page says so when something is typed",
  { tag: "@long" },
  async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("no room", "QuotaExceededError");
      };
    });
    await openLab(page, TINY);
    await expect(page.getByText("This browser does not keep")).toHaveCount(0);
    await typeAtTop(page, `${TYPED}\n`);
    await expect(page.getByText("This browser does not keep all that you have typed and not run")).toBeVisible();
    await expect(program(page)).toContainText(TYPED);
  },
);

test("a program runs though the keys for it follow the last letter at once", { tag: "@long" }, async ({ page }) => {
  await openLab(page, TINY);
  await typeAtTop(page, "int unfinished(");
  await expect(page.getByText("does not compile").first()).toBeVisible();
  await page.keyboard.insertText("void);\n");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("the curve belongs to this edited program").first()).toBeVisible();
});
