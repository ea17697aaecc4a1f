/** Workers that die without a message, or never end a run: the lab goes on. */
import { expect } from "@playwright/test";
import { finished, openLab, valueAt } from "./lab.ts";
import { test } from "./one-page.ts";

test(
  "workers that end themselves in the first pass are replaced, which is said, and the figure is completed",
  { tag: "@long" },
  async ({ page }) => {
    await openLab(page, "s=lookup_mnt&off=mcs,percore&prec=0.05", "?workers=2");
    await expect(page.locator("main[data-run]")).toHaveAttribute("data-run", "coarse");
    await expect.poll(() => page.workers().length).toBeGreaterThan(0);
    for (const worker of page.workers()) await worker.evaluate(() => self.close()).catch(() => undefined);
    await expect(page.getByRole("status", { name: "Notices" })).toContainText(
      "A worker of the simulator stopped answering",
    );
    await finished(page);
    expect(await valueAt(page, "stock (ticket lock)", 48)).toBeGreaterThan(0);
  },
);

/** A worker that takes its first run and never returns from it. */
const STUCK = `
  onmessage = ({ data }) => {
    if (data.kind === "load") postMessage({ kind: "ready" });
    if (data.kind === "run") for (;;);
  };`;

test("a worker that is stuck in a run does not keep the next scenario waiting", { tag: "@long" }, async ({ page }) => {
  let requests = 0;
  await page.route(/\/worker-[^/]*\.js/, (route) => {
    requests += 1;
    /* The page asks for the script once, and the first worker once. */
    return requests <= 2 ? route.fulfill({ contentType: "text/javascript", body: STUCK }) : route.continue();
  });
  await openLab(page, "s=lookup_mnt&prec=0.05", "?workers=1");
  await expect(page.locator("main[data-run]")).toHaveAttribute("data-run", "coarse");
  await page.goto("./?workers=1#v=1&s=dput&off=sloppy&prec=0.05");
  await finished(page);
  expect(await valueAt(page, "atomic count", 48)).toBeGreaterThan(0);
});
