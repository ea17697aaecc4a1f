import { describe, expect, it } from "vitest";
import { type TodayCurve, type TodayFile, todayErrors } from "./today-file.ts";

function curve(
  machine: string,
  points: readonly (readonly [number, number, number])[],
  calibrated = false,
): TodayCurve {
  return {
    machine,
    title: machine,
    measured_on: "one of them",
    program: "an atomic increment",
    calibrated,
    source: "made up",
    points: points.map(([threads, measured, simulated]) => ({ threads, measured, simulated })),
  };
}

const fileOf = (...curves: TodayCurve[]): TodayFile => ({ schema: 1, model_version: 1, curves });

describe("the errors of the machines of today", () => {
  it("are those of simulated by measured, of all curves to which nothing was fitted", () => {
    const [far, near] = [
      curve("big", [
        [2, 100, 110],
        [8, 200, 50],
      ]),
      curve("small", [[4, 50, 100]]),
    ];
    const errors = todayErrors(fileOf(curve("set", [[64, 1, 1000]], true), far, near));
    expect(errors).toMatchObject({ points: 3, machines: 2, worst: { factor: 4, curve: far, threads: 8 } });
    /* The three errors are 10 %, 75 % and 100 %. */
    expect(errors?.median).toBeCloseTo(0.75, 12);
  });

  it("count a machine once, whatever the number of its curves", () => {
    expect(todayErrors(fileOf(curve("one", [[2, 10, 11]]), curve("one", [[4, 10, 9]])))?.machines).toBe(1);
  });

  it("are unknown where every curve was fitted", () => {
    expect(todayErrors(fileOf(curve("set", [[2, 10, 10]], true)))).toBeUndefined();
  });
});
