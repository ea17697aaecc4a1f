/**
 * A curve that a reader draws: points that straight lines on a logarithmic y-axis join. The check of an answer and the
 * chart on which the curve is drawn read it in the same way, so that what is judged is what was seen. Pure.
 */

export type XY = readonly [x: number, y: number];

/** The drawing's height, level beyond its ends. */
export function heightAt(drawn: readonly XY[], x: number): number {
  const points = [...drawn].sort((a, b) => a[0] - b[0]);
  const after = points.findIndex((point) => point[0] >= x);
  const [right, left] = [points[after], points[after < 0 ? points.length - 1 : after - 1]];
  if (right === undefined || left === undefined) return (right ?? left)?.[1] ?? 1;
  const share = right[0] === left[0] ? 1 : (x - left[0]) / (right[0] - left[0]);
  return Math.exp(Math.log(left[1]) * (1 - share) + Math.log(right[1]) * share);
}

/** How far a drawing lies from a curve at a place: the logarithm of the factor, above 0 where the drawing is higher. */
export interface Distance {
  readonly x: number;
  readonly log: number;
}

export function distances(drawn: readonly XY[], curve: readonly XY[]): readonly Distance[] {
  return curve.map(([x, y]) => ({ x, log: Math.log(heightAt(drawn, x) / y) }));
}

/** The first of the places with the largest distance; undefined for a curve without points. */
export function farthest(all: readonly Distance[]): Distance | undefined {
  return all.reduce<Distance | undefined>(
    (most, one) => (most === undefined || Math.abs(one.log) > Math.abs(most.log) ? one : most),
    undefined,
  );
}
