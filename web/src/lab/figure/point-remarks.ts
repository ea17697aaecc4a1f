/** What the line under the figure says of the selected point beside its value: in few words, as it has two lines. */
import { formatNumber, formatSpread } from "../../base/format.ts";
import type { FigurePoint } from "./figure-data.ts";

/** How sure the value is, unless a remark says why there is no interval. */
export function spreadOf({ quality, interval, note, y }: FigurePoint): string {
  if (quality === "stored") return "stored with the site";
  return interval === undefined && note !== undefined ? "" : formatSpread(interval, y);
}

/** As phrases. Of a bistable point the second value takes the place of the sentence that names both. */
export function remarksOf(point: FigurePoint): readonly string[] {
  const { note, other, quality, interval } = point;
  const notes = note === undefined ? [] : note.split("; ");
  const capped = "did not converge: a cap ended the run before the interval was as narrow as asked";
  const first = quality === "unconverged" && interval !== undefined ? [capped] : [];
  if (other === undefined) return [...first, ...(note === undefined ? [] : [note])];
  const both = `bistable, so no interval: ${formatNumber(other.y)} when all cores begin at once`;
  return [...first, both, ...notes.filter((one) => !one.startsWith("no interval"))];
}
