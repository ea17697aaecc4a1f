/** The printed lines of a program: marks in the timeline, and a list that leads to the moment. */
import { expect } from "@playwright/test";
import { finished, openLab, SMALL, typeProgram, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

test("printed lines are listed under the timeline and lead to their moment", async ({ page }) => {
  const errors = watchErrors(page);
  await openLab(page, SMALL);
  await finished(page);
  const source = [
    '#include "lib/hotline.h"',
    "static int taken;",
    "void operation(void)",
    "{",
    "    int turn = atomic_fetch_add(&taken, 1);",
    "    work(200);",
    '    printf("turn %d taken", turn);',
    "}",
    "",
  ].join("\n");
  await typeProgram(page, source);
  await page.getByRole("button", { name: "Run this program" }).click();
  await finished(page);
  const list = page.locator(".hl-timeline-printed").first();
  await list.locator("summary").click();
  await expect(list.locator("summary")).toContainText(/\d+ printed lines? in this window, \d+ in the trace/);
  const first = list.getByRole("listitem").first();
  await expect(first).toContainText(/cycle [\d\s]+, core \d+: turn \d+ taken/);
  await first.getByRole("button").click();
  expect(errors).toEqual([]);
});
