/**
 * The stops of a slider: values on the parameter's own grid, evenly spread on its linear or logarithmic scale, so that
 * every key press moves to another value.
 */

export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly scale: "linear" | "log";
}

const STOPS_MAX = 200;

function clampToRange(range: NumberRange, value: number): number {
  return Math.min(range.max, Math.max(range.min, value));
}

function valueAt(range: NumberRange, share: number): number {
  const raw =
    range.scale === "log" ? range.min * (range.max / range.min) ** share : range.min + share * (range.max - range.min);
  return clampToRange(range, range.min + Math.round((raw - range.min) / range.step) * range.step);
}

/** Ascending, each once; the first is the minimum, the last the maximum. */
export function sliderStops(range: NumberRange): readonly number[] {
  const count = Math.max(1, Math.min(STOPS_MAX, Math.ceil((range.max - range.min) / range.step)));
  const stops = Array.from({ length: count + 1 }, (_, i) => (i === count ? range.max : valueAt(range, i / count)));
  return [...new Set(stops)].sort((a, b) => a - b);
}

/** Index of the stop nearest to the value. */
export function nearestStop(stops: readonly number[], value: number): number {
  return stops.reduce((best, stop, i) => (Math.abs(stop - value) < Math.abs((stops[best] ?? 0) - value) ? i : best), 0);
}
