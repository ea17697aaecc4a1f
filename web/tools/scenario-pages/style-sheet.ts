/**
 * The style sheet of the pages that are written when the site is built: the application's own colours, type and figure,
 * and page.css. The application chooses a theme by script; these pages follow what the reader's system asks for.
 */
import { readFileSync } from "node:fs";

const STYLES = new URL("../../src/styles/", import.meta.url);
const OWN = new URL("./page.css", import.meta.url);

/** The rules by which the reader's system chooses a theme of tokens.css. */
const SYSTEM_THEMES = [
  { selector: ':root[data-theme="dark"]', condition: "(prefers-color-scheme: dark)" },
  { selector: ':root[data-theme="contrast"]', condition: "(prefers-contrast: more)" },
] as const;

/** A font file of the site. */
export interface FontFile {
  /** The name of the family in style sheets: "IBM Plex Sans". */
  readonly family: string;
  readonly weight: number;
  /** The relative address from the style sheet to the file. */
  readonly address: string;
}

export function pageStyles(fonts: readonly FontFile[]): string {
  const tokens = read("tokens.css");
  const themes = SYSTEM_THEMES.map(
    ({ selector, condition }) => `@media screen and ${condition} {\n:root ${ruleOf(tokens, selector)}\n}`,
  );
  const sheets = [
    tokens,
    ...themes,
    read("base.css"),
    read("figure.css"),
    read("tables.css"),
    readFileSync(OWN, "utf8"),
  ];
  return [...fonts.map(fontRule), ...sheets].join("\n");
}

function fontRule({ family, weight, address }: FontFile): string {
  const source = `src: url("${address}") format("woff2")`;
  return `@font-face { font-family: "${family}"; font-weight: ${weight}; font-display: swap; ${source}; }`;
}

function read(sheet: string): string {
  return readFileSync(new URL(sheet, STYLES), "utf8");
}

/** The declarations of a selector with their braces. Throws when the style sheet has no such selector. */
function ruleOf(css: string, selector: string): string {
  const at = css.indexOf(`${selector} {`);
  if (at < 0) throw new Error(`tokens.css has no ${selector}`);
  return css.slice(css.indexOf("{", at), css.indexOf("}", at) + 1);
}
