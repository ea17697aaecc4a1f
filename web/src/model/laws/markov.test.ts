import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markovSpeedup, markovThroughput, type TicketMarkov } from "./markov.ts";
import { repairmanBound, repairmanThroughput } from "./repairman.ts";

function peak(model: TicketMarkov): { readonly n: number; readonly value: number } {
  const values = Array.from({ length: 48 }, (_, i) => markovSpeedup(i + 1, model));
  const value = Math.max(...values);
  return { n: values.indexOf(value) + 1, value };
}

/** The chain of the paper, solved state by state: the rates balance across every cut. */
function balancedSpeedup(n: number, { a, s, c }: TicketMarkov): number {
  const weights = [1];
  for (let k = 0; k < n; k++) weights.push(((weights[k] ?? 0) * (n - k)) / a / (1 / (s + c * (k + 1))));
  const total = weights.reduce((sum, w) => sum + w, 0);
  return n - weights.reduce((sum, w, k) => sum + k * w, 0) / total;
}

const models = fc.record({
  a: fc.integer({ min: 1, max: 10_000_000 }),
  s: fc.integer({ min: 0, max: 50_000 }),
  c: fc.integer({ min: 1, max: 2_000 }),
});

describe("the Markov model of the ticket lock", () => {
  it.each([
    ["400 cycles, 0.4 %", 400, 0.004, 27, 25.34],
    ["400 cycles, 0.2 %", 400, 0.002, 41, 39.68],
    ["400 cycles, 2 %", 400, 0.02, 10, 7.86],
    ["25,600 cycles, 2 %", 25_600, 0.02, 48, 40.04],
  ])("has the published peak of %s", (_, s, share, n, value) => {
    const found = peak({ a: s / share, s, c: 500 });
    expect(found.n).toBe(n);
    expect(found.value).toBeCloseTo(value, 1);
  });

  it("has the published peak of 1,600 cycles, 2 %: 16.60 at 19 or 20 cores", () => {
    const found = peak({ a: 80_000, s: 1600, c: 500 });
    expect([19, 20]).toContain(found.n);
    expect(found.value).toBeCloseTo(16.6, 1);
  });

  it("is the stationary state of its chain", () => {
    fc.assert(
      fc.property(models, fc.integer({ min: 1, max: 40 }), (model, n) => {
        expect(markovSpeedup(n, model) / balancedSpeedup(n, model)).toBeCloseTo(1, 6);
      }),
    );
  });

  it("stays a number between nothing and n on any machine", () => {
    fc.assert(
      fc.property(models, fc.integer({ min: 1, max: 4096 }), (model, n) => {
        const speedup = markovSpeedup(n, model);
        expect(speedup).toBeGreaterThan(-1e-6);
        expect(speedup).toBeLessThanOrEqual(n);
        expect(markovThroughput(n, model)).toBeCloseTo(speedup / model.a, 12);
      }),
      { numRuns: 30 },
    );
  });

  it("approaches the machine repairman as answers become free", () => {
    const speedup = markovSpeedup(24, { a: 10_000, s: 1000, c: 0 });
    expect(speedup / 10_000).toBeCloseTo(repairmanThroughput(24, { think: 10_000, service: 1000 }), 9);
  });
});

describe("the machine repairman", () => {
  it("never exceeds its bound, and comes near it on both ends", () => {
    const times = fc.record({
      think: fc.integer({ min: 0, max: 100_000 }),
      service: fc.integer({ min: 1, max: 5000 }),
    });
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 200 }), (model, n) => {
        expect(repairmanThroughput(n, model)).toBeLessThanOrEqual(repairmanBound(n, model) * (1 + 1e-12));
      }),
    );
    const model = { think: 9000, service: 1000 };
    expect(repairmanThroughput(1, model)).toBeCloseTo(repairmanBound(1, model), 12);
    expect(repairmanThroughput(200, model) / repairmanBound(200, model)).toBeCloseTo(1, 6);
  });
});
