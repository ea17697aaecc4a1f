/**
 * The page while the browser translates it: a translator puts <font> elements in the places of texts, and again when
 * texts change. The page goes on, and what it writes anew is seen.
 */
import { expect, type Page } from "@playwright/test";
import { watchErrors, openLab } from "./lab.ts";
import { test } from "./fresh-page.ts";

/** Translates as Chrome does: "replace" puts a <font> in the place of a text, "wrap" puts the text itself into it. */
async function translate(page: Page, how: "replace" | "wrap"): Promise<void> {
  await page.evaluate((way) => {
    const translated = (text: string): string => text.replace(/\p{L}{3,}/gu, (word) => `${word}°`);
    const isDone = (text: Node): boolean =>
      (text.parentElement?.closest("font, script, style, svg, [translate=no]") ?? null) !== null;
    const one = (text: Text): void => {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      outer.append(inner);
      if (way === "replace") {
        inner.textContent = translated(text.data);
        text.parentNode?.replaceChild(outer, text);
      } else {
        text.parentNode?.insertBefore(outer, text);
        inner.append(text);
      }
    };
    const all = (): void => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        if (node instanceof Text && node.data.trim() !== "" && !isDone(node)) found.push(node);
      found.forEach(one);
    };
    document.documentElement.classList.add("translated-ltr");
    all();
    new MutationObserver(all).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, how);
}

for (const how of ["replace", "wrap"] as const) {
  const rare = how === "wrap" ? { tag: "@long" } : {};
  test(`a tour goes on to its end while the browser translates it (${how})`, rare, async ({ page }) => {
    const errors = watchErrors(page);
    await openLab(page, "s=dput&tour=1");
    await translate(page, how);
    const tour = page.getByRole("region", { name: "Tour", exact: true });
    const count = tour.locator(".hl-tour-count");
    const steps = Number(/\d+\s*$/.exec((await count.textContent()) ?? "")?.[0]);
    expect(steps).toBeGreaterThan(3);
    for (let step = 2; step <= steps; step++) {
      await page.keyboard.press("PageDown");
      await expect(page).toHaveURL(new RegExp(`tour=${step}(&|$)`));
      await expect(count).toHaveText(new RegExp(`^${step}\\s*/\\s*${steps}$`));
    }
    await page.getByRole("slider").first().focus();
    await page.keyboard.press("ArrowLeft");
    await expect(tour).toContainText(/You° changed° something°|You changed something/);
    await expect(page.getByText(/stopped working/)).toHaveCount(0);
    expect(errors).toEqual([]);
  });
}

test("programs are not translated", { tag: "@long" }, async ({ page }) => {
  await openLab(page, "s=dput&n=2");
  await translate(page, "replace");
  await expect(page.locator(".cm-content").first()).toContainText("atomic_");
  await expect(page.locator(".cm-content font")).toHaveCount(0);
});
