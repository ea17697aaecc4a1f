/** The style sheets: one sheet for each class, layers, five sizes, and colours from the tokens. */
import { describe, expect, it } from "vitest";
import { fileAt, filesLike } from "./sources.ts";
import { chosenClasses, rulesOf, type StyleRule, withoutComments } from "./style-rules.ts";

const ORDER_STATED = "web/src/styles/shared.css";
const TOKENS = "web/src/styles/tokens.css";
/** Faces of type, which no layer can have, and the statement of the order. */
const WITHOUT_RULES = ["web/src/styles/fonts.css", ORDER_STATED];
const SHEETS = filesLike(/^web\/.*\.css$/);

/** The widths and heights at which a page or a part changes: CONTRIBUTING.md names them. */
const SIZES: readonly string[] = ["320px", "480px", "700px", "900px", "1400px"];
/**
 * Sizes that follow from one thing: the lab has columns from 1100 × 600; a figure narrower than 460 names no curves
 * (figure-layout.ts); two parts of an embed have no room for their buttons in 360; in 260 by 260 the names of curves
 * take the room of the slider; a part gives up its tools below a height of 230, and its controls below 190; the head's
 * pages and colours need 967 in one line; from 1700 the lab has room for whole titles beside their tools.
 */
const OTHER_SIZES: readonly string[] = [
  "1700px",
  "1100px",
  "1000px",
  "600px",
  "460px",
  "360px",
  "260px",
  "230px",
  "190px",
];

/** Sheets that say how regions of the lab, the page on memory order and the essay are placed, and what is hidden. */
const VIEWS: readonly string[] = [
  "web/src/ui/pages/lab/lab.css",
  "web/src/ui/pages/lab/panes.css",
  "web/src/ui/pages/lab/lab-tour.css",
  "web/src/ui/pages/litmus/litmus-in-tour.css",
  "web/src/ui/present/present.css",
  "web/src/ui/embedded/embed.css",
  "web/src/ui/first/first.css",
  "web/src/ui/pages/essay/essay.css",
];
/** What is placed there. The sheet of such a region has its looks. */
const REGIONS: readonly string[] = [
  ..."header notices skips tour panel lab lab-head lab-claim lab-side lab-figure lab-machine lab-code lab-notes".split(
    " ",
  ),
  ..."line panes parameters why drawer-timeline".split(" "),
  ..."litmus litmus-page litmus-head litmus-messages litmus-waiting litmus-top litmus-panes".split(" "),
].map((name) => `hl-${name}`);
/** Words of text that any part has; the part says where they stand. */
const WORDS: readonly string[] = ["hl-muted", "hl-number", "hl-small"];
/** Sheets whose one subject is a list of others' classes: paper, and what is paler while a run is on its way. */
const LISTS: readonly string[] = [
  "web/src/styles/print.css",
  "web/src/ui/pages/exercise/paper.css",
  "web/src/ui/state/stale.css",
];

const isHidden = ({ declarations }: StyleRule): boolean => declarations.every((one) => /^display: none\b/.test(one));

/** The classes of the project that a sheet gives looks to. */
function styledBy(path: string, text: string): ReadonlySet<string> {
  const isView = VIEWS.includes(path);
  const rules = rulesOf(text).filter((rule) => !(isView && isHidden(rule)));
  const classes = rules.flatMap(({ selectors }) => selectors.flatMap(chosenClasses));
  return new Set(
    classes.filter((name) => name.startsWith("hl-") && !WORDS.includes(name) && !(isView && REGIONS.includes(name))),
  );
}

describe("style sheets", () => {
  it("give each class its looks in one sheet: that of the component", () => {
    const sheets = new Map<string, string[]>();
    for (const { path, text } of SHEETS.filter((one) => !LISTS.includes(one.path))) {
      for (const name of styledBy(path, text)) sheets.set(name, [...(sheets.get(name) ?? []), path]);
    }
    expect(sheets.size).toBeGreaterThan(400);
    expect([...sheets].filter(([, paths]) => paths.length > 1)).toEqual([]);
  });

  it("stand in layers, whose order is stated once", () => {
    const order = /@layer ([\w, ]+);/.exec(fileAt(ORDER_STATED).text)?.[1]?.split(", ") ?? [];
    expect(order.length).toBeGreaterThan(3);
    for (const { path, text } of SHEETS.filter((one) => !WITHOUT_RULES.includes(one.path))) {
      expect(text, path).not.toMatch(/@layer [^{]*;/);
      for (const { within, selectors } of rulesOf(text)) {
        const layer = /^@layer (\w+)$/.exec(within[0] ?? "")?.[1] ?? "none";
        expect(order, `${path}: ${selectors.join(", ")}`).toContain(layer);
      }
    }
  });

  it("ask for the named sizes only, which CONTRIBUTING.md lists", () => {
    const asked = SHEETS.flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/@(?:media|container)[^{]*/g)].flatMap(([condition]) =>
        [...condition.matchAll(/[\d.]+(?:px|r?em)\b/g)].map(([size]) => `${path}: ${size}`),
      ),
    );
    expect(asked.length).toBeGreaterThan(30);
    expect(asked.filter((one) => ![...SIZES, ...OTHER_SIZES].includes(one.slice(one.lastIndexOf(" ") + 1)))).toEqual(
      [],
    );
    const documented = fileAt("CONTRIBUTING.md").text;
    expect(SIZES.filter((size) => !documented.includes(size.replace("px", "")))).toEqual([]);
  });

  it("have colours from tokens.css", () => {
    const colour = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(|(?<![\w-])(?:black|white|red|gr[ae]y)(?![\w-])/i;
    const bad = SHEETS.filter(({ path }) => path !== TOKENS).flatMap(({ path, text }) =>
      rulesOf(text).flatMap(({ declarations }) =>
        declarations.filter((one) => colour.test(one.replace(/^[\w-]+:/, ""))).map((one) => `${path}: ${one}`),
      ),
    );
    expect(bad).toEqual([]);
  });

  it("have short rules on one line", () => {
    const open = /^ *[^\n@{};/*]+(?:,\n *[^\n@{};/*]+)* \{\n(?: *[\w-]+: [^;{}\n]*;\n){1,2} *\}/gm;
    const bad = SHEETS.filter(({ path }) => !WITHOUT_RULES.includes(path)).flatMap(({ path, text }) =>
      (text.match(open) ?? [])
        .filter((rule) => oneLine(rule).length <= ONE_LINE_MAX)
        .map((rule) => `${path}: ${oneLine(rule)}`),
    );
    expect(bad).toEqual([]);
  });
});

/** Columns. */
const ONE_LINE_MAX = 100;

/** A rule as it would stand on one line. */
function oneLine(rule: string): string {
  const [indent = ""] = /^ */.exec(rule) ?? [];
  return indent + rule.trim().replace(/\s*\n\s*/g, " ");
}
