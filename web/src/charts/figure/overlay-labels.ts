/**
 * The places of the names of overlays: each name stands where its overlay is farthest from every other curve, on the
 * side that is free, and names do not overlap. The functions are pure.
 */
import type { PlotPoint } from "../../lab/figure/figure-data.ts";

export interface OverlayLabel extends PlotPoint {
  readonly anchor: "start" | "end";
}

/** All numbers are CSS px. */
interface Surroundings {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly fontPx: number;
}

/** A distance of more than this many heights of text from other curves is large enough. */
const CLEAR_TEXTS = 6;
/** Estimated width of a letter, in heights of text. */
const LETTER = 0.52;

/** A name may be this many times as long as the plot is wide: beside the plot there is room for the ends of curves. */
const OVERHANG = 1.4;

/** Where no place is free the name is put at the top left, beneath the names that are there already. */
function inTheCorner(placed: (OverlayLabel & { readonly width: number })[], around: Surroundings): OverlayLabel {
  const x = around.left + around.fontPx / 2;
  const above = placed.filter((one) => one.x === x && one.anchor === "start").length;
  const label = { x, y: around.top + around.fontPx * (1 + 1.2 * above), anchor: "start" } as const;
  placed.push({ ...label, width: around.right - around.left });
  return label;
}

/** One label for each overlay (its points in px, left to right), in order; undefined for one without points or name. */
export function overlayLabels(
  overlays: readonly { readonly label: string; readonly points: readonly PlotPoint[] }[],
  curves: readonly (readonly PlotPoint[])[],
  around: Surroundings,
): readonly (OverlayLabel | undefined)[] {
  const placed: (OverlayLabel & { readonly width: number })[] = [];
  return overlays.map(({ label, points }, i) => {
    if (label === "") return undefined;
    const others = [...curves, ...overlays.flatMap((one, k) => (k === i ? [] : [one.points]))];
    const width = label.length * around.fontPx * LETTER;
    const candidates = points.flatMap((point) => labelAt(point, others, width, around) ?? []);
    const [first, ...rest] = candidates.filter(({ at }) =>
      placed.every((one) => apart(one, { ...at, width }, around.fontPx)),
    );
    const fits = width <= OVERHANG * (around.right - around.left);
    if (first === undefined) return points.length > 0 && fits ? inTheCorner(placed, around) : undefined;
    const best = rest.reduce((a, b) => (b.room > a.room + 0.5 ? b : a), first);
    placed.push({ ...best.at, width });
    return best.at;
  });
}

interface Candidate {
  readonly at: OverlayLabel;
  /** The distance to the nearest other curve, px. */
  readonly room: number;
}

/**
 * The place beside a point, on the side away from the nearest other curve; undefined where the text would leave the
 * plot.
 */
function labelAt(point: PlotPoint, others: readonly (readonly PlotPoint[])[], width: number, around: Surroundings) {
  const { left, right, top, bottom, fontPx } = around;
  const gaps = others.flatMap((curve) => heightAt(curve, point.x) ?? []).map((y) => y - point.y);
  const nearest = gaps.reduce((best, gap) => (Math.abs(gap) < Math.abs(best) ? gap : best), Infinity);
  const above = nearest > 0;
  const anchor = point.x - left > width + fontPx ? "end" : "start";
  const x = point.x + (anchor === "end" ? -0.5 : 0.5) * fontPx;
  const y = point.y + (above ? -0.5 : 1.2) * fontPx;
  const fits = anchor === "end" ? x - width >= left : x + width <= right;
  if (!fits || y < top + fontPx || y > bottom - 0.3 * fontPx) return undefined;
  const candidate: Candidate = { at: { x, y, anchor }, room: Math.min(Math.abs(nearest), CLEAR_TEXTS * fontPx) };
  return candidate;
}

function heightAt(curve: readonly PlotPoint[], x: number): number | undefined {
  const after = curve.findIndex((point) => point.x >= x);
  const [a, b] = [curve[after - 1], curve[after]];
  if (b === undefined) return undefined;
  if (a === undefined) return b.x === x ? b.y : undefined;
  return a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x);
}

type Extent = OverlayLabel & { readonly width: number };

function apart(a: Extent, b: Extent, fontPx: number): boolean {
  const leftOf = ({ x, anchor, width }: Extent): number => (anchor === "end" ? x - width : x);
  if (Math.abs(a.y - b.y) > fontPx * 1.3) return true;
  return leftOf(a) > leftOf(b) + b.width || leftOf(b) > leftOf(a) + a.width;
}
