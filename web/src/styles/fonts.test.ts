import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { measuresOf, type FontMeasures } from "./testing/woff-font.ts";

const CSS = readFileSync(new URL("./fonts.css", import.meta.url), "utf8");
const FACES = [...CSS.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/@font-face \{([^}]*)\}/g)].map(
  (match) => match[1] ?? "",
);

/**
 * How often letters occur in English text, in per cent of all letters: R. Lewand, Cryptological Mathematics, 2000. A
 * space stands for every 4.47 letters, since a word has 4.47 letters on average. assumed: texts of the page are similar
 */
const LETTERS: Readonly<Record<string, number>> = {
  ...{ a: 8.167, b: 1.492, c: 2.782, d: 4.253, e: 12.702, f: 2.228, g: 2.015, h: 6.094, i: 6.966, j: 0.153, k: 0.772 },
  ...{ l: 4.025, m: 2.406, n: 6.749, o: 7.507, p: 1.929, q: 0.095, r: 5.987, s: 6.327, t: 9.056, u: 2.758, v: 0.978 },
  ...{ w: 2.36, x: 0.15, y: 1.974, z: 0.074, " ": 22.37 },
};

/**
 * Mean widths, in ems and over the same letters, of fonts that the project does not have. Arial's are those of
 * Liberation Sans 1.07.4, which has Arial's widths by design: its tables hmtx and cmap.
 */
const ARIAL = 0.44093;
const ARIAL_BOLD = 0.47667;
/** The one width of all letters. Menlo is made after DejaVu Sans Mono, with its width (table hmtx of version 2.37). */
const MENLO = 1233 / 2048;
/** assumed, as remembered of its table hmtx. */
const CONSOLAS = 1126 / 2048;
/** Liberation Mono 1.07.4, table hmtx, which has the width of Courier New by design. Roboto's and Droid's: assumed. */
const COURIER = 1229 / 2048;

function plex(family: string, face: string): FontMeasures {
  const path = `../../../node_modules/@fontsource/ibm-plex-${family}/files/ibm-plex-${family}-latin-${face}.woff`;
  return measuresOf(readFileSync(new URL(path, import.meta.url)));
}

function meanWidth({ widthOf }: FontMeasures): number {
  const all = Object.entries(LETTERS);
  const weight = all.reduce((sum, [, often]) => sum + often, 0);
  return all.reduce((sum, [letter, often]) => sum + often * widthOf(letter), 0) / weight;
}

const SANS = plex("sans", "400-normal");
const SEMIBOLD = plex("sans", "600-normal");
const ITALIC = plex("sans", "400-italic");
const MONO = plex("mono", "400-normal");

/** The numbers of a face, in per cent: they let a font of the mean width `from` stand in for `plexFace`. */
function numbers(plexFace: FontMeasures, from: number): readonly number[] {
  const size = meanWidth(plexFace) / from;
  return [size, plexFace.ascent / size, plexFace.descent / size].map((ratio) => Number((100 * ratio).toFixed(2)));
}

function numbersOf(face: string): readonly number[] {
  return ["size-adjust", "ascent-override", "descent-override"].map((name) => {
    return Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1] ?? NaN);
  });
}

const WANTED: readonly (readonly [face: RegExp, numbers: readonly number[]])[] = [
  [/"Hotline Early Sans";\s+font-weight: 500/, numbers(SEMIBOLD, meanWidth(SANS))],
  [/"Hotline Early Sans";\s+font-weight: 400/, numbers(ITALIC, meanWidth(SANS))],
  [/"Hotline Local Sans";\s+src: local\("Arial"\)/, numbers(SANS, ARIAL)],
  [/"Hotline Local Sans";\s+font-weight: 600/, numbers(SEMIBOLD, ARIAL_BOLD)],
  [/"Hotline Local Mono";/, numbers(MONO, MENLO)],
  [/"Hotline Local Mono 2";/, numbers(MONO, CONSOLAS)],
  [/"Hotline Local Mono 3";/, numbers(MONO, COURIER)],
];

describe("faces that stand in for late ones", () => {
  it.each(WANTED)("have the widths and heights of the late face: %s", (name, wanted) => {
    const faces = FACES.filter((face) => name.test(face));
    expect(faces.length).toBe(1);
    numbersOf(faces[0] ?? "").forEach((number, i) => expect(number).toBeCloseTo(wanted[i] ?? NaN, 2));
    expect(faces[0]).toContain("line-gap-override: 0%");
  });

  it("are all among these, and the families that the page's text names", () => {
    expect(FACES.length).toBe(WANTED.length);
    const tokens = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
    const families = new Set(FACES.map((face) => /font-family: ("[^"]*")/.exec(face)?.[1] ?? ""));
    for (const family of families) expect(tokens).toContain(`${family},`);
  });

  it("stand in for a Mono whose letters have one width", () => {
    for (const letter of ["i", "W", " ", "0"]) expect(MONO.widthOf(letter)).toBe(0.6);
  });
});
