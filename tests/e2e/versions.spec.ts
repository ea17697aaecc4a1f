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

  for (const visit of ["first", "second"] as const) {
    test(`a page of the ${visit} visit goes on, is told, and takes the new version over`, async ({ page, context }) => {
      await openLab(page);
      await expect.poll(() => isControlled(page)).toBe(true);
      if (visit === "second") await page.reload();
      const old = await scriptOf(page);
      const other = await context.newPage();
      await openLab(other);
      site.deploy();
      await typeAtTop(page, `${TYPED}\n`);
      await page.getByRole("button", { name: "Share", exact: true }).click();
      await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
      await page.keyboard.press("Escape");
      /* The page asks whether there is a newer version when it gets the focus back, and may have asked already. */
      await page.evaluate(() => dispatchEvent(new Event("focus")));
      await expect(newVersion(page)).toContainText("A newer version of Hotline is ready");
      await takesOver(page, old);

      /* The other page is still the old one: its parts come from the old version's cache. */
      await expect(newVersion(other)).toContainText("A newer version");
      expect(await scriptOf(other)).toBe(old);
      await other.getByRole("button", { name: "Embed", exact: true }).click();
      await expect(other.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
    });
  }
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
