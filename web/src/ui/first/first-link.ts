/** Which first picture an address asks for, and whether that picture shows the state of the address. Pure. */
import { MODEL_VERSION } from "../../base/abi.gen.ts";
import { HOTLINE_VERSION } from "../../base/version.ts";
import { pairsOf } from "../../embed/keys.ts";
import type { Page } from "./still-picture.ts";
import type { FirstFigure } from "./first-file.ts";
import type { PointRef } from "../../lab/figure/figure-data.ts";

/** The name of the first page among the names of first pictures; no scenario has it. */
export const FIRST_PAGE = "";

/** The name of a picture's file in the folder of pictures. */
export function pictureFile(page: Page, name: string): string {
  return name === FIRST_PAGE ? `${page}.json` : `${page}-${name}.json`;
}

/** Keys of a link that change nothing in the first picture: its own version, its scenario, colours, a result. */
const INDIFFERENT = new Set(["v", "s", "theme", "rh"]);

/** The scenario that a link of the lab names, or FIRST_PAGE; undefined for other pages. */
export function pictureOf(fragment: string): string | undefined {
  const text = fragment.replace(/^#/, "");
  if (text === "" || text === "/") return FIRST_PAGE;
  return text.startsWith("/") ? undefined : pairsOf(text).get("s");
}

/** The versions of which the stored pictures are. */
const VERSIONS = { hv: HOTLINE_VERSION, mv: String(MODEL_VERSION) };

/** Does the link show the lab as it opens, with that run selected? Then the stored picture is of its state. */
export function isAsOpened(fragment: string, selected: PointRef | undefined): boolean {
  const asOpened: Readonly<Record<string, string | undefined>> = {
    ...VERSIONS,
    x: selected?.seriesId,
    n: selected === undefined ? undefined : String(selected.x),
  };
  return [...pairsOf(fragment)].every(([key, value]) => INDIFFERENT.has(key) || asOpened[key] === value);
}

/** Keys of a link that leave the figure as it is, besides the selected place. */
const BESIDE_THE_FIGURE = new Set([...INDIFFERENT, "n2", "x2", "stretch", "t", "why"]);

/**
 * The run of the figure as it opens that the link selects: another place of the selected curve, or the same one.
 * Undefined where the link changes more of the figure.
 */
export function selectedIn(fragment: string, { data, selected }: FirstFigure): PointRef | undefined {
  if (selected === undefined) return undefined;
  const { seriesId } = selected;
  const pairs = pairsOf(fragment);
  const x = Number(pairs.get("n") ?? selected.x);
  const asOpened: Readonly<Record<string, string>> = { ...VERSIONS, x: seriesId, n: String(x) };
  const isFigure = [...pairs].every(([key, value]) => BESIDE_THE_FIGURE.has(key) || asOpened[key] === value);
  const isPlace = data.series.some((one) => one.id === seriesId && one.points.some((point) => point.x === x));
  return isFigure && isPlace ? { seriesId, x } : undefined;
}

/** The step of the tour that the link opens, from 1. */
export function stepIn(fragment: string): number | undefined {
  const step = Number(pairsOf(fragment).get("tour"));
  return Number.isInteger(step) ? step : undefined;
}

/** The colours that a link of the lab demands. */
export function themeIn(fragment: string): string | undefined {
  return pairsOf(fragment).get("theme");
}
