/** The code panel shows every file a program is made of, each with the cycles the run spent in it. */
import { expect, test } from "@playwright/test";
import { finished, openLab, watchErrors } from "./lab.ts";

test("the ticket lock's header shows where the cycles go: at its spin loop", async ({ page }) => {
  const errors = watchErrors(page);
  const others = "tas,ttas,ttas_backoff,ticket_backoff,anderson,clh,k42,qspinlock,cohort_ticket,cohort_mcs,reactive";
  await openLab(page, `s=lock_handoff&x=ticket&n=24&off=${others}`);
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

  const hottest = await code.locator(".hl-heat:visible").evaluateAll((marks) => {
    const share = (mark: Element) => parseFloat(mark.textContent ?? "") || 0;
    const [first] = marks.sort((one, other) => share(other) - share(one));
    return first === undefined ? undefined : { share: share(first), top: first.getBoundingClientRect().top };
  });
  expect(hottest?.share).toBeGreaterThan(50);
  const spinning = header.locator(".cm-line", { hasText: "while (ticket != lock->current_ticket)" });
  const loop = await spinning.boundingBox();
  expect(Math.abs((hottest?.top ?? 0) - (loop?.y ?? 0))).toBeLessThan(8);

  // The choice goes along to another lock's header; typing into the program is not lost meanwhile.
  await code.getByRole("tab", { name: "MCS", exact: true }).click();
  await expect(code.getByRole("textbox", { name: /Header lib\/locks\/mcs\.h/ })).toBeVisible();
  expect(errors).toEqual([]);
});

test("a line of the profile opens its header there, by keyboard", async ({ page }) => {
  await openLab(page, "s=lock_handoff&x=ticket&n=6&off=tas,ttas,ttas_backoff,ticket_backoff&why=profile");
  await expect(page.getByRole("region", { name: /^Profile of ticket at 6/ })).toBeVisible({ timeout: 60_000 });
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
