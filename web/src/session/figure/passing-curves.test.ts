import { describe, expect, it } from "vitest";
import type { LabPoint } from "../../lab/state/lab-point.ts";
import type { PointJob } from "../../model/experiment/point-jobs.ts";
import { PassingCurves } from "./passing-curves.ts";

const job = (variant: string, x: number, baseline = false) => ({ variant, x, baseline }) as PointJob;
const at = (variant: string, ...xs: readonly number[]) => xs.map((x) => ({ point: { variant, x } }) as LabPoint);

describe("the curves that a slider passes", () => {
  it("are told when each has its ends and half of its places", () => {
    const curves = new PassingCurves([]);
    expect(curves.areTold()).toBe(false);
    curves.expect([
      job("a", 0, true),
      ...["a", "b"].flatMap((variant) => [1, 2, 4, 8, 16].map((x) => job(variant, x))),
    ]);
    curves.drew([...at("a", 16, 1), ...at("b", 16, 1, 4)]);
    expect(curves.areTold()).toBe(false);
    curves.drew(at("a", 4));
    expect(curves.areTold()).toBe(true);
    expect(curves.points()).toHaveLength(6);
  });

  it("are not told while an end is missing, however many places they have", () => {
    const curves = new PassingCurves([]);
    curves.expect([1, 2, 4, 8].map((x) => job("a", x)));
    curves.drew(at("a", 2, 4, 8));
    expect(curves.areTold()).toBe(false);
  });

  it("contain the curves that the sweep need not draw", () => {
    const curves = new PassingCurves(at("known", 1, 2));
    curves.expect([job("a", 1)]);
    curves.drew(at("a", 1));
    expect([curves.areTold(), curves.points().length]).toEqual([true, 3]);
  });
});
