import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rounds } from "../../../../tests/harness/effort.ts";
import { fitLaw, type CurvePoint } from "./fit.ts";
import { LAWS, lawOf } from "./laws.ts";

const curveOf = (values: readonly (readonly [number, number])[]): CurvePoint[] => values.map(([x, y]) => ({ x, y }));

/** SPEC SDM91 on a Sun SPARCcenter 2000: scripts per hour against load, as published with the R package usl. */
const SPECSDM91 = curveOf([
  [1, 64.9],
  [18, 995.9],
  [36, 1652.4],
  [72, 1853.2],
  [108, 1828.9],
  [144, 1775.0],
  [216, 1702.2],
]);

/** Schwartz's Cisco benchmark: throughput at 1, 2, 3, … 32. */
const CISCO = [
  955.16, 1878.91, 2688.01, 3548.68, 4315.54, 5130.43, 5931.37, 6531.08, 7219.8, 7867.61, 8278.71, 8646.7, 9047.84,
  9426.55, 9645.37, 9897.24, 10097.6, 10240.5, 10532.39, 10798.52, 11151.43, 11518.63, 11806, 12089.37, 12075.41,
  12177.29, 12211.41, 12158.93, 12155.27, 12118.04, 12140.4, 12074.39,
].map((y, i) => ({ x: i + 1, y }));

function usl(points: readonly CurvePoint[]) {
  const fit = fitLaw("usl", points);
  if (fit === undefined) throw new Error("no fit");
  const [alpha = Number.NaN, beta = Number.NaN] = fit.parameters;
  return { alpha, beta, ...fit };
}

describe("published fits of the universal scalability law", () => {
  it("specsdm91: α 0.0277285, β 0.0001044, γ 89.9952330", () => {
    const { alpha, beta, gamma, peak } = usl(SPECSDM91);
    expect(alpha).toBeCloseTo(0.0277285, 6);
    expect(beta).toBeCloseTo(0.0001044, 7);
    expect(gamma).toBeCloseTo(89.995233, 3);
    expect(peak?.x).toBeCloseTo(96.5, 1);
  });

  it("cisco: α 0.02671591, β 7.690945e-4, γ 995.6486, peak 12341 at 35", () => {
    const { alpha, beta, gamma, peak, r2, error, at } = usl(CISCO);
    expect(alpha / 0.02671591).toBeCloseTo(1, 5);
    expect(beta / 7.690945e-4).toBeCloseTo(1, 5);
    expect(gamma).toBeCloseTo(995.6486, 3);
    expect(Math.floor(peak?.x ?? 0)).toBe(35);
    expect(at(35)).toBeCloseTo(12341.745, 1);
    expect(r2).toBeCloseTo(0.9972, 4);
    expect(error).toBeCloseTo(0.019, 3);
  });
});

const PLACES = [1, 2, 4, 8, 12, 16, 24, 32, 40, 48];

describe("every law", () => {
  const shares = fc.double({ min: 0.001, max: 0.9, noNaN: true });
  const rates = fc.double({ min: 1e-3, max: 1e9, noNaN: true });

  it.each(LAWS)("%s: its own curve gives back its parameters", (id) => {
    const law = lawOf(id);
    fc.assert(
      fc.property(rates, fc.tuple(shares, shares), (gamma, drawn) => {
        const parameters = law.parameters.map(({ power }, i) => (drawn[i] ?? 0) / 30 ** (power - 1));
        const fit = fitLaw(
          id,
          PLACES.map((x) => ({ x, y: gamma * law.shape(x, parameters) })),
        );
        expect(fit?.r2).toBeGreaterThan(1 - 1e-9);
        expect((fit?.gamma ?? 0) / gamma).toBeCloseTo(1, 3);
        law.parameters.forEach((_, i) => {
          const wanted = parameters[i] ?? 0;
          expect(Math.abs((fit?.parameters[i] ?? 0) - wanted)).toBeLessThan(1e-3 * wanted + 1e-6);
        });
      }),
      { numRuns: rounds(60) },
    );
  });

  it.each(LAWS)("%s: gives one core the rate of one core, and never more than n of them", (id) => {
    const law = lawOf(id);
    fc.assert(
      fc.property(fc.tuple(shares, shares), fc.integer({ min: 1, max: 512 }), (drawn, n) => {
        expect(law.shape(1, drawn)).toBeCloseTo(1, 12);
        expect(law.shape(n, drawn)).toBeLessThanOrEqual(n + 1e-9);
        expect(law.shape(n, drawn)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it.each(LAWS)("%s: never throws, and keeps its parameters within their bounds, whatever the points", (id) => {
    const number = fc.oneof(fc.double(), fc.integer({ min: -3, max: 600 }), fc.constantFrom(0, 1e308, -0, 5e-324));
    const points = fc.array(fc.record({ x: number, y: number }), { maxLength: 12 });
    fc.assert(
      fc.property(points, (curve) => {
        const fit = fitLaw(id, curve);
        if (fit === undefined) return;
        fit.law.parameters.forEach(({ low, high }, i) => {
          expect(fit.parameters[i]).toBeGreaterThanOrEqual(low);
          expect(fit.parameters[i]).toBeLessThanOrEqual(high);
        });
        expect(fit.gamma).toBeGreaterThanOrEqual(0);
        expect([fit.gamma, fit.r2, fit.error, fit.at(1)].map(Number.isNaN)).not.toContain(true);
      }),
      { numRuns: rounds(300) },
    );
  });

  it("has no peak where the points show none: one at millions of cores would be noise of the search", () => {
    const amdahl = curveOf([1, 2, 4, 8, 16].map((n) => [n, n / (1 + 0.111 * (n - 1))] as const));
    expect(fitLaw("usl", amdahl)?.peak).toBeUndefined();
    expect(fitLaw("usl", SPECSDM91)?.peak?.x).toBeGreaterThan(90);
  });

  it("has a peak up to a hundred thousand cores, as no machine has more", () => {
    const law = lawOf("usl");
    const peakOf = (place: number) => {
      const parameters = [0.1, 0.9 / place ** 2];
      const points = [1, 4, 16, 64, 256, 512, 1024].map((x) => ({ x, y: law.shape(x, parameters) }));
      return fitLaw("usl", points)?.peak?.x;
    };
    expect((peakOf(50_000) ?? 0) / 50_000).toBeCloseTo(1, 2);
    expect(peakOf(200_000)).toBeUndefined();
  });

  it("is not fitted to fewer places than it has parameters", () => {
    expect(
      fitLaw(
        "usl",
        curveOf([
          [1, 1],
          [2, 2],
        ]),
      ),
    ).toBeUndefined();
    expect(
      fitLaw(
        "usl",
        curveOf([
          [1, 1],
          [2, 2],
          [2, 2.1],
          [2, 2.2],
        ]),
      ),
    ).toBeUndefined();
    expect(fitLaw("amdahl", [])).toBeUndefined();
    expect(
      fitLaw(
        "amdahl",
        curveOf([
          [1, 1],
          [8, 6],
        ]),
      )?.r2,
    ).toBeCloseTo(1, 9);
  });
});

describe("the universal scalability law", () => {
  it("fits a collapse worse than a curve that levels off, and says so", () => {
    const collapse = curveOf(PLACES.map((x) => [x, x <= 32 ? x : 5] as const));
    const levels = curveOf(PLACES.map((x) => [x, Math.min(x, 20)] as const));
    expect(usl(collapse).r2).toBeLessThan(0.9);
    expect(usl(levels).r2).toBeGreaterThan(0.95);
  });
});
