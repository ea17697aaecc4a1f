/** The code panel shows every file of a program, each with the cycles that the run spent in it. */
import { expect, type Locator } from "@playwright/test";
import { finished, openLab, SMALL, WHOLE, watchErrors } from "./lab.ts";
import { test } from "./one-page.ts";

/** Locks of lock_handoff that the tests do not look at. */
const OTHERS = "tas,ttas,ttas_backoff,ticket_backoff,anderson,clh,k42,qspinlock,cohort_ticket,cohort_mcs,reactive";

test("the ticket lock's header shows where the cycles go: at its spin loop", async ({ page }) => {
  const errors = watchErrors(page);
  await openLab(page, `s=lock_handoff&x=ticket&n=24&off=${OTHERS}&prec=0.05&on=0-23`);
  await finished(page);
  const code = page.getByRole("region", { name: "Code", exact: true });
  const chooser = code.getByRole("button", { name: /file/ });
  await expect(chooser).toContainText("ticket.c");

  await chooser.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("option", { name: /lib\/locks\/ticket\.h.*% of the cycles/ }).click();
  const header = code.getByRole("textbox", { name: /Header lib\/locks\/ticket\.h/ });
  await expect(header).toContainText("while (ticket != lock->current_ticket)");
  await expect(header).toHaveAttribute("aria-readonly", "true");

  await expect.poll(() => hottestLine(code)).toContain("while (ticket != lock->current_ticket)");
  expect(parseFloat(await hottestLine(code))).toBeGreaterThan(50);

  // The choice is kept when another lock's header is shown; meanwhile text typed into the program is not lost.
  await code.getByRole("tab", { name: "MCS", exact: true }).click();
  await expect(code.getByRole("textbox", { name: /Header lib\/locks\/mcs\.h/ })).toBeVisible();
  expect(errors).toEqual([]);
});

test(
  "the line about the hottest file stands at the edge of a panel that is scrolled, and no text beneath it",
  { tag: "@long" },
  async ({ page }) => {
    await openLab(page, SMALL);
    await finished(page);
    const code = page.getByRole("region", { name: "Code", exact: true });
    await expect(code.locator(".cm-content")).toBeVisible();
    const elsewhere = code.locator(".hl-code-elsewhere");
    await expect(elsewhere).toBeVisible();
    const gap = () =>
      elsewhere.evaluate((line) => {
        const panel = line.closest(".hl-panel");
        if (panel === null) throw new Error("the line is in no panel");
        panel.scrollTop = 60;
        return panel.getBoundingClientRect().bottom - line.getBoundingClientRect().bottom;
      });
    await expect.poll(gap).toBeLessThanOrEqual(1);
    await page.emulateMedia({ media: "print" });
    expect(await elsewhere.evaluate((line) => getComputedStyle(line).position)).toBe("static");
    await page.emulateMedia({ media: null });
    await elsewhere.getByRole("button").press("Enter");
    await expect(elsewhere).toHaveCount(0);
    await expect(code).toBeFocused();
  },
);

test("a line of the profile opens its header there, by keyboard", { tag: "@long" }, async ({ page }) => {
  await openLab(page, `s=lock_handoff&x=ticket&n=6&off=${OTHERS}&why=profile&on=0-5&prec=0.05`);
  await expect(page.getByRole("region", { name: /^Profile of ticket at 6/ })).toBeVisible();
  await page.getByRole("button", { name: "by line" }).click();
  const place = page.getByRole("region", { name: /^Profile of ticket at 6/ }).getByRole("button", {
    name: /lib\/locks\/ticket\.h:\d+/,
  });
  await place.first().focus();
  const [, line] = /:(\d+)/.exec((await place.first().textContent()) ?? "") ?? [];
  await page.keyboard.press("Enter");
  const header = page.getByRole("textbox", { name: /Header lib\/locks\/ticket\.h/ });
  await expect(header).toBeFocused();
  await expect(header.locator(".hl-marked-line")).toBeInViewport();
  const marked = await header.locator(".hl-marked-line").boundingBox();
  const number = page
    .getByRole("region", { name: "Code", exact: true })
    .locator(".cm-lineNumbers .cm-gutterElement:visible", { hasText: new RegExp(`^${line}$`) });
  expect(Math.abs(((await number.last().boundingBox())?.y ?? 0) - (marked?.y ?? 0))).toBeLessThan(4);
});

