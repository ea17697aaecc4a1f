/**
 * The style sheet of the pages that are written when the site is built: the application's own colours, type and figure,
 * and page.css. The application chooses a theme by script; these pages follow what the reader's system asks for.
 */
import { readFileSync } from "node:fs";

const SOURCES = new URL("../../src/", import.meta.url);
const OWN = new URL("./page.css", import.meta.url);

/** The sheets of the application whose parts stand on these pages. */
const SHARED = [
  "styles/base.css",
  "ui/parts/button.css",
  "ui/parts/data-table.css",
  "ui/parts/page.css",
  "charts/figure/figure.css",
  "charts/stacked.css",
  "ui/panels/notes/notes.css",
  "ui/parts/document.css",
  "ui/pages/docs/docs.css",
] as const;

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

/** The colours of the theme that the reader's system asks for, while no script has chosen one. */
export function systemThemes(): string {
  const tokens = read("styles/tokens.css");
  return SYSTEM_THEMES.map(
    ({ selector, condition }) =>
      `@media screen and ${condition} {\n:root:not([data-theme]) ${ruleOf(tokens, selector)}\n}`,
  ).join("\n");
}

export function pageStyles(fonts: readonly FontFile[]): string {
  const sheets = [
    layerOrder(),
    read("styles/tokens.css"),
    systemThemes(),
    ...SHARED.map(read),
    readFileSync(OWN, "utf8"),
  ];
  return [...fonts.map(fontRule), ...sheets].join("\n");
}

function fontRule({ family, weight, address }: FontFile): string {
  const source = `src: url("${address}") format("woff2")`;
  return `@font-face { font-family: "${family}"; font-weight: ${weight}; font-display: swap; ${source}; }`;
}

function read(sheet: string): string {
  return readFileSync(new URL(sheet, SOURCES), "utf8");
}

/** The statement of the application's layers, which has to come before the first rule. */
function layerOrder(): string {
  const [order] = /^@layer [^{;]+;/m.exec(read("styles/shared.css")) ?? [];
  if (order === undefined) throw new Error("shared.css does not state the order of the layers");
  return order;
}

/** The declarations of a selector with their braces. Throws when the style sheet has no such selector. */
function ruleOf(css: string, selector: string): string {
  const at = css.indexOf(`${selector} {`);
  if (at < 0) throw new Error(`tokens.css has no ${selector}`);
  return css.slice(css.indexOf("{", at), css.indexOf("}", at) + 1);
}
