/** The violations that axe finds on a page, in one theme or in all of them. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** A part of the page by its selector; nothing means the whole page. */
interface Scope {
  readonly include?: string;
  readonly exclude?: string;
  /** Some of axe's rules by their names; nothing means all. */
  readonly rules?: readonly string[];
}

/**
 * Each violation in a line of its own. axe runs in the page itself ("legacy mode"): the other mode gathers the results
 * of several frames in a second page, which takes as long again. None of the parts that are examined has a frame.
 */
export async function violations(page: Page, { include, exclude, rules }: Scope = {}): Promise<readonly string[]> {
  // Of what passes, one element for each rule is described: describing all takes longer than the rules themselves.
  let axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (rules !== undefined) axe = axe.withRules([...rules]);
  if (include !== undefined) axe = axe.include(include);
  if (exclude !== undefined) axe = axe.exclude(exclude);
  if (exclude !== "iframe") await expect(page.locator("iframe")).toHaveCount(0);
  const result = await axe.analyze();
  expect(result.passes.length, "axe found something to examine").toBeGreaterThan(0);
  return result.violations.map(
    (one) => `${one.id} (${one.impact}): ${one.nodes.map((node) => node.target).join("; ")}`,
  );
}

/** A preference of the reader's system, and the theme that the page then has. */
const THEMES = [
  { theme: "light", media: { colorScheme: "light", contrast: "no-preference" } },
  { theme: "dark", media: { colorScheme: "dark", contrast: "no-preference" } },
  { theme: "contrast", media: { colorScheme: "light", contrast: "more" } },
] as const;

/** The rules that look at colours. A theme changes nothing else (styles/tokens.css): these are enough for it. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** The violations in every theme, on one page that follows the system's choice: of all rules in the first theme. */
export async function violationsInThemes(page: Page, scope: Scope = {}): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { theme, media } of THEMES) {
    await page.emulateMedia(media);
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    const rules = theme === THEMES[0].theme ? {} : { rules: OF_COLOURS };
    found.push(...(await violations(page, { ...scope, ...rules })).map((one) => `${theme}: ${one}`));
  }
  return found;
}
