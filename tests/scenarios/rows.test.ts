/** Which places of a sweep a test run simulates again. */
import { expect, it } from "vitest";
import { openScenario } from "../harness/project.ts";
import { experimentOf } from "../harness/sweeps.ts";
import { inSample } from "./rows.ts";

const SWEEP = experimentOf(openScenario("exim_anon_vma"), { values: Array.from({ length: 48 }, (_, i) => i + 1) });
const [FIRST, SECOND] = SWEEP.variants.map(({ id }) => id);

interface Length {
  readonly x: number;
  readonly operations: number;
  readonly stop?: string;
  readonly restarts?: number;
}

/** One in twelve of the variant, where the first one had runs of these lengths, and others of ten operations. */
function sampled(variant: string | undefined, lengths: readonly Length[]): readonly number[] {
  const rows = SWEEP.values.map((x) => {
    const usual = { variant: FIRST, x, operations: 10, stop: "precise", restarts: 0 };
    return { ...usual, ...lengths.find((one) => one.x === x) };
  });
  return SWEEP.values.filter((x) => inSample(SWEEP, { variant: variant ?? "", x }, rows, 12));
}

it("are the first of each curve and one in twelve, at other places in the next curve", () => {
  expect(sampled(FIRST, [])).toEqual([1, 11, 23, 35]);
  expect(sampled(SECOND, [])).toEqual([1, 10, 22, 34, 46]);
});

it("are those of the shortest runs among three neighbours, in the curve of these runs", () => {
  const lengths = [
    { x: 1, operations: 99 },
    { x: 11, operations: 12 },
    { x: 12, operations: 11 },
    { x: 13, operations: 12 },
    { x: 23, operations: 11 },
    { x: 37, operations: 9 },
    { x: 38, operations: 8 },
  ];
  expect(sampled(FIRST, lengths)).toEqual([1, 12, 24, 37]);
  expect(sampled(SECOND, lengths)).toEqual([1, 10, 22, 34, 46]);
});

it("are not those of runs that ended at a cap, or were begun again, where another one is near", () => {
  const capped = [
    { x: 11, operations: 5, stop: "cycles" },
    { x: 12, operations: 5, stop: "operations" },
    { x: 23, operations: 6, restarts: 1 },
    ...[35, 36, 37].map((x) => ({ x, operations: 5, stop: "cycles" })),
  ];
  expect(sampled(FIRST, capped)).toEqual([1, 13, 24, 35]);
});
