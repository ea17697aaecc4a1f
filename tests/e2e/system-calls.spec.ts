/**
 * The picture of system calls: every scenario that is about these opens with it, it moves while it plays, says in words
 * what it shows, and stands in films and embeds as well.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import { openLab, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

/** A run of each scenario, and whether its program has a page of entries. */
const RUNS = [
  { link: "s=syscall_batching&x=other&n=8", hasPage: true },
  { link: "s=syscall_pollution&x=write&n=10000", hasPage: false },
  { link: "s=user_ipc_after_syscall&x=pwrite", hasPage: false },
  { link: "s=processor_metrics", hasPage: false },
  { link: "s=core_specialization&x=adaptive&n=50", hasPage: false },
  { link: "s=flexsc_apache&x=flexsc2&n=64", hasPage: true },
  { link: "s=flexsc_mysql&x=flexsc2&n=64", hasPage: true },
] as const;

async function pictureOf(page: Page): Promise<Locator> {
  const picture = page.getByRole("img", { name: /^System calls on \d+ cores?, / });
  await expect(picture).toBeVisible({ timeout: 120_000 });
  return picture;
}

/** How many pixels of the picture are painted. */
function paintedShare(picture: Locator): Promise<number> {
  return picture
    .locator("canvas")
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const data = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      let painted = 0;
      for (let at = 3; at < data.length; at += 4) painted += (data[at] ?? 0) > 0 ? 1 : 0;
      return painted / (data.length / 4);
    });
}

/** Like the others; a run of all tests does without them. */
const SLOW = new Set<string>([
  "s=syscall_pollution&x=write&n=10000",
  "s=user_ipc_after_syscall&x=pwrite",
  "s=flexsc_mysql&x=flexsc2&n=64",
  "s=core_specialization&x=adaptive&n=50",
  "s=flexsc_apache&x=flexsc2&n=64",
]);

for (const { link, hasPage } of RUNS) {
  const rare = SLOW.has(link) ? { tag: "@long" } : {};
  test(`${link}: the picture is not empty, and changes while it plays`, rare, async ({ page }) => {
    const errors = watchErrors(page);
    await openLab(page, link);
    const picture = await pictureOf(page);
    await expect.poll(() => paintedShare(picture)).toBeGreaterThan(0.3);
    const words = page.locator(".hl-syscall-words");
    await expect(words).toContainText(/Core 0 is (in user mode|in the kernel|on its way)/);
    if (hasPage) await expect(words).toContainText(/of \d+ entries /);
    const entriesOf = async () => /of \d+ entries .*/.exec((await words.textContent()) ?? "")?.[0] ?? "";
    const [before, entries] = [await words.textContent(), await entriesOf()];
    await page.getByRole("button", { name: "play", exact: true }).click();
    await expect(words).not.toHaveText(before ?? "");
    if (hasPage) await expect.poll(entriesOf).not.toBe(entries);
    await page.getByRole("button", { name: "pause", exact: true }).click();
    expect(errors).toEqual([]);
  });
}

test("a core and an entry at which the reader points are described", { tag: "@long" }, async ({ page }) => {
  await openLab(page, "s=syscall_batching&x=other&n=64");
  const picture = await pictureOf(page);
  const machine = page.getByRole("region", { name: "Machine", exact: true });
  await page.getByLabel("look at core").fill("1");
  await expect(machine.getByText(/^Core 1, .*: .*in the kernel.*kernel core/)).toBeVisible();
  const box = await picture.boundingBox();
  if (box === null) throw new Error("the picture has a place");
  await picture.hover({ position: { x: 14, y: box.height - 16 } });
  await expect(machine.getByText(/^Entry \d+: (free|submitted|busy|done)/)).toBeVisible();
});

test("the reader can look at the chips and lines instead, and back", { tag: "@long" }, async ({ page }) => {
  await openLab(page, "s=syscall_batching&x=other&n=8");
  await pictureOf(page);
  const view = page.getByRole("button", { name: /View of the machine/ });
  await view.click();
  await page.getByRole("option", { name: "picture" }).click();
  await expect(page.getByRole("img", { name: /^Machine with 2 running cores, / })).toBeVisible();
  await view.click();
  await page.getByRole("option", { name: "system calls" }).click();
  await pictureOf(page);
});

test("an embed shows the same picture", { tag: "@long" }, async ({ page }) => {
  await page.goto("./embed.html#v=1&s=syscall_batching&x=other&n=8&panel=machine");
  const picture = await pictureOf(page);
  await expect.poll(() => paintedShare(picture)).toBeGreaterThan(0.2);
});
