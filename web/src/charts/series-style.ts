/**
 * Colour is never the only channel: every series has a colour (by CSS class), a dash pattern and a marker shape.
 */
import {
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolTriangle,
  symbolStar,
  symbolWye,
} from "d3-shape";

const DASHES = ["", "7 3", "2 3", "10 3 2 3", "5 2 1 2", "12 4", "1 4"] as const;
const SHAPES = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond, symbolCross, symbolStar, symbolWye] as const;

const STYLE_COUNT = 7;

/** Class that sets --hl-series and --hl-series-text. */
export function seriesClass(style: number): string {
  return `hl-series-${style % STYLE_COUNT}`;
}

/** Colours repeat after seven series; dashes and markers then move on, so that no two series look alike. */
const rounds = (style: number): number => Math.floor(style / STYLE_COUNT);

/** The custom property with the colour of a series, for pictures that are drawn on a canvas. */
export function seriesToken(style: number): string {
  return `--hl-s${style % STYLE_COUNT}`;
}

export function seriesDash(style: number): string {
  return DASHES[(style + rounds(style)) % STYLE_COUNT] ?? "";
}

/** The markers of a page: a figure has dozens of each, and few sizes. */
const paths = new Map<string, string>();

/** SVG path of the marker around (0, 0); area in square pixels. */
export function markerPath(style: number, area: number): string {
  const key = `${style} ${area}`;
  const known = paths.get(key);
  if (known !== undefined) return known;
  const path = symbol(SHAPES[(style + 2 * rounds(style)) % STYLE_COUNT] ?? symbolCircle, area)() ?? "";
  paths.set(key, path);
  return path;
}
