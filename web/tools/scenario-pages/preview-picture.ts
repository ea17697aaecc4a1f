/**
 * The picture that a preview of a link shows: title and figure, or the outcomes of a litmus experiment, as a PNG, in
 * type that can still be read where a chat shows the picture a third as wide; the claim stands beside it in words.
 * Programs that draw SVG without a browser know no variables of CSS, so the figure's rules are written out for each
 * series.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createElement } from "react";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { renderToStaticMarkup } from "react-dom/server";
import { seriesClass } from "../../src/charts/series-style.ts";
import { countOf } from "../../src/base/text.ts";
import { escapeXml, wrapped } from "../../src/lab/export/picture-text.ts";
import type { StoredFigure } from "../../src/lab/stored/stored-figure.ts";
import type { PagedLitmus } from "./litmus-page.tsx";
import { StoredPicture } from "./scenario-page.tsx";

const SOURCES = new URL("../../src/", import.meta.url);
const require = createRequire(import.meta.url);
const FONTS = [
  "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2",
  "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff2",
];
/** The size of large previews in pixels, and the margin. */
const PICTURE = { width: 1200, height: 630, margin: 36 } as const;
const FIGURE = { width: PICTURE.width - 2 * PICTURE.margin, fontPx: 27, linePx: 4 } as const;
const INK = "#1c1b19";
const MUTED = "#5e5c56";
/** Sizes of type in pixels, distances of lines, and how many characters fit on a line. */
const TITLE = { px: 48, line: 58, columns: 46, weight: 600, fill: INK } as const;
const NAME = { px: 27, line: 0, weight: 600, fill: MUTED } as const;
/** The table of a litmus experiment, its question above it, and the colour of rows of which this asks. */
const TABLE = { px: 30, smallPx: 26, line: 56, foot: 64, marked: "#f3e9df" } as const;
/** With more columns a table has smaller type. */
const COLUMNS_MAX = 6;
const QUESTION = { px: 30, line: 40, columns: 72, weight: 400, fill: INK } as const;
const SERIES = [0, 1, 2, 3, 4, 5, 6];
/** CSS pixels of a rem. */
const REM = 16;

let ready: Promise<void> | undefined;

export function previewPicture(title: string, figure: StoredFigure): Promise<Uint8Array> {
  return pictureOf(title, (top) => {
    const size = { ...FIGURE, height: PICTURE.height - PICTURE.margin / 2 - top };
    const drawn = renderToStaticMarkup(createElement(StoredPicture, { figure, size }));
    const place = `<svg x="${PICTURE.margin}" y="${top}" width="${size.width}" height="${size.height}" `;
    const own = `.hl-figure{font-size:${FIGURE.fontPx}px}.hl-figure-line{stroke-width:${FIGURE.linePx}px}`;
    return `<style>${figureRules()}${own}</style>${drawn.replace("<svg ", place)}`;
  });
}

/** The outcomes of an experiment's first variant under each model; the rows of which its question asks are marked. */
export function litmusPicture({ file, models, variants }: PagedLitmus): Promise<Uint8Array> {
  const [shown] = variants;
  return pictureOf(file.title, (top) => (shown === undefined ? "" : outcomesTable(shown, models, top)));
}

function outcomesTable(variant: PagedLitmus["variants"][number], models: readonly string[], top: number): string {
  const { names, rows, question, answers } = variant;
  const asked = wrapped(question, QUESTION.columns);
  const begin = top + asked.length * QUESTION.line;
  const columns = names.length + models.length;
  const width = FIGURE.width / columns;
  const px = columns > COLUMNS_MAX ? TABLE.smallPx : TABLE.px;
  const lines = Math.floor((PICTURE.height - TABLE.foot - begin) / TABLE.line);
  /* Where not all have room, those of which the question asks come before others; in the order of the table. */
  const first = rows.toSorted((a, b) => Number(b.holds) - Number(a.holds)).slice(0, lines - 2);
  const shown = rows.filter((row) => first.includes(row));
  const baseOf = (line: number): number => begin + TABLE.line * (line + 0.7);
  const textsAt = (line: number, texts: readonly string[], weight: number, fill: string): string =>
    texts
      .map((text, i) => {
        const x = PICTURE.margin + 12 + i * width;
        const look = `font-family="IBM Plex Sans" font-size="${px}" font-weight="${weight}" fill="${fill}"`;
        return `<text x="${x}" y="${baseOf(line)}" ${look}>${escapeXml(text)}</text>`;
      })
      .join("");
  const body = shown.map(({ values, holds, cells }, i) => {
    const place = `x="${PICTURE.margin}" y="${begin + TABLE.line * (i + 1)}"`;
    const mark = `<rect ${place} width="${FIGURE.width}" height="${TABLE.line}" fill="${TABLE.marked}"/>`;
    const texts = textsAt(i + 1, [...values, ...cells.map(({ verdict }) => verdict)], holds ? 600 : 400, INK);
    return holds ? mark + texts : texts;
  });
  const end = shown.length + 1;
  const others = rows.length - shown.length;
  const rule = `<path d="M${PICTURE.margin} ${begin + TABLE.line * end}h${FIGURE.width}" stroke="${MUTED}"/>`;
  return [
    textLines(asked, top + QUESTION.px, QUESTION),
    textsAt(0, [...names, ...models], 400, MUTED),
    ...body,
    rule,
    others > 0 ? textsAt(end + 1, [countOf(others, "further outcome")], 400, MUTED) : "",
    textsAt(end, ["Can it happen?", ...names.slice(1).map(() => ""), ...answers], 600, INK),
  ].join("\n");
}

