/** The first points of curves as a small table: a row for each place on the x-axis, a column for each curve. */
import { formatNumber } from "../../../base/format.ts";
import type { MeasuredCurve } from "../../../model/measured/curve/measured-curve.ts";
import { NumberTable } from "../../panels/parameters/number-table.tsx";

/** Places that are shown. assumed: they show whether the columns are the right ones */
const PLACES_SHOWN = 8;

export function PointsPreview({ curves }: { readonly curves: readonly MeasuredCurve[] }) {
  const places = [...new Set(curves.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  if (places.length === 0) return null;
  const rows = places.slice(0, PLACES_SHOWN).map((x) => [String(x), ...curves.map((curve) => valueAt(curve, x))]);
  const more = places.length - PLACES_SHOWN;
  return (
    <>
      <NumberTable label="Preview of the points" heads={["x", ...headsOf(curves)]} rows={rows} />
      {more > 0 && <p className="hl-small hl-muted">and {more} more.</p>}
    </>
  );
}

function headsOf(curves: readonly MeasuredCurve[]): readonly string[] {
  return curves.map(({ label, unit }) => `${label}, ${unit === "unknown" ? "unit unknown" : unit}`);
}

function valueAt({ points }: MeasuredCurve, x: number): string {
  const point = points.find((one) => one.x === x);
  return point === undefined ? "" : formatNumber(point.y, 6);
}
