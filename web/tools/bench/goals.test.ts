import { describe, expect, it } from "vitest";
import { type Evidence, goalsOf } from "./goals.ts";

const MET: Evidence = {
  browserRatios: new Map([
    ["counter", 0.9],
    ["ticket", 0.85],
  ]),
  station: { toSimpy: { native: 60, node: 50 }, toHand: { native: 0.6, node: 0.5 } },
  costOfCores: 1.3,
  coarse: 0.3,
  refined: 2.5,
  coarse512: 1,
  firstPicture: 100 * 1024,
};

const UNMET: Evidence = {
  browserRatios: new Map([
    ["counter", 0.9],
    ["ticket", 0.84],
  ]),
  station: { toSimpy: { native: 60, node: 49.9 }, toHand: { native: 0.6, node: 0.49 } },
  costOfCores: 1.31,
  coarse: 0.31,
  refined: 2.51,
  coarse512: 1.01,
  firstPicture: 101 * 1024,
};

describe("the goals of the benchmark", () => {
  it("are met at their limits", () => {
    expect(goalsOf(MET).map(({ met }) => met)).toEqual(Array.from({ length: 8 }, () => true));
  });

  it("are not met just beyond their limits, whatever the native build reaches", () => {
    expect(goalsOf(UNMET).map(({ met }) => met)).toEqual(Array.from({ length: 8 }, () => false));
  });

  it("name the run that is slowest in Chromium, wherever it stands", () => {
    expect(goalsOf(UNMET)[0]?.measured).toBe("0.84 (ticket)");
    const first = new Map<string, number | undefined>([
      ["first", 0.8],
      ["second", 0.9],
      ["not run", undefined],
    ]);
    expect(goalsOf({ ...MET, browserRatios: first })[0]?.measured).toBe("0.80 (first)");
  });

  it("are neither met nor missed where the machine lacks what the measurement needs", () => {
    const lacking = { station: { ...MET.station, toSimpy: undefined }, firstPicture: undefined };
    const goals = goalsOf({ ...MET, ...lacking, browserRatios: new Map([["counter", undefined]]) });
    const unknown = goals.filter(({ met }) => met === undefined);
    expect(unknown.map(({ measured }) => measured)).toEqual(["no browser", "no SimPy", "not measured"]);
  });
});
