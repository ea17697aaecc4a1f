/**
 * The places of the dots in a strip of ratios on a logarithmic axis: across as shares of the strip's width, so that it
 * is as wide as its place allows; up and down in pixels from its middle, so that dots at one place stand in a heap.
 */
import { scaleLog } from "d3-scale";

/** The axis shows ratios from a quarter to four; a ratio farther off is drawn at its edge. */
export const RATIO_MOST = 4;

export const RATIO_TICKS = [0.25, 0.5, 1, 2, 4] as const;

export const STRIP_HEIGHT = 26;

/** Dots nearer to each other than this share of the width are in one heap. */
const HEAP = 0.008;

/** Pixels from one dot of a heap to the next, and to the last dot that the strip has room for. */
const STEP = 3;
const HIGHEST = 9;

const scale = scaleLog([1 / RATIO_MOST, RATIO_MOST], [0, 1]).clamp(true);

/** The place of a ratio, as a share of the width. */
export function ratioPlace(ratio: number): number {
  return scale(ratio);
}

interface Dot {
  readonly across: number;
  /** Pixels from the middle, at most HIGHEST either way. */
  readonly up: number;
}

/** A dot for each ratio, in their order. */
export function layoutRatioStrip(ratios: readonly number[]): readonly Dot[] {
  const heaps = new Map<number, number>();
  return ratios.map((ratio) => {
    const heap = Math.round(ratioPlace(ratio) / HEAP);
    const rank = heaps.get(heap) ?? 0;
    heaps.set(heap, rank + 1);
    const up = Math.min(Math.ceil(rank / 2) * STEP, HIGHEST);
    return { across: ratioPlace(ratio), up: rank % 2 === 0 ? up : -up };
  });
}
