/** A new version of the site is put online while a page of the old one is open. */
import { expect, type Page } from "@playwright/test";
import { test } from "./fresh-page.ts";
import { TINY, typeAtTop } from "./lab.ts";
import { twoVersions, type Deployed, type TwoVersions } from "./two-versions.ts";

const LAB = `?workers=1#v=1&${TINY}`;
const TYPED = "/* typed, and not run */";

let versions: TwoVersions;
let site: Deployed;
test.beforeAll(async () => {
  versions = await twoVersions();
});
test.beforeEach(async () => {
  site = await versions.serve();
});
test.afterEach(() => site.close());
test.afterAll(() => versions.remove());

async function openLab(page: Page): Promise<void> {
  await page.goto(`${site.address}${LAB}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

const scriptOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector("script[data-application]")?.getAttribute("data-application") ?? "");
const isControlled = (page: Page): Promise<boolean> => page.evaluate(() => navigator.serviceWorker.controller !== null);
const newVersion = (page: Page) => page.getByRole("status", { name: "New version" });

/** A dialog comes, whose script the page has not loaded before. */
async function opensDialog(page: Page, button: string): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
  await page.keyboard.press("Escape");
}

/** The notice leads to the new version; the address and the typed program stay. */
async function takesOver(page: Page, old: string): Promise<void> {
  const link = await page.evaluate(() => location.hash);
  await newVersion(page).getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => scriptOf(page).catch(() => old)).not.toBe(old);
  await expect(page.getByRole("region", { name: "Code" }).locator(".cm-content")).toContainText(TYPED);
  await expect(page.getByText("edited, but not run yet").first()).toBeVisible();
  expect(await page.evaluate(() => location.hash)).toBe(link);
}

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("open pages go on, are told, and take the new version", { tag: "@long" }, async ({ page: first, context }) => {
    await openLab(first);
    await expect.poll(() => isControlled(first)).toBe(true);
    const old = await scriptOf(first);
    const second = await context.newPage();
    await openLab(second);
    expect(await isControlled(second)).toBe(true);
    site.deploy();
    for (const page of [first, second]) {
      await typeAtTop(page, `${TYPED}\n`);
      await opensDialog(page, "Share");
    }
    /* The page asks whether there is a newer version when it gets the focus back, and may have asked already. */
    await first.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(newVersion(first)).toContainText("A newer version of Hotline is ready");
    await takesOver(first, old);

    /* The other page is still the old one: its parts come from the old version's cache. */
    await expect(newVersion(second)).toContainText("A newer version");
    expect(await scriptOf(second)).toBe(old);
    await opensDialog(second, "Embed");
    await takesOver(second, old);
  });
});

test("a page without a service worker is told where a part is missing, and takes the new version over", async ({
  page,
}) => {
  await openLab(page);
  const old = await scriptOf(page);
  await typeAtTop(page, `${TYPED}\n`);
  site.deploy();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const told = page.getByRole("dialog").getByRole("alert");
  /* Which of the dialog's files is missed first depends on the answers. */
  await expect(told).toContainText(
    /^The dialog Share could not be loaded: the server has no file (share-dialog|copied-text)-/,
  );
  await expect(told).toContainText("A newer version of Hotline has been put online");
  await page.keyboard.press("Escape");
  await takesOver(page, old);
});

test("a network that answers with a page of its own is no newer version", async ({ page }) => {
  await openLab(page);
  site.portal();
  const asked = page.waitForResponse((response) => response.request().resourceType() === "fetch");
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await (await asked).finished();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("could not be loaded");
  await expect(newVersion(page)).not.toContainText("newer version");
  await expect(page.getByRole("dialog").getByRole("alert")).not.toContainText("newer version");
});
