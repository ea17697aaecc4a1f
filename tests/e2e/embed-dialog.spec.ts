/** The dialog "Embed": its text is the one that is copied, and the copied text works. */
import { expect, type Page } from "@playwright/test";
import { violations } from "./accessibility.ts";
import { hostPages, machineShown, page as hostPage } from "./host-pages.ts";
import { finished, openLab } from "./lab.ts";
import { test } from "./one-page.ts";

async function openDialog(page: Page): Promise<void> {
  await openLab(page, "s=dput&n=12&on=0-11&x=sloppy&off=atomic&prec=0.05");
  await finished(page);
  await page.getByRole("button", { name: "Embed" }).click();
  await expect(page.getByRole("dialog", { name: "Embed this experiment" })).toBeVisible();
}

const text = (page: Page, kind: string) => page.getByRole("textbox", { name: `Text for ${kind}` }).inputValue();

async function choose(page: Page, kind: string): Promise<void> {
  await page.getByRole("button", { name: /For$/ }).click();
  await page.getByRole("listbox", { name: "For" }).getByRole("option", { name: kind, exact: true }).click();
}

test("previews the choices, and every text says them", async ({ page }) => {
  await openDialog(page);
  const preview = page.frameLocator("iframe[title='Preview of the embed']");
  await expect(preview.locator("main > section")).toHaveCount(2);
  await page.getByRole("checkbox", { name: "figure" }).uncheck();
  await page.getByRole("checkbox", { name: "tour" }).check();
  await page.getByRole("button", { name: /Colours/ }).click();
  await page.getByRole("listbox", { name: "Colours" }).getByRole("option", { name: "dark" }).click();
  await expect(preview.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(preview.locator("main > section")).toHaveCount(1);
  expect(await text(page, "iframe")).toMatch(/embed\.html#v=1&amp;s=dput&amp;.*show=machine,tour&amp;theme=dark/);
  await choose(page, "Custom element");
  expect(await text(page, "Custom element")).toMatch(
    /<hotline-lab scenario="dput" .*variant="sloppy" show="machine,tour"/,
  );
  await choose(page, "reveal.js");
  expect(await text(page, "reveal.js")).toContain('steps="1-7"');
  expect(await violations(page, { exclude: "iframe" })).toEqual([]);
  await choose(page, "Address");
  expect(await text(page, "Address")).toMatch(/^http:\/\/localhost:\d+\/embed\.html#v=1&s=dput&.*theme=dark$/);
  await choose(page, "Markdown");
  expect(await text(page, "Markdown")).toMatch(
    /^\[!\[.+\]\(dput-[\w-]+\.png\)\]\(http:\/\/localhost:\d+\/s\/dput\/#v=1&s=dput/,
  );
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /Save the picture/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^dput-[\w-]+\.png$/);
});

test("offers a race, whose text opens as a race in an embed", { tag: "@long" }, async ({ page }) => {
  await openLab(page, "s=dput&n=6&on=0-5&x=sloppy&prec=0.05");
  await finished(page);
  await page.getByRole("button", { name: "Embed" }).click();
  const dialog = page.getByRole("dialog", { name: "Embed this experiment" });
  await expect(dialog.getByRole("checkbox", { name: "machine" })).toBeVisible();
  await dialog.getByRole("button", { name: /Contents/ }).click();
  await page.getByRole("option", { name: "race against atomic count" }).click();
  await expect(dialog.getByRole("checkbox", { name: "machine" })).toBeHidden();
  const preview = page.frameLocator("iframe[title='Preview of the embed']");
  await expect(preview.getByRole("region", { name: /^Race: sloppy counter against atomic count/ })).toBeVisible();
  await choose(page, "Address");
  expect(await text(page, "Address")).toMatch(/embed\.html#v=1&s=dput&[^#]*\brace=atomic/);
  await choose(page, "Custom element");
  expect(await text(page, "Custom element")).toMatch(/<hotline-lab scenario="dput" [^>]*race="atomic"/);
  expect(await violations(page, { exclude: "iframe" })).toEqual([]);
});

test(
  "Escape closes the dialog from within its preview too, and leads back to the button",
  { tag: "@long" },
  async ({ page }) => {
    await openDialog(page);
    const preview = page.frameLocator("iframe[title='Preview of the embed']");
    await expect(preview.locator("main > section")).toHaveCount(2);
    await preview.getByRole("link", { name: "Open the full lab" }).focus();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Embed" })).toBeFocused();
  },
);

for (const kind of ["iframe", "Custom element"]) {
  const rare = kind === "iframe" ? {} : { tag: "@long" };
  test(
    `a page of another origin with the copied text for ${kind} shows the experiment`,
    rare,
    async ({ page, baseURL }) => {
      await openDialog(page);
      await choose(page, kind);
      const host = await hostPages(baseURL ?? "", { "/copy.html": hostPage(await text(page, kind)) });
      await page.goto(`${host.origin}copy.html`);
      const embed = page.locator(kind === "iframe" ? "iframe" : "hotline-lab iframe").contentFrame();
      await machineShown(embed);
      const place = page.locator(kind === "iframe" ? "iframe" : "hotline-lab");
      expect(await place.boundingBox()).toMatchObject({ width: 720, height: 405 });
      await expect(embed.locator("#machine").getByText("sloppy counter at 12 cores")).toBeVisible();
      await host.close();
    },
  );
}
