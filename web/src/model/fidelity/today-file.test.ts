import { describe, expect, it } from "vitest";
import { type TodayCurve, todayErrors } from "./today-file.ts";

function curve(
  machine: string,
  points: readonly (readonly [number, number, number])[],
  calibrated?: string,
): TodayCurve {
  return {
    machine,
    title: machine,
    measured_on: "one of them",
    program: "an atomic increment",
    ...(calibrated === undefined ? {} : { calibrated }),
    source: "made up",
    points: points.map(([threads, measured, simulated]) => ({ threads, measured, simulated })),
  };
}

describe("the errors of the machines of today", () => {
  it("are those of simulated by measured, of all curves to which nothing was fitted", () => {
    const [far, near] = [
      curve("big", [
        [2, 100, 110],
        [8, 200, 50],
      ]),
      curve("small", [[4, 50, 100]]),
    ];
    const errors = todayErrors([curve("set", [[64, 1, 1000]], "it was seen"), far, near]);
    expect(errors).toMatchObject({ points: 3, machines: 2, worst: { ratio: 0.25, curve: far, threads: 8 } });
    /* The three factors are 1.1, 4 and 2. */
    expect(errors?.half).toBeCloseTo(2, 12);
  });

  it("count a machine once, whatever the number of its curves", () => {
    expect(todayErrors([curve("one", [[2, 10, 11]]), curve("one", [[4, 10, 9]])])?.machines).toBe(1);
  });

  it("are unknown where every curve was fitted", () => {
    expect(todayErrors([curve("set", [[2, 10, 10]], "it was seen")])).toBeUndefined();
  });
});