/** `content` is given the place at which the title ends. */
async function pictureOf(title: string, content: (top: number) => string): Promise<Uint8Array> {
  ready ??= initWasm(readFileSync(require.resolve("@resvg/resvg-wasm/index_bg.wasm")));
  await ready;
  const lines = wrapped(title, TITLE.columns);
  const top = PICTURE.margin + lines.length * TITLE.line;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}">`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    textLines(lines, PICTURE.margin + TITLE.px * 0.8, TITLE),
    content(top),
    textLines(["Hotline"], PICTURE.height - NAME.px, NAME),
    "</svg>",
  ].join("\n");
  const fontBuffers = FONTS.map((font) => new Uint8Array(readFileSync(require.resolve(font))));
  const picture = new Resvg(svg, { font: { fontBuffers }, fitTo: { mode: "width", value: PICTURE.width } });
  return picture.render().asPng();
}

interface TextLook {
  readonly px: number;
  readonly line: number;
  readonly weight: number;
  readonly fill: string;
}

/** Lines of text; `top` is the base line of the first line. */
function textLines(lines: readonly string[], top: number, { px, line, weight, fill }: TextLook): string {
  const look = `font-family="IBM Plex Sans" font-size="${px}" font-weight="${weight}" fill="${fill}"`;
  return lines
    .map((text, place) => `<text x="${PICTURE.margin}" y="${top + place * line}" ${look}>${escapeXml(text)}</text>`)
    .join("\n");
}

/** The rules of figure.css, which has no nested ones, in the light theme, without variables and particular devices. */
function figureRules(): string {
  const values = tokenValues();
  const rules = read("charts/figure/figure.css")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/@layer \w+ \{([\s\S]*)\}/, "$1")
    .replace(/@media[^{]*\{(?:[^{}]*\{[^}]*\})*\s*\}/g, "");
  return [...rules.matchAll(/([^{}]+)\{([^}]*)\}/g)]
    .flatMap(([, selectors = "", body = ""]) => forEachSeries(selectors, body))
    .join("\n")
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => values.get(name) ?? "none");
}

/** The values of the tokens by name; the first value of a token is that of the light theme. */
function tokenValues(): ReadonlyMap<string, string> {
  const inPixels = (value: string): string => value.replace(/([\d.]+)rem/, (_, rem) => `${Number(rem) * REM}px`);
  const values = new Map<string, string>();
  for (const [, name = "", value = ""] of read("styles/tokens.css").matchAll(/(--[\w-]+): ([^;]+);/g)) {
    if (!values.has(name)) values.set(name, inPixels(value));
  }
  return values;
}

/** Writes a rule that uses the colour of a series once for each series. */
function forEachSeries(selectors: string, body: string): readonly string[] {
  if (!body.includes("var(--hl-series")) return [`${selectors}{${body}}`];
  return SERIES.map((style) => {
    const of = `.${seriesClass(style)}`;
    const own = selectors.split(",").flatMap((selector) => {
      const mark = selector.trim().replace(/^\.hl-figure /, "");
      return [`${of} ${mark}`, `${of}${mark}`];
    });
    return `${own.join(",")}{${body.replace(/var\(--hl-series(-text)?\)/g, `var(--hl-s${style}$1)`)}}`;
  });
}

function read(sheet: string): string {
  return readFileSync(new URL(sheet, SOURCES), "utf8");
}
