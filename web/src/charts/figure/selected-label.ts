/**
 * The place of the number beside the rule of the selected run: at the foot of the rule, or where else it lies over no
 * marker and no curve. Pure, so that a stored figure has the number at the same place.
 */
import type { FigureData, PlotPoint, PointRef } from "../../lab/figure/figure-data.ts";
import type { FigureLayout } from "./figure-layout.ts";
import { findPoint } from "./found-point.ts";

export interface LabelPlace {
  readonly x: number;
  /** The place of the text's base line. */
  readonly y: number;
  readonly anchor: "start" | "end";
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

type Spot = readonly [x: number, y: number];

/** Lengths in sizes of type: mean width of a character, half the height of a marker, from one place to the next. */
const CHARACTER = 0.6;
const MARKER = 0.4;
const STEP = 0.5;
/** Distance of the text from the rule, in CSS pixels. */
const GAP = 5;
/** Curves are looked at in steps of this length, in CSS pixels. */
const SAMPLE = 4;

/** `text`: the number that is placed; `fontPx`: its size of type. */
export function placeSelectedLabel(
  data: FigureData,
  layout: FigureLayout,
  at: PointRef,
  { text, fontPx }: { readonly text: string; readonly fontPx: number },
): LabelPlace {
  const width = text.length * fontPx * CHARACTER;
  const spots = inkOf(data, layout);
  const [first, ...others] = candidates(data, layout, at, { width, fontPx });
  const covered = (place: LabelPlace): number => spots.filter((spot) => isIn(boxOf(place, width, fontPx), spot)).length;
  let best = { place: first, ink: covered(first) };
  for (const place of others) {
    if (best.ink === 0) break;
    const ink = covered(place);
    if (ink < best.ink) best = { place, ink };
  }
  return best.place;
}

interface TextSize {
  readonly width: number;
  readonly fontPx: number;
}

/** The places in the order of preference: beside the foot of the rule, then higher; away from the nearer end first. */
function candidates(
  data: FigureData,
  layout: FigureLayout,
  at: PointRef,
  { width, fontPx }: TextSize,
): readonly [LabelPlace, ...LabelPlace[]] {
  const x = layout.markAt(at.seriesId, at.x);
  const leftward = x > (layout.left + layout.right) / 2;
  const left: LabelPlace = { x: x - GAP, y: 0, anchor: "end" };
  const right: LabelPlace = { x: x + GAP, y: 0, anchor: "start" };
  const found = findPoint(data, at);
  const pointY = found === undefined ? layout.top : layout.y(found.point.y);
  /* The text is at the foot of the rule; it is above the point when the point itself is there. */
  const isLow = pointY > layout.bottom - fontPx * 2.2;
  const foot = (isLow ? pointY - fontPx * 0.3 : layout.bottom) - fontPx * 0.6;
  const preferred = leftward ? left : right;
  const whole = (leftward ? [left, right] : [right, left]).filter(({ anchor }) =>
    anchor === "end" ? x - GAP - width >= layout.left : x + GAP + width <= layout.right,
  );
  /* Where neither side has the room, the text goes beyond an end, but need not lie over a curve as well. */
  const sides = whole.length > 0 ? whole : [preferred];
  const heights: number[] = [];
  for (let y = foot; y > layout.top + fontPx; y -= fontPx * STEP) heights.push(y);
  const first = { ...preferred, y: foot };
  return [first, ...sides.flatMap((side) => heights.map((y) => ({ ...side, y })))];
}

/** The text, with room for the markers around it. */
function boxOf({ x, y, anchor }: LabelPlace, width: number, fontPx: number): Box {
  const left = anchor === "start" ? x : x - width;
  const marker = fontPx * MARKER;
  const [top, bottom] = [y - fontPx * 0.85, y + fontPx * 0.25];
  return { left: left - marker, right: left + width + marker, top: top - marker, bottom: bottom + marker };
}

function isIn(box: Box, [x, y]: Spot): boolean {
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}

/** Places at which something is drawn: along the curves, and at the published points. */
function inkOf(data: FigureData, layout: FigureLayout): readonly Spot[] {
  const spotOf = ({ x, y }: PlotPoint): Spot => [layout.x(x), layout.y(y)];
  const curves = data.series.map(({ points }) => points.map(spotOf));
  return [...curves.flat(), ...curves.flatMap(alongCurve), ...data.published.map(spotOf)];
}

function alongCurve(spots: readonly Spot[]): readonly Spot[] {
  return spots.slice(1).flatMap(([x1, y1], i) => {
    const [x0, y0] = spots[i] ?? [x1, y1];
    const steps = Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0) / SAMPLE));
    return Array.from({ length: steps }, (_, k): Spot => [x0 + ((x1 - x0) * k) / steps, y0 + ((y1 - y0) * k) / steps]);
  });
}
