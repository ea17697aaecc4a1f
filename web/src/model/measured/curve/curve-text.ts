/**
 * Measured curves as a text, as a link contains them, and back: JSON in columns, which deflates to a few characters a
 * point. Reading accepts any text: whatever is not a list of curves is refused as a whole.
 */
import {
  CURVES_MAX,
  isRate,
  kept,
  keptLabel,
  MEASURED_UNITS,
  type MeasuredCurve,
  type MeasuredSample,
  POINTS_MAX,
  X_MAX,
} from "./measured-curve.ts";

export function curvesText(curves: readonly MeasuredCurve[]): string {
  return JSON.stringify(
    curves.map(({ label, variant, unit, points }) => {
      const column = (of: (point: MeasuredSample) => number): readonly number[] => points.map(of);
      const spread = points.some(({ y, low, high }) => low < y || high > y);
      const shared = [label, variant ?? "", MEASURED_UNITS.indexOf(unit), column(({ x }) => x), column(({ y }) => y)];
      return spread ? [...shared, column(({ low }) => low), column(({ high }) => high)] : shared;
    }),
  );
}

/** Undefined when the text is no list of measured curves. */
export function readCurvesText(text: string): readonly MeasuredCurve[] | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(json) || json.length > CURVES_MAX) return undefined;
  const curves = json.map(curveFrom);
  return curves.every((curve) => curve !== undefined) ? curves : undefined;
}

const VARIANT = /^[A-Za-z0-9][\w.-]{0,63}$/;

function curveFrom(json: unknown): MeasuredCurve | undefined {
  if (!Array.isArray(json)) return undefined;
  const [label, variant, unitAt, xs, ys, lows = ys, highs = ys] = json as readonly unknown[];
  const unit = typeof unitAt === "number" ? MEASURED_UNITS[unitAt] : undefined;
  if (typeof label !== "string" || label !== keptLabel(label) || unit === undefined) return undefined;
  if (typeof variant !== "string" || (variant !== "" && !VARIANT.test(variant))) return undefined;
  const columns = [xs, ys, lows, highs].map(numbersOf);
  const length = columns[0]?.length ?? 0;
  if (length < 1 || columns.some((column) => column?.length !== length)) return undefined;
  const [x = [], y = [], low = [], high = []] = columns;
  const points = x.map((at, i) => ({ x: at, y: y[i] ?? 0, low: low[i] ?? 0, high: high[i] ?? 0 }));
  if (!points.every((point, i) => isSample(point) && point.x > (points[i - 1]?.x ?? -1))) return undefined;
  return { label, variant: variant === "" ? undefined : variant, unit, points };
}

function numbersOf(json: unknown): readonly number[] | undefined {
  if (!Array.isArray(json) || json.length > POINTS_MAX) return undefined;
  const all: readonly unknown[] = json;
  return all.every((value) => typeof value === "number") ? all : undefined;
}

function isSample({ x, y, low, high }: MeasuredSample): boolean {
  const values = [y, low, high];
  if (!Number.isSafeInteger(x) || x < 0 || x > X_MAX || !values.every(isRate)) return false;
  return values.every((value) => value === kept(value)) && low <= y && y <= high;
}
