/**
 * The figure as a picture of its own: an SVG that needs nothing from the page. It is light, whatever the page's theme,
 * and contains its fonts, a title, a description of the simulation, and the link. The page's own Figure is drawn out of
 * sight, and then stripped of everything but its look, so that the picture cannot differ from the page.
 */
import type { AxisScales } from "../../../model/scenario/lab-words.ts";
import monoFont from "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2?url";
import italicFont from "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-italic.woff2?url";
import sansFont from "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2?url";
import boldFont from "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff2?url";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Figure } from "../../../charts/figure/figure.tsx";
import type { FigureData, PointRef } from "../../../lab/figure/figure-data.ts";
import { pictureText, type PictureWords } from "../../../lab/export/picture-text.ts";
import { SITE_FILES } from "../../../loading/site-files.ts";

export interface FigurePictureInput {
  readonly data: FigureData;
  readonly scales: AxisScales;
  readonly selected: PointRef | undefined;
  readonly summary: string;
  readonly words: PictureWords;
}

export interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** Size of the figure itself, CSS pixels: half of a slide. */
const SIZE = { width: 960, height: 540, fontPx: 15 } as const;

/** Rejects when a font of the site cannot be read. */
export async function figurePicture(input: FigurePictureInput): Promise<Picture> {
  const fonts = await fontRules();
  const figure = drawnFigure(input);
  return pictureText({ figure, width: SIZE.width, height: SIZE.height, fonts, words: input.words });
}

/** The figure's marks as SVG text with their style written out. */
function drawnFigure({ data, scales, selected, summary }: FigurePictureInput): string {
  const host = document.createElement("div");
  host.className = "hl-light";
  host.setAttribute("aria-hidden", "true");
  host.style.cssText = `position:fixed;left:-10000px;top:0;width:${SIZE.width}px;font-size:${SIZE.fontPx}px`;
  document.body.append(host);
  const root = createRoot(host);
  try {
    flushSync(() =>
      root.render(
        <Figure data={data} size={SIZE} scales={scales} selected={selected} onSelect={() => {}} summary={summary} />,
      ),
    );
    const drawn = host.querySelector("svg");
    if (drawn === null) throw new Error("the figure has not been drawn");
    drawn.style.fontSize = `${SIZE.fontPx}px`;
    return standalone(drawn);
  } finally {
    root.unmount();
    host.remove();
  }
}

/** The parts of an element's style that show in a picture. */
const LOOKS = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-opacity",
  "opacity",
  "font-family",
  "font-size",
  "font-style",
  "font-weight",
  "font-variant-numeric",
  "text-anchor",
  "dominant-baseline",
  "visibility",
] as const;

function standalone(drawn: SVGSVGElement): string {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  copyLooks(drawn, copy);
  for (const text of copy.querySelectorAll(OUTLINED)) setOutlineApart(text);
  for (const part of copy.querySelectorAll(".hl-figure-points, title, desc")) part.remove();
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of part.getAttributeNames()) {
      if (/^(class|id|role|tabindex|data-|aria-)/.test(name)) part.removeAttribute(name);
    }
  }
  /* A wider font, where a program does not read those of the file, goes into the margin and is not cut. */
  copy.style.overflow = "visible";
  return new XMLSerializer().serializeToString(copy);
}

/** Texts whose outline is painted first, so that lines behind them do not touch their letters. */
const OUTLINED = "text[data-outlined]";

/** Many programs do not know `paint-order`, and would paint the outline over the letters. */
function setOutlineApart(text: Element): void {
  const outline = text.cloneNode(true) as Element;
  for (const part of [outline, ...outline.querySelectorAll("*")]) setLook(part, "fill", "none");
  for (const part of [text, ...text.querySelectorAll("*")]) setLook(part, "stroke", "none");
  text.before(outline);
}

function setLook(part: Element, name: "fill" | "stroke", value: string): void {
  if (part instanceof SVGElement) part.style.setProperty(name, value);
}

function copyLooks(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  if (style.getPropertyValue("paint-order").startsWith("stroke")) to.setAttribute("data-outlined", "");
  const own = LOOKS.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";");
  to.setAttribute("style", own);
  Array.from(from.children).forEach((child, i) => {
    const twin = to.children[i];
    if (twin !== undefined) copyLooks(child, twin);
  });
}

const FONTS = [
  { family: "IBM Plex Sans", weight: 400, style: "normal", url: sansFont },
  { family: "IBM Plex Sans", weight: 400, style: "italic", url: italicFont },
  { family: "IBM Plex Sans", weight: 600, style: "normal", url: boldFont },
  { family: "IBM Plex Mono", weight: 400, style: "normal", url: monoFont },
] as const;

let rules: Promise<string> | undefined;

function fontRules(): Promise<string> {
  rules ??= Promise.all(FONTS.map(fontRule)).then(
    (all) => all.join("\n"),
    (error: unknown) => {
      rules = undefined;
      throw error;
    },
  );
  return rules;
}

async function fontRule({ family, weight, style, url }: (typeof FONTS)[number]): Promise<string> {
  const data = url.startsWith("data:") ? url : await fetchedData(url);
  return `@font-face{font-family:"${family}";font-weight:${weight};font-style:${style};src:url(${data})format("woff2")}`;
}

async function fetchedData(url: string): Promise<string> {
  const bytes = await SITE_FILES.bytes(new URL(url, document.baseURI).href);
  return dataUrl(new Blob([bytes], { type: "font/woff2" }));
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : "");
    reader.onerror = () => reject(reader.error ?? new Error("a font cannot be read"));
    reader.readAsDataURL(blob);
  });
}
