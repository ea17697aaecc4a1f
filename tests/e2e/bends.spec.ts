/** More points where a curve bends: by keyboard, in the link, selected like others, and as on the command line. */
import { expect } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { violations } from "./accessibility.ts";
import { finished, openLab, points, WHOLE, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

/** The places that the command line computes for the curve of the link WHOLE. */
function placesOfCommand(): readonly number[] {
  const options = ["--variants", "atomic", "--precision", "0.05", "--bends", "--format", "json"];
  const out = execFileSync(process.execPath, ["web/cli/hotline.mjs", "sweep", "dput", ...options], {
    encoding: "utf8",
  });
  const { points: rows } = JSON.parse(out) as { readonly points: readonly { readonly x: number }[] };
  return rows.map(({ x }) => x);
}

test("more points where a curve bends", { tag: "@long" }, async ({ page }) => {
  const errors = watchErrors(page);
  await openLab(page, WHOLE);
  await finished(page);
  const listed = await points(page, /^[^:]*, \d+ cores?:/).count();
  await page.getByRole("button", { name: /^Points|Points$/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("option", { name: "more where curves bend" }).press("Enter");
  await expect(page).toHaveURL(/bends=1/);
  const places = placesOfCommand();
  expect(places.length).toBeGreaterThan(listed);
  await expect(points(page, /^[^:]*, \d+ cores?:/)).toHaveCount(places.length, { timeout: 120_000 });
  await finished(page);
  const labels = await points(page, /./).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
  expect(labels.map((label) => Number(/, (\d+) cores?:/.exec(label)?.[1]))).toEqual(places);
  expect(await violations(page)).toEqual([]);

  const added = 5;
  expect(places).toContain(added);
  const at = await points(page, new RegExp(`, ${added} cores:`)).boundingBox();
  if (at === null) throw new Error("the added point is not drawn");
  await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2);
  await expect(page).toHaveURL(/[#&]n=5(&|$)/);
  await expect(page.getByRole("region", { name: "Machine", exact: true })).toContainText("at 5 cores");

  await page.reload();
  await finished(page);
  await expect(page).toHaveURL(/bends=1.*n=5(&|$)/);
  await expect(page.getByRole("slider", { name: "cores" })).toHaveAttribute("aria-valuetext", /^5 cores: [\d\u202f]/);

  await page.getByRole("button", { name: /^Points|Points$/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("option", { name: "as listed" }).press("Enter");
  await expect(page).toHaveURL(/[#&]n=4(&|$)/);
  await expect(page).not.toHaveURL(/bends=/);

  await page.goto("about:blank");
  await openLab(page, `${WHOLE}&bends=1&n=23`);
  await expect(page.getByText("The figure has no point at 23; 24, the nearest, is used.")).toBeVisible();
  await expect(page).toHaveURL(/[#&]n=24(&|$)/);
  expect(errors).toEqual([]);
});

test("a race at a place of one curve is between equal numbers of cores", { tag: "@long" }, async ({ page }) => {
  await openLab(page, "s=dput&prec=0.05&bends=1&n=5&x=atomic&x2=sloppy");
  await finished(page);
  const both = "Machines compared: atomic count at 5 cores, sloppy counter at 5 cores";
  await expect(page.getByRole("region", { name: both })).toBeVisible();
  await expect(page.getByRole("button", { name: "Play both from the start" })).toBeVisible();
});
