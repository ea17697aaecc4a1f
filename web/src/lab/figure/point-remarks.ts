/** What the line under the figure says of the selected point beside its value: in few words, as it has two lines. */
import { formatNumber, formatSpread } from "../../base/format.ts";
import { type FigurePoint, notesOf } from "./figure-data.ts";

/** How sure the value is, unless a remark says why there is no interval. */
export function spreadOf({ quality, interval, withoutInterval, y }: FigurePoint): string {
  if (quality === "stored") return "stored with the site";
  return withoutInterval === undefined ? formatSpread(interval, y) : "";
}

/** As phrases. Of a bistable point the second value takes the place of the phrase that names both. */
export function remarksOf(point: FigurePoint): readonly string[] {
  const { starved, other, quality, interval } = point;
  if (other !== undefined) {
    const both = `bistable, so no interval: ${formatNumber(other.y)} with another start and jitter`;
    return starved === undefined ? [both] : [both, starved];
  }
  const capped = "did not converge: a cap ended its run";
  return quality === "unconverged" && interval !== undefined ? [capped, ...notesOf(point)] : notesOf(point);
}
