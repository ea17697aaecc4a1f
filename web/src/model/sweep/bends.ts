/**
 * More places where a curve bends. The rule, for the places of one curve from left to right, on the scenario's axes:
 *
 * - A place is *off* by its distance from the straight line between its two neighbours, as a share of the axis' height
 *   (from zero, or of its decades where it is logarithmic). The first and the last place are not off.
 * - A stretch between two places *bends* when one of the two is off by more than BEND_SHARE, and by more than chance,
 *   which grows with the precision that was asked for (CHANCE). It gets a place in its middle, unless that would be no
 *   whole number between the two, or would leave less than STRETCH_SHARE of the axis between places, or a place without
 *   a value lies between the two.
 * - Stretches whose ends are off most come first, and of equal ones the left one.
 *
 * The places so found join the curve, and the rule is applied again, until no stretch bends or as many places were
 * added as were listed (GROWTH_MAX). Nothing but the curve's own points enters the rule, as precise as they were asked
 * for: neither the other curves of a figure nor the order in which runs end. So a curve has the same places wherever it
 * is computed. Points of the coarse pass would not do, because chance bends them: the straight curve of `lookup_mnt`
 * with per-core caches would get five places, and that of `dput` with sloppy counters all that it may.
 */
import type { AxisScales } from "../scenario/lab-words.ts";

export interface CurvePlace {
  readonly x: number;
  /** Undefined where the point has no value. */
  readonly y: number | undefined;
}

/** Three percent of a figure 300 pixels high are the size of its marks. assumed */
const BEND_SHARE = 0.03;

/**
 * A place may be off by so many times the precision by chance: its own error and half of each neighbour's make √1.5
 * times a half-width. assumed: and somewhat more.
 */
const CHANCE = 1.5;

/** The marks of places that are nearer to each other would cover each other. assumed */
const STRETCH_SHARE = 1 / 64;

/** So many times the number of listed places may be added to a curve. assumed */
const GROWTH_MAX = 1;

/** A place where the axes show it, from 0 to 1. */
interface Shown {
  readonly place: number;
  readonly x: number;
  readonly y: number;
}

interface Stretch {
  readonly middle: number;
  /** How far its worse end is off. */
  readonly off: number;
}

/** The number of places that may be added to a curve of so many. */
export function mostAdded(listed: number): number {
  return Math.floor(listed * GROWTH_MAX);
}

interface Wanted {
  /** The scenario's own. */
  readonly scales: AxisScales;
  /** Half width of the points' intervals as a share of their value. */
  readonly precision: number;
  /** At most so many places. */
  readonly most: number;
}

/** The places to add next, ascending; none where the curve is known well enough. */
export function bendPlaces(curve: readonly CurvePlace[], { scales, precision, most }: Wanted): readonly number[] {
  const least = Math.max(BEND_SHARE, CHANCE * precision);
  const shown = shownOn(curve, scales);
  const off = shown.map((one, i) => offBy(shown[i - 1], one, shown[i + 1]));
  const stretches = shown.slice(1).flatMap((right, i): Stretch[] => {
    const left = shown[i];
    const worse = Math.max(off[i] ?? 0, off[i + 1] ?? 0);
    if (left === undefined || worse <= least || right.x - left.x < 2 * STRETCH_SHARE) return [];
    const middle = middleOf(left.place, right.place, scales.x === "log");
    const isEmpty = !curve.some(({ x }) => left.place < x && x < right.place);
    return middle !== undefined && isEmpty ? [{ middle, off: worse }] : [];
  });
  const worst = stretches.sort((a, b) => b.off - a.off || a.middle - b.middle).slice(0, Math.max(0, most));
  return worst.map(({ middle }) => middle).sort((a, b) => a - b);
}

/** Places without a value are left out, and those that a logarithmic axis cannot show. */
function shownOn(curve: readonly CurvePlace[], scales: AxisScales): readonly Shown[] {
  const places = curve
    .flatMap(({ x, y }) => (y === undefined || !Number.isFinite(y) ? [] : [{ x, y }]))
    .filter(({ x, y }) => (scales.x === "linear" || x > 0) && (scales.y === "linear" || y > 0))
    .sort((a, b) => a.x - b.x);
  const x = axis(
    places.map((one) => one.x),
    scales.x === "log",
    false,
  );
  const y = axis(
    places.map((one) => one.y),
    scales.y === "log",
    true,
  );
  return places.map((one) => ({ place: one.x, x: x(one.x), y: y(one.y) }));
}

/** From a value to its share of an axis that shows all of them. */
function axis(values: readonly number[], isLog: boolean, fromZero: boolean): (value: number) => number {
  const along = (value: number): number => (isLog ? Math.log(value) : value);
  const all = values.map(along);
  if (fromZero && !isLog) all.push(0);
  const first = Math.min(...all);
  const length = Math.max(...all) - first;
  return (value) => (length > 0 ? (along(value) - first) / length : 0);
}

function offBy(left: Shown | undefined, one: Shown, right: Shown | undefined): number {
  if (left === undefined || right === undefined) return 0;
  const straight = left.y + ((right.y - left.y) * (one.x - left.x)) / (right.x - left.x);
  return Math.abs(one.y - straight);
}

/** The whole number nearest to the middle; undefined where none lies between the two. */
function middleOf(left: number, right: number, isLog: boolean): number | undefined {
  if (right - left < 2) return undefined;
  const middle = Math.round(isLog ? Math.sqrt(left * right) : (left + right) / 2);
  return Math.min(right - 1, Math.max(left + 1, middle));
}
