import { describe, expect, it } from "vitest";
import { readApplications } from "./applications-file.ts";
import { perCoreRatio, publishedRatio } from "./bars.ts";
import { testScenario } from "../testing/fixtures.ts";

const ENDS = { from: 1, to: 48 };

describe("bars", () => {
  it("are throughput per core on many cores over that on one", () => {
    expect(perCoreRatio((cores) => 100 * cores, ENDS)).toBe(1);
    expect(perCoreRatio((cores) => (cores === 1 ? 100 : 2400), ENDS)).toBe(0.5);
    expect(perCoreRatio((cores) => (cores === 2 ? 200 : 2400), { from: 2, to: 48 })).toBe(0.5);
  });

  it("have no value where a run is missing, or where one core does nothing", () => {
    expect(perCoreRatio((cores) => (cores === 1 ? undefined : 5), ENDS)).toBeUndefined();
    expect(perCoreRatio((cores) => (cores === 1 ? 5 : undefined), ENDS)).toBeUndefined();
    expect(perCoreRatio((cores) => (cores === 1 ? 0 : 5), ENDS)).toBeUndefined();
  });
});

describe("published bars", () => {
  const set = { label: "measured", kind: "predicted" as const, source: "here" };
  const { file } = testScenario({
    published: [
      {
        ...set,
        variant: "atomic",
        points: [
          [1, 10],
          [4, 20],
        ],
      },
      {
        ...set,
        variant: "split",
        points: [
          [1, 10],
          [8, 80],
        ],
      },
    ],
  });

  it("are those of the variant, at just these numbers of cores", () => {
    expect(publishedRatio(file, "atomic", { from: 1, to: 4 })).toBe(0.5);
    expect(publishedRatio(file, "split", { from: 1, to: 8 })).toBe(1);
    expect(publishedRatio(file, "split", { from: 1, to: 4 })).toBeUndefined();
  });
});

describe("the file of the applications", () => {
  const fix = { number: 1, limit: "a lock", fix: "none" };
  const file = { schema: 1, title: "Two", claim: "They scale.", source: "made up", from: 1, to: 8, fixes: [fix] };

  it("is read, and says which fix occurs twice", () => {
    expect(readApplications(file).ok).toBe(true);
    const twice = readApplications({ ...file, fixes: [fix, { ...fix, number: 2 }, fix] });
    expect(twice.ok ? [] : twice.error.map(({ path, message }) => `${path} ${message}`)).toEqual([
      "fixes[2].number 1 occurs a second time",
    ]);
  });
});
