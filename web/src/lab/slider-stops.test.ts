import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearestStop, sliderStops, type NumberRange } from "./slider-stops.ts";

const range: fc.Arbitrary<NumberRange> = fc
  .record({
    min: fc.integer({ min: 1, max: 1000 }),
    span: fc.integer({ min: 1, max: 1_000_000 }),
    step: fc.integer({ min: 1, max: 1000 }),
    scale: fc.constantFrom("linear" as const, "log" as const),
  })
  .map(({ min, span, step, scale }) => ({ min, max: min + span, step, scale }));

describe("a slider's stops", () => {
  it("ascend from the minimum to the maximum, each a value of its own", () => {
    fc.assert(
      fc.property(range, (one) => {
        const stops = sliderStops(one);
        expect(stops[0]).toBe(one.min);
        expect(stops[stops.length - 1]).toBe(one.max);
        expect(stops.length).toBeLessThanOrEqual(201);
        stops.forEach((stop, i) => i > 0 && expect(stop).toBeGreaterThan(stops[i - 1] ?? 0));
      }),
      { seed: 5 },
    );
  });

  it("have a nearest one for every value", () => {
    const stops = sliderStops({ min: 1, max: 1000, step: 1, scale: "log" });
    expect(stops[nearestStop(stops, 1000)]).toBe(1000);
    expect(nearestStop(stops, -5)).toBe(0);
  });
});
