/** The whole site in one file: it must work opened from the file system, with no network at all. */
import { expect, test } from "@playwright/test";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { finished, valueAt, watchErrors } from "./lab.ts";

const SITE = process.env["HOTLINE_SITE"] ?? "dist";
const FILE = pathToFileURL(join(resolve(SITE), "hotline.html")).href;

test.use({ offline: true });

test("hotline.html runs lookup_mnt to its full figure and animates, from a file, without a network", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`${FILE}#v=1&s=lookup_mnt&n=48`);
  await finished(page);
  const peak = await valueAt(page, "stock (ticket lock)", 40);
  expect(await valueAt(page, "stock (ticket lock)", 48)).toBeLessThan(0.55 * peak);

  const cycle = page.getByRole("region", { name: "Machine" }).locator(".hl-transport-cycle");
  const before = await cycle.textContent();
  await page.getByRole("button", { name: "Play" }).click();
  await expect(cycle).not.toHaveText(before ?? "");

  const outside = requests.filter(
    (url) => !/^(file|data|blob):/.test(url) || (url.startsWith("file:") && !url.includes("hotline.html")),
  );
  expect(outside).toEqual([]);
  expect(errors).toEqual([]);
});
