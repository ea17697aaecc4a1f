/**
 * The place to which a reader moves the slider of a lab's first picture is kept in the page's address, as the lab keeps
 * it: an application that begins later opens there, and one that has begun is told.
 */
import { mergedFragments } from "../../embed/keys.ts";
import type { PointRef } from "../../lab/figure/figure-data.ts";
import { PLACED } from "../browser/placed.ts";

/** By Back, the reader comes to the place at which the page has opened: only the first call makes a new entry. */
export function writesPlaces(): (at: PointRef) => void {
  let isFirst = true;
  return ({ x }) => {
    const link = `#${mergedFragments(location.hash, `n=${x}`)}`;
    if (link === location.hash) return;
    if (isFirst) history.pushState(undefined, "", link);
    else history.replaceState(undefined, "", link);
    isFirst = false;
    dispatchEvent(new Event(PLACED));
  };
}
