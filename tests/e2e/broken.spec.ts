/** Programs that do not compile, or compile and fault: the page tells what, where, what to do, and goes on working. */
import { expect } from "@playwright/test";
import { finished, openLab, SMALL, typeProgram, valueAt, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

test("a program that does not compile is marked in place and cannot be run", async ({ page }) => {
  const errors = watchErrors(page);
  await openLab(page, SMALL);
  await finished(page);
  await typeProgram(page, "void operation(void)\n{\n    int x = ;\n}\n");
  await expect(page.getByText("does not compile", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Run this program" })).toBeDisabled();
  await expect(page.getByRole("list", { name: "Findings of the compiler" })).toContainText("error E");
  await expect(page.locator(".cm-lintRange-error").first()).toBeVisible();
  await page.getByRole("region", { name: "Code" }).getByRole("button", { name: "Reset" }).click();
  await expect(page.getByText("does not compile", { exact: true }).first()).toBeHidden();
  expect(await valueAt(page, "atomic count", 48)).toBeGreaterThan(0);
  expect(errors).toEqual([]);
});

test("an assertion that does not hold stops the run with its core, line and text", async ({ page }) => {
  await openLab(page, SMALL);
  await finished(page);
  await typeProgram(
    page,
    '#include "lib/hotline.h"\n\nvoid operation(void)\n{\n    work(10);\n    assert(cpu() < 3);\n}\n',
  );
  await page.getByRole("button", { name: "Run this program" }).click();
  const trouble = page.locator(".hl-troubles");
  await expect(trouble).toContainText("assertion failed: cpu() < 3", { timeout: 80_000 });
  await expect(trouble).toContainText(/atomic\.c:6/);
  await page.getByRole("region", { name: "Code" }).getByRole("button", { name: "Reset" }).click();
  await finished(page);
  await expect(trouble).toBeHidden();
});

test("a program that waits for ever is diagnosed, not waited for", async ({ page }) => {
  // With one worker the runs end in the order of the sweep, which begins with the largest machine.
  await openLab(page, SMALL, "?workers=1");
  await finished(page);
  const source = [
    '#include "lib/hotline.h"',
    "static volatile int never;",
    "void operation(void)",
    "{",
    "    while (!never)",
    "        cpu_relax();",
    "}",
    "",
  ].join("\n");
  await typeProgram(page, source);
  await page.getByRole("button", { name: "Run this program" }).click();
  const trouble = page.locator(".hl-troubles");
  await expect(trouble).toContainText(/atomic count at 48 cores stopped/, { timeout: 80_000 });
  // The line at which the cores wait, as the reader has typed it.
  await expect(trouble).toContainText("while (!never)");
});
