/** Which first picture an address asks for, and whether that picture shows the state of the address. Pure. */
import { MODEL_VERSION } from "../../base/abi.gen.ts";
import { pairsOf } from "../../embed/keys.ts";
import type { PointRef } from "../../lab/figure/figure-data.ts";

/** The name of the first page among the names of first pictures; no scenario has it. */
export const FIRST_PAGE = "";

/** Keys of a link that change nothing in the first picture: its own version, its scenario, colours, a result. */
const INDIFFERENT = new Set(["v", "s", "theme", "rh"]);

/** The scenario that a link of the lab names, or FIRST_PAGE; undefined for other pages. */
export function pictureOf(fragment: string): string | undefined {
  const text = fragment.replace(/^#/, "");
  if (text === "" || text === "/") return FIRST_PAGE;
  return text.startsWith("/") ? undefined : pairsOf(text).get("s");
}

/** Does the link show the lab as it opens, with that run selected? Then the stored picture is of its state. */
export function isAsOpened(fragment: string, selected: PointRef | undefined): boolean {
  const asOpened: Readonly<Record<string, string | undefined>> = {
    mv: String(MODEL_VERSION),
    x: selected?.seriesId,
    n: selected === undefined ? undefined : String(selected.x),
  };
  return [...pairsOf(fragment)].every(([key, value]) => INDIFFERENT.has(key) || asOpened[key] === value);
}

/** The colours that a link of the lab demands. */
export function themeIn(fragment: string): string | undefined {
  return pairsOf(fragment).get("theme");
}
