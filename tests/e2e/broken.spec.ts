/** Programs that do not compile, or compile and fault: the page tells what, where, what to do, and goes on working. */
import { expect } from "@playwright/test";
import { finished, openLab, SMALL, TINY, typeProgram, valueAt, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

test("a program that does not compile is marked in place and cannot be run", async ({ page }) => {
  const errors = watchErrors(page);
  await openLab(page, TINY);
  await finished(page);
  await typeProgram(page, "void operation(void)\n{\n    int x = ;\n}\n");
  await expect(page.getByText("does not compile", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Run this program" })).toBeDisabled();
  await expect(page.getByRole("list", { name: "Findings of the compiler" })).toContainText("error E");
  await expect(page.locator(".cm-lintRange-error").first()).toBeVisible();
  await page.getByRole("region", { name: "Code" }).getByRole("button", { name: "Reset" }).click();
  await expect(page.getByText("does not compile", { exact: true }).first()).toBeHidden();
  expect(await valueAt(page, "atomic count", 4)).toBeGreaterThan(0);
  expect(errors).toEqual([]);
});

test("an assertion that does not hold stops the run with its core, line and text", async ({ page }) => {
  await openLab(page, TINY);
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

test("a program that waits for ever is diagnosed, not waited for", { tag: "@long" }, async ({ page }) => {
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
  await expect(trouble).toContainText(/atomic count at 12 cores stopped/, { timeout: 80_000 });
  // The line at which the cores wait, as the reader has typed it.
  await expect(trouble).toContainText("while (!never)");
});

test(
  "of a run that stopped every part of the page says so, and its program stays in sight on a laptop",
  { tag: "@long" },
  async ({ page }) => {
    await openLab(page, TINY);
    await finished(page);
    await typeProgram(
      page,
      '#include "lib/hotline.h"\n\nlong none;\n\nvoid operation(void)\n{\n    work(9 / none);\n}\n',
    );
    await page.keyboard.press("ControlOrMeta+Enter");
    const trouble = page.locator(".hl-troubles");
    await expect(trouble).toContainText("division by zero", { timeout: 80_000 });
    await expect(trouble).toContainText("your version of atomic count at");
    await expect(page.locator(".hl-status-word")).toHaveText("a run stopped");
    const timeline = page.getByRole("tabpanel", { name: "Timeline" });
    await expect(timeline).toContainText("stopped before it could be measured");
    const machine = page.getByRole("region", { name: "Machine" });
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(machine.getByText("stopped before it could be measured")).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("void operation(void)\n{\n    none();\n    nothing();\n    missing();\n}\n");
    await expect(page.getByRole("list", { name: "Findings of the compiler" })).toContainText("nothing");
    await expect(trouble).toContainText("That was before you changed the text, which has not run yet.");
    const code = page.getByRole("region", { name: "Code" });
    const [head, foot] = [code.locator(".hl-panel-head"), code.locator(".hl-code-foot")];
    const [{ y = 0, height = 0 } = {}, { y: end = 0 } = {}] = [
      (await head.boundingBox()) ?? {},
      (await foot.boundingBox()) ?? {},
    ];
    /* Four lines of the program, of which there was one. */
    expect(end - y - height).toBeGreaterThan(75);
  },
);
