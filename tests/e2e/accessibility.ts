/** The violations that axe finds on a page, in one theme or in all of them. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, run as runAxe } from "axe-core";
import { inTurn } from "../harness/effort.ts";

/** A part of the page by its selector; nothing means the whole page. */
interface Scope {
  readonly include?: string;
  readonly exclude?: string;
}

/**
 * Each violation in a line of its own. axe runs in the page itself ("legacy mode"): the other mode gathers the results
 * of several frames in a second page, which takes as long again. None of the parts that are examined has a frame.
 */
export async function violations(page: Page, { include, exclude }: Scope = {}): Promise<readonly string[]> {
  // Of what passes, one element for each rule is described: describing all takes longer than the rules themselves.
  let axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (include !== undefined) axe = axe.include(include);
  if (exclude !== undefined) axe = axe.exclude(exclude);
  if (exclude !== "iframe") await expect(page.locator("iframe")).toHaveCount(0);
  return inLines(await axe.analyze());
}

function inLines({ passes, violations: found }: Pick<AxeResults, "passes" | "violations">): readonly string[] {
  expect(passes.length, "axe found something to examine").toBeGreaterThan(0);
  return found.map((one) => `${one.id} (${one.impact}): ${one.nodes.map((node) => node.target).join("; ")}`);
}

/** A preference of the reader's system, and the theme that the page then has. */
const FIRST_THEME = { theme: "light", media: { colorScheme: "light", contrast: "no-preference" } } as const;
const OTHER_THEMES = [
  { theme: "dark", media: { colorScheme: "dark", contrast: "no-preference" } },
  { theme: "contrast", media: { colorScheme: "light", contrast: "more" } },
] as const;

/** The rules that look at colours. A theme changes nothing else (styles/tokens.css): these are enough for it. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

declare global {
  interface Window {
    /** In a page that has been examined before. */
    axe?: { readonly run: typeof runAxe };
  }
}

/** The same with the axe that is in the page already: bringing it there again takes as long as most rules. */
async function violationsOfColours(page: Page, { include, exclude }: Scope): Promise<readonly string[]> {
  const context = {
    include: include === undefined ? [["html"]] : [[include]],
    exclude: exclude === undefined ? [] : [[exclude]],
  };
  const options = { runOnly: OF_COLOURS, resultTypes: ["violations" as const] };
  const result = await page.evaluate((given) => window.axe?.run(given.context, given.options), { context, options });
  if (result === undefined) throw new Error("axe is not in the page");
  return inLines(result);
}

/**
 * The violations in every theme, on one page that follows the system's choice: of all rules in the first theme. The
 * others take turns.
 */
export async function violationsInThemes(page: Page, scope: Scope = {}): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { theme, media } of [FIRST_THEME, ...inTurn(OTHER_THEMES)]) {
    await page.emulateMedia(media);
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    const examine = theme === FIRST_THEME.theme ? violations : violationsOfColours;
    found.push(...(await examine(page, scope)).map((one) => `${theme}: ${one}`));
  }
  return found;
}