test(
  "the margin counts the cores at each line, all of them, and they move on with the next hand-off",
  { tag: "@long" },
  async ({ page }) => {
    const errors = watchErrors(page);
    await openLab(page, "s=lookup_mnt&x=stock&n=12&off=percore,mcs&prec=0.05&on=0-11");
    await finished(page);
    const code = page.getByRole("region", { name: "Code", exact: true });
    const cycle = page.getByRole("slider", { name: "Cycle", exact: true });
    await expect(cycle).toBeVisible();
    const [begin, end] = [Number(await cycle.getAttribute("min")), Number(await cycle.getAttribute("max"))];
    await cycle.fill(String(Math.round(begin + 0.8 * (end - begin))));

    const before = await coresInMargin(code);
    expect(sum(before.values())).toBe(12);
    const words = (await code.locator(".hl-cores-words").textContent()) ?? "";
    expect(sum([...words.matchAll(/(\d+) (?:at [\w./]+:\d+|elsewhere)/g)].map((match) => Number(match[1])))).toBe(12);

    await page.getByRole("button", { name: "next hand-off" }).click();
    const after = await coresInMargin(code);
    expect(sum(after.values())).toBe(12);
    expect([...after.keys()].sort()).not.toEqual([...before.keys()].sort());
    expect([...after.keys()].some((about) => about.includes("holding a lock"))).toBe(true);

    // Of a program that has been changed since, the marks are the last ones of the program before, paler, and say so.
    await code.getByRole("button", { name: /file/ }).click();
    await page.getByRole("option", { name: /\.c\b/ }).click();
    await code.locator(".cm-content:visible").click();
    await page.keyboard.type(" ");
    await expect(code.locator(".hl-cores-words")).toContainText("as in the program before your changes");
    expect(await code.locator(".hl-cores:visible").count()).toBeGreaterThan(0);
    for (const margin of [".hl-cores-gutter:visible", ".hl-heat-gutter:visible"])
      await expect(code.locator(margin)).toHaveCSS("opacity", "0.5");
    expect(errors).toEqual([]);
  },
);

function sum(values: Iterable<number>): number {
  return [...values].reduce((whole, value) => whole + value, 0);
}

/** Counts of every line of every file, by what each says of its cores; an editor draws no lines far out of sight. */
async function coresInMargin(code: Locator): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  const options = code.page().getByRole("option", { name: /\.[ch]\b/ });
  const chooser = code.getByRole("button", { name: /file/ });
  for (let file = 0, files = 1; file < files; file++) {
    await chooser.click();
    await expect(options.first()).toBeVisible();
    files = await options.count();
    await options.nth(file).click();
    await expect(options).toHaveCount(0);
    const marks = await code.locator(".cm-scroller:visible").evaluate(marksOf);
    for (const [about, count] of marks) found.set(about, count);
  }
  return found;
}

async function marksOf(scroller: Element): Promise<[string, number][]> {
  const marks: [string, number][] = [];
  for (let top = 0; top < scroller.scrollHeight; top += Math.max(50, scroller.clientHeight)) {
    scroller.scrollTop = top;
    await new Promise((resolve) => setTimeout(resolve, 60));
    for (const mark of scroller.querySelectorAll<HTMLElement>(".hl-cores"))
      marks.push([mark.title, Number(mark.textContent)]);
  }
  return marks;
}

/** Its share of the cycles and its text, both of the same moment: the editor may still be scrolling. */
function hottestLine(code: Locator): Promise<string> {
  return code.evaluate((panel) => {
    const seen = (selector: string) => [...panel.querySelectorAll(selector)].filter((each) => each.checkVisibility());
    const share = (mark: Element) => parseFloat(mark.textContent) || 0;
    const [hottest] = seen(".hl-heat").sort((one, other) => share(other) - share(one));
    if (hottest === undefined) return "";
    const top = (element: Element) => element.getBoundingClientRect().top;
    const line = seen(".cm-line").find((each) => Math.abs(top(each) - top(hottest)) < 8);
    return `${share(hottest)} ${line?.textContent ?? ""}`;
  });
}

test("a program that takes hardly any time leads to the header that does", { tag: "@long" }, async ({ page }) => {
  await openLab(page, WHOLE);
  await finished(page);
  const code = page.getByRole("region", { name: "Code", exact: true });
  await code.getByRole("button", { name: "lib/kernel/atomic.h", exact: true }).click();
  await expect(code.getByRole("textbox", { name: /Header lib\/kernel\/atomic\.h/ })).toBeVisible();
  expect(parseFloat(await hottestLine(code))).toBeGreaterThan(50);
});
