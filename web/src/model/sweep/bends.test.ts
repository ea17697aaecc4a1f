import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bendPlaces, type CurvePlace, mostAdded } from "./bends.ts";

const LINEAR = { x: "linear", y: "linear" } as const;
const LOG = { x: "log", y: "log" } as const;
const PRECISION = 0.02;

const scales = fc.constantFrom(LINEAR, LOG, { x: "log", y: "linear" } as const, { x: "linear", y: "log" } as const);
const places = fc
  .uniqueArray(fc.integer({ min: 1, max: 600 }), { minLength: 3, maxLength: 20 })
  .map((xs) => xs.sort((a, b) => a - b));
const anyValue = fc.oneof(
  { weight: 9, arbitrary: fc.double({ min: 1e-3, max: 1e9, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(undefined, 0, Number.NaN) },
);
const anyCurve = places.chain((xs) =>
  fc.tuple(...xs.map((x) => anyValue.map((y): CurvePlace => ({ x, y })))).map((curve): CurvePlace[] => curve),
);

/** All places after the last round, as the sweep adds them. */
function grown(
  listed: readonly number[],
  at: (x: number) => number | undefined,
  axes = LINEAR as typeof LINEAR | typeof LOG,
) {
  const curve = listed.map((x): CurvePlace => ({ x, y: at(x) }));
  for (;;) {
    const most = mostAdded(listed.length) - (curve.length - listed.length);
    const more = bendPlaces(curve, { scales: axes, precision: PRECISION, most });
    if (more.length === 0) return curve.map(({ x }) => x).sort((a, b) => a - b);
    curve.push(...more.map((x): CurvePlace => ({ x, y: at(x) })));
  }
}

describe("places where a curve bends", () => {
  it("are new whole numbers between listed ones, ascending, and not more than asked for", () => {
    fc.assert(
      fc.property(anyCurve, scales, fc.integer({ min: -1, max: 30 }), (curve, axes, most) => {
        const added = bendPlaces(curve, { scales: axes, precision: PRECISION, most });
        const xs = curve.map(({ x }) => x);
        expect(added.length).toBeLessThanOrEqual(Math.max(0, most));
        expect(added).toEqual([...new Set(added)].sort((a, b) => a - b));
        for (const x of added) {
          expect(Number.isInteger(x) && x > Math.min(...xs) && x < Math.max(...xs)).toBe(true);
          expect(xs).not.toContain(x);
        }
      }),
    );
  });

  it("do not depend on the order in which the points are given, nor on the unit of the values", () => {
    fc.assert(
      fc.property(anyCurve, scales, fc.nat({ max: 20 }), (curve, axes, most) => {
        const wanted = { scales: axes, precision: PRECISION, most };
        const other = curve.toReversed().map(({ x, y }) => ({ x, y: y === undefined ? undefined : y * 1024 }));
        /* Of values that a logarithmic axis has, the logarithms are rounded otherwise: only nearly the same. */
        if (axes.y === "linear") expect(bendPlaces(other, wanted)).toEqual(bendPlaces(curve, wanted));
        expect(bendPlaces(curve.toReversed(), wanted)).toEqual(bendPlaces(curve, wanted));
      }),
    );
  });

  it("are none on a straight line, and on a power law between logarithmic axes", () => {
    fc.assert(
      fc.property(places, fc.integer({ min: 0, max: 1000 }), fc.integer({ min: -3, max: 3 }), (xs, from, slope) => {
        const straight = xs.map((x) => ({ x, y: from + 2000 + slope * x }));
        const power = xs.map((x) => ({ x, y: (from + 1) * x ** slope }));
        expect(bendPlaces(straight, { scales: LINEAR, precision: PRECISION, most: 99 })).toEqual([]);
        expect(bendPlaces(power, { scales: LOG, precision: PRECISION, most: 99 })).toEqual([]);
      }),
    );
  });

  it("bracket a kink, until a straight line between its two sides misses it by little", () => {
    const listed = Array.from({ length: 13 }, (_, i) => 1 + 4 * i);
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 45 }), fc.integer({ min: -8, max: 0 }), (kink, after) => {
        const at = (x: number): number => (x <= kink ? x : Math.max(1, kink + after * (x - kink)));
        const all = grown(listed, at);
        const left = Math.max(...all.filter((x) => x <= kink));
        const right = Math.min(...all.filter((x) => x > kink));
        const straight = at(left) + ((at(right) - at(left)) * (kink - left)) / (right - left);
        expect(Math.abs(at(kink) - straight)).toBeLessThanOrEqual(0.06 * kink);
        expect(all.length).toBeLessThanOrEqual(2 * listed.length);
        if (after < -1) expect([left, right].some((x) => !listed.includes(x))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("halve the stretches beside a jump until there is no whole number left between them", () => {
    const at = (x: number): number => (x < 42 ? x : 5);
    const all = grown([1, 8, 16, 24, 32, 40, 48], at);
    expect(all).toContain(41);
    expect(all).toContain(42);
    expect(all.filter((x) => x < 32)).toEqual([1, 8, 16, 24]);
  });

  it("begin with the sharpest bend, and with the left one of equal ones", () => {
    const ys = [0, 0, 10, 0, 0, 0, 30, 0, 0];
    const curve = ys.map((y, i) => ({ x: 1 + 10 * i, y }));
    const added = (most: number) => bendPlaces(curve, { scales: LINEAR, precision: PRECISION, most });
    expect(added(1)).toEqual([56]);
    expect(added(2)).toEqual([56, 66]);
    expect(added(99)).toEqual([6, 16, 26, 36, 46, 56, 66, 76]);
  });

  it("are in the middle of the shown stretch, and leave room for the marks", () => {
    const hill = [1, 4, 16, 64, 256].map((x, i) => ({ x, y: [1, 10, 100, 10, 1][i] }));
    expect(bendPlaces(hill, { scales: LOG, precision: PRECISION, most: 9 })).toEqual([8, 32]);
    const near = [1, 500, 504, 508, 1000].map((x, i) => ({ x, y: [1, 1, 9, 1, 1][i] }));
    expect(bendPlaces(near, { scales: LINEAR, precision: PRECISION, most: 9 })).toEqual([251, 754]);
  });

  it("are fewer where chance is larger: a bend must be beyond the precision that was asked for", () => {
    const curve = [1, 10, 20, 30, 40].map((x, i) => ({ x, y: [100, 100, 95, 100, 100][i] }));
    const added = (precision: number) => bendPlaces(curve, { scales: LINEAR, precision, most: 9 });
    expect(added(0.01)).toEqual([15, 25]);
    expect(added(0.05)).toEqual([]);
  });

  it("are none beside a place that has no value", () => {
    const curve = [1, 10, 20, 30, 40].map((x, i) => ({ x, y: [0, 0, undefined, 100, 0][i] }));
    expect(bendPlaces(curve, { scales: LINEAR, precision: PRECISION, most: 9 })).toEqual([6, 35]);
  });
});
