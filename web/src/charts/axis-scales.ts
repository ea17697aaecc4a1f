/** Scales of axes, and the ticks on them, for all charts. */
import { scaleLinear, scaleLog, type ScaleContinuousNumeric } from "d3-scale";
import { formatTicks } from "../base/format.ts";
import type { ScaleName } from "../model/scenario/lab-words.ts";

export type Scale = ScaleContinuousNumeric<number, number>;

export interface Tick {
  readonly position: number;
  readonly label: string;
}

/** The places of an axis, in ascending order, equally far from each other and half as far from the ends. */
export function makeEvenScale(places: readonly number[], [from, to]: readonly [number, number]): Scale {
  const room = (to - from) / Math.max(1, places.length);
  const centre = (i: number): number => from + (i + 0.5) * room;
  const [only = 0] = places;
  if (places.length < 2) return scaleLinear([only - 1, only + 1], [from, to]);
  return scaleLinear(
    places,
    places.map((_, i) => centre(i)),
  );
}

export function makeScale(kind: ScaleName, domain: readonly [number, number], range: [number, number]): Scale {
  return kind === "log" ? scaleLog(domain, range).clamp(true) : scaleLinear(domain, range);
}

/** All values at which an axis could have a tick; ticksOf() leaves out those without room. */
function tickValues(scale: Scale, kind: ScaleName, count: number): number[] {
  if (kind === "linear") return scale.ticks(count);
  const ofDecades = scale.ticks(20).filter((v) => /^[125]e/.test(v.toExponential()));
  return ofDecades.length > 2 ? ofDecades : scale.ticks(count);
}

/** Ticks at these values of an axis. */
export function ticksAt(values: readonly number[], scale: (value: number) => number): Tick[] {
  const labels = formatTicks(values);
  return values.map((value, i) => ({ position: scale(value), label: labels[i] ?? "" }));
}

/**
 * Ticks on 1, 2, 5 of each decade on a logarithmic axis, or on round values where it has hardly one, labels never
 * closer than `gap` pixels.
 */
export function ticksOf(scale: Scale, kind: ScaleName, count: number, gap: number): Tick[] {
  const kept: number[] = [];
  for (const value of tickValues(scale, kind, count)) {
    const last = kept.at(-1);
    if (last === undefined || Math.abs(scale(value) - scale(last)) >= gap) kept.push(value);
  }
  return ticksAt(kept, scale);
}

/** Drops labels from the left where they crowd, so that the last one, the largest machine, always stays. */
export function ticksWithRoom(values: readonly number[], scale: Scale, fontPx: number): Tick[] {
  const kept: Tick[] = [];
  for (const tick of ticksAt(values, scale).reverse()) {
    const last = kept[kept.length - 1];
    const room = last === undefined ? 0 : fontPx * (0.31 * (last.label.length + tick.label.length) + 0.7);
    if (last === undefined || last.position - tick.position >= room) kept.push(tick);
  }
  return kept.reverse();
}
