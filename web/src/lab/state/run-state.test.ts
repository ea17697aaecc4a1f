import { describe, expect, it } from "vitest";
import { type Answer, answeredWith, NOT_ASKED } from "../../base/answer.ts";
import type { LabPoint } from "./lab-point.ts";
import {
  curvesThatStay,
  IDLE_RUN,
  NO_CURVES,
  NOTHING_SWEPT,
  phaseOf,
  type RunPhase,
  type RunState,
  runStateOf,
  type Swept,
  withPoints,
} from "./run-state.ts";

const curveOf = (...xs: readonly number[]) =>
  withPoints(
    NO_CURVES,
    xs.map((x) => ({ point: { variant: "stock", x } }) as LabPoint),
  );
const COMING = { done: 1, total: 9 };
const quick = (stage: Swept["stage"]): Answer<Swept> => ({
  ...{ value: { ...NOTHING_SWEPT, stage }, edition: "quick", coming: COMING, failure: undefined },
});

describe("the phase of a sweep", () => {
  it.each<[RunPhase, Answer<Swept>]>([
    ["compiling", { ...NOT_ASKED, coming: COMING }],
    ["coarse", quick("coarse")],
    ["refined", quick("refined")],
    ["done", answeredWith(NOTHING_SWEPT)],
    ["done", { ...answeredWith(NOTHING_SWEPT), edition: "stored" }],
    ["cancelled", { ...quick("refined"), coming: undefined }],
    ["cancelled", NOT_ASKED],
    ["failed", { ...NOT_ASKED, failure: "it is not there" }],
    ["failed", answeredWith({ ...NOTHING_SWEPT, hasFailed: true })],
  ])("is %s where its answer says so", (phase, answer) => {
    expect(phaseOf(answer)).toBe(phase);
  });

  it("tells what is missing as a trouble that is worth trying again", () => {
    const beside = { earlier: NO_CURVES, originals: NO_CURVES };
    const { troubles } = runStateOf({ ...NOT_ASKED, failure: "it is not there" }, beside);
    expect(troubles).toEqual([{ kind: "unavailable", message: "it is not there" }]);
  });
});

describe("the curves that stay when another sweep begins", () => {
  const staying = (run: Partial<RunState>) => curvesThatStay({ ...IDLE_RUN, ...run });
  const earlier = curveOf(1, 2, 4);
  const points = curveOf(1, 2);

  it("are those that stayed, as long as the own ones are still being drawn", () => {
    expect(staying({ phase: "coarse", points, earlier })).toBe(earlier);
    expect(staying({ phase: "compiling", earlier })).toBe(earlier);
  });

  it("are the own ones once they are drawn, stopped, or the only ones", () => {
    for (const phase of ["refined", "done", "cancelled"] as const)
      expect(staying({ phase, points, earlier })).toBe(points);
    expect(staying({ phase: "coarse", points })).toBe(points);
  });
});
