/** Which places of a sweep a test run simulates again. */
import { expect, it } from "vitest";
import { openScenario } from "../harness/project.ts";
import { experimentOf } from "../harness/sweeps.ts";
import { inSample } from "./rows.ts";

const SWEEP = experimentOf(openScenario("exim_anon_vma"), { values: Array.from({ length: 48 }, (_, i) => i + 1) });
const [FIRST, SECOND] = SWEEP.variants.map(({ id }) => id);

function sampled(variant: string | undefined, capped: readonly number[]): readonly number[] {
  const rows = capped.map((x) => ({ variant: FIRST, x, stop: "cycles" }));
  return SWEEP.values.filter((x) => inSample(SWEEP, { variant: variant ?? "", x }, rows));
}

it("are the first of each curve and one in twelve, at other places in the next curve", () => {
  expect(sampled(FIRST, [])).toEqual([1, 13, 25, 37]);
  expect(sampled(SECOND, [])).toEqual([1, 12, 24, 36, 48]);
});

it("are the next ones where a run ended at its cap, in the curve of that run", () => {
  expect(sampled(FIRST, [2, 37])).toEqual([1, 13, 25, 38]);
  expect(sampled(SECOND, [36])).toEqual([1, 12, 24, 36, 48]);
});
