/** The built site as such: it is complete, and obeys its own security policy. */
import { expect, test } from "@playwright/test";

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
