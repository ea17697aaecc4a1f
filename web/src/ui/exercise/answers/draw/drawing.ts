/**
 * A drawing as a value: from what a pointer, a key or a typed number does to one height for each place of the x-axis.
 * A place is a value of the scenario's sweep; straight lines join the places that have a height. Pure, so that any
 * gesture can be tested: the chart only tells where the pointer was.
 */
import { heightAt, type XY } from "../../../../model/exercise/common/drawn-curve.ts";

/** In the order of the x-axis, one height for a place. */
export type Drawing = readonly XY[];

/** What a reader draws on. */
export interface DrawArea {
  /** Ascending. */
  readonly places: readonly number[];
  /** The ends of the y-axis, both above 0. */
  readonly ends: readonly [low: number, high: number];
  /** Points that the question states: they are part of every drawing, and stay. */
  readonly given: readonly XY[];
}

export function emptyDrawing(area: DrawArea): Drawing {
  return drawingOf([], area);
}

/** The drawing with these points: of an answer that was kept, whatever has happened to it since. */
export function drawingOf(points: readonly XY[], area: DrawArea): Drawing {
  return joined([], new Map(points.filter(([x]) => area.places.includes(x))), area);
}

/** From the first place to the last one: nothing of the curve would be guessed for the reader. */
export function isComplete(drawing: Drawing, { places }: DrawArea): boolean {
  return drawing.length > 0 && drawing[0]?.[0] === places[0] && drawing.at(-1)?.[0] === places.at(-1);
}

/** Three digits: more than a hand can draw, and answers stay short. */
const DIGITS = 3;

function withinEnds(y: number, [low, high]: DrawArea["ends"]): number {
  return Math.min(high, Math.max(low, Number(y.toPrecision(DIGITS))));
}

/**
 * The drawing with a stroke over it, which takes the place of what it covers. Between two positions of the pointer the
 * stroke is a straight line; it also counts at the places beside its two ends, which no hand meets exactly.
 */
export function withStroke(before: Drawing, stroke: readonly XY[], area: DrawArea): Drawing {
  const heights = new Map<number, number>();
  const ends = [stroke[0], stroke.at(-1)].filter((end) => end !== undefined);
  for (const [x, y] of ends) heights.set(nearest(area.places, x), y);
  for (const [i, to] of stroke.entries()) {
    const from = stroke[i - 1] ?? to;
    const [low, high] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
    for (const x of area.places.filter((place) => place >= low && place <= high))
      heights.set(x, x === to[0] ? to[1] : heightAt([from, to], x));
  }
  return joined(before, heights, area);
}

/**
 * The drawing with another height at a handle. The curve then runs straight to the handles beside it: what a pointer
 * has drawn between them would stay behind as a spike.
 */
export function moved(before: Drawing, handle: number, y: number, area: DrawArea): Drawing {
  const stops = stopsOf(area);
  const at = stops.indexOf(handle);
  const beside = [stops[at - 1], stops[at + 1]].filter((x) => x !== undefined);
  const [low, high] = [stops[at - 1] ?? handle, stops[at + 1] ?? handle];
  const kept = beside.filter((x) => covers(before, x)).map((x): XY => [x, heightAt(before, x)]);
  const outside = before.filter(([x]) => x <= low || x >= high);
  return joined(outside, new Map([...kept, [handle, y]]), area);
}

function joined(before: Drawing, heights: ReadonlyMap<number, number>, { ends, given }: DrawArea): Drawing {
  const all = new Map([...before, ...[...heights].map(([x, y]): XY => [x, withinEnds(y, ends)])]);
  for (const point of given) all.set(...point);
  return [...all].sort((a, b) => a[0] - b[0]);
}

/** Has the reader drawn over this place of the x-axis? */
export function covers(drawing: Drawing, x: number): boolean {
  return drawing.some((point) => point[0] <= x) && drawing.some((point) => point[0] >= x);
}

function nearest(places: readonly number[], x: number): number {
  return places.reduce((best, place) => (Math.abs(place - x) < Math.abs(best - x) ? place : best), places[0] ?? x);
}

/** At most this many places can be reached by keys, each a stop of the Tab key. assumed: a reader goes through them. */
const HANDLES_MAX = 10;

/**
 * The places that have a slider: all of a short list; else the powers of two among them, or what is nearest to these,
 * and the last place. A place that is given needs none.
 */
export function handlesOf(area: DrawArea): readonly number[] {
  return stopsOf(area).filter((x) => !isGiven(x, area));
}

export function isGiven(x: number, { given }: DrawArea): boolean {
  return given.some((point) => point[0] === x);
}

function stopsOf({ places }: DrawArea): readonly number[] {
  const [first, last] = [places[0] ?? 0, places.at(-1) ?? 0];
  if (places.length <= HANDLES_MAX - 2) return places;
  const isByFactor = first > 0 && last / first <= 2 ** (HANDLES_MAX - 1);
  const steps = isByFactor ? Math.floor(Math.log2(last / first)) : HANDLES_MAX - 1;
  const targets = Array.from({ length: steps + 1 }, (_, i) =>
    isByFactor ? nearest(places, first * 2 ** i) : (places[Math.round((i * (places.length - 1)) / steps)] ?? last),
  );
  return [...new Set([...targets, last])];
}

/** Steps of a slider for a factor of ten: each is about an eighth more. */
const STEPS_PER_DECADE = 20;

/** The last step of a slider; the first one is 0. */
export function lastStep([low, high]: DrawArea["ends"]): number {
  return Math.max(1, Math.round(Math.log10(high / low) * STEPS_PER_DECADE));
}

export function stepOf(y: number, ends: DrawArea["ends"]): number {
  const [low, high] = ends;
  return Math.round((lastStep(ends) * Math.log(y / low)) / Math.log(high / low));
}

export function heightOfStep(step: number, ends: DrawArea["ends"]): number {
  const [low, high] = ends;
  return withinEnds(low * (high / low) ** (step / lastStep(ends)), ends);
}
