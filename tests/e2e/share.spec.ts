/** The dialog "Share": the link as it is copied, its contents, its QR code; and the page that its reader sees. */
import { expect, type Page } from "@playwright/test";
import { readLab } from "../../web/src/lab/link/link.ts";
import type { LabState } from "../../web/src/lab/link/lab-state.ts";
import { violationsInThemes } from "./accessibility.ts";
import { finished, openLab, TINY, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Share this experiment" });
const linkOf = async (page: Page): Promise<string> => dialogOf(page).getByRole("textbox").inputValue();

async function share(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialogOf(page).getByRole("textbox")).toBeVisible();
}

async function sharedState(page: Page): Promise<LabState | undefined> {
  return readLab(new URL(await linkOf(page)).hash).state;
}

test("the link is copied, short, and says the run, its result and nothing that is not ticked", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openLab(page, TINY);
  await finished(page);
  await share(page);
  const link = await linkOf(page);
  expect(link.length).toBeLessThan(300);
  expect(new URL(link).pathname).toMatch(/\/s\/dput\/$/);
  await expect(dialogOf(page)).toContainText(`${link.length} characters`);
  /* The site of the tests is at localhost, which is another device on every phone. */
  await expect(dialogOf(page)).toContainText("No other device can open this address: “localhost”");
  expect(await sharedState(page)).toMatchObject({ variant: "atomic", x: 6, cycle: undefined });
  expect((await sharedState(page))?.result?.hash).toMatch(/^[0-9a-f]{16}$/);
  await dialogOf(page).getByRole("button", { name: "Copy the link" }).click();
  await expect(dialogOf(page).getByRole("status")).toHaveText("Copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await dialogOf(page)
    .getByRole("checkbox", { name: /my result/ })
    .uncheck();
  expect((await sharedState(page))?.result).toBeUndefined();
  /* The link without the result has not been copied. */
  await expect(dialogOf(page).getByRole("status")).toHaveText("");
});

test("the page before the # of a link gives way to the lab, unseen, and Back leads to where its reader was", async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto("./#/licences");
  await page.goto(`./s/dput/#v=1&${TINY}`);
  await expect(page.getByRole("button", { name: "Share", exact: true })).toBeVisible();
  expect(new URL(page.url()).pathname).not.toContain("/s/");
  expect(readLab(new URL(page.url()).hash).state?.scenario).toBe("dput");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Licences" })).toBeVisible();
  /* A link that is put into the address of the page itself, which is no new page for the browser. */
  await page.goto("./s/dput/");
  await page.evaluate(() => void (location.hash = "#v=1&s=dput"));
  await expect(page.getByRole("button", { name: "Share", exact: true })).toBeVisible();
  expect(errors).toEqual([]);
});

test("its reader is told that they see the same", { tag: "@long" }, async ({ page }) => {
  await openLab(page, TINY);
  await finished(page);
  await share(page);
  const link = await linkOf(page);
  await page.goto("about:blank");
  await page.goto(link);
  await finished(page);
  const news = page.getByText("The same result as the author saw");
  await expect(news).toBeVisible();
  await page.goto("about:blank");
  await page.goto(link.replace(/rh=[0-9a-f]{4}/, "rh=0000"));
  await finished(page);
  await expect(page.getByText("Not the result the author saw")).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByText("Not the result the author saw")).toHaveCount(0);
  await expect(page).not.toHaveURL(/rh=/);
});

test("the code is of the link, dark on white in every theme", { tag: "@long" }, async ({ page }) => {
  for (const theme of ["light", "dark"]) {
    await openLab(page, `${TINY}&theme=${theme}`);
    await share(page);
    const code = dialogOf(page).getByRole("img", { name: "QR code of the link" });
    await expect(code).toBeVisible();
    const [modules, paper] = await code.evaluate((svg) => {
      return [...svg.querySelectorAll("path, rect")].map((part) => getComputedStyle(part).fill).reverse();
    });
    expect(new Set([paper, modules])).toEqual(new Set(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]));
    await page.keyboard.press("Escape");
  }
});

test("by keyboard alone: opened, copied, closed, and back where one was", async ({ page }) => {
  const errors = watchErrors(page);
  await openLab(page, TINY);
  const button = page.getByRole("button", { name: "Share", exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(dialogOf(page).getByRole("button", { name: "Copy the link" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  expect(errors).toEqual([]);
});

test("axe finds nothing in the dialog and in folded panels, in any theme", async ({ page }) => {
  await openLab(page, `${TINY}&fold=code,machine&rh=0123456789abcdef-1000&zzz=1`);
  await finished(page);
  expect(await violationsInThemes(page)).toEqual([]);
  await share(page);
  expect(await violationsInThemes(page, { include: ".hl-dialog" })).toEqual([]);
});

test(
  "without a clipboard, as on a page served over plain http, the link is selected and a sentence says so",
  { tag: "@long" },
  async ({ page }) => {
    await openLab(page, TINY);
    await finished(page);
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true }));
    await share(page);
    const link = await linkOf(page);
    await dialogOf(page).getByRole("button", { name: "Copy the link" }).click();
    await expect(dialogOf(page).getByRole("status")).toHaveText(
      "The browser does not let this page copy: the link is selected, copy it with the keyboard.",
    );
    await expect(dialogOf(page).getByRole("textbox")).toBeFocused();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(link);
  },
);
