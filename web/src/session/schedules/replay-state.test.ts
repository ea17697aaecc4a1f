import { expect, it } from "vitest";
import type { RunResult } from "../../base/run.ts";
import { writeLink } from "../../lab/link/route.ts";
import { newLabState } from "../../lab/link/lab-state.ts";
import { selectedRef } from "../../lab/place-selectors.ts";
import { openedFrom } from "../../lab/state/opened-scenario.ts";
import { requestOf, sweepInputs } from "../../lab/sweep-inputs.ts";
import { planSweep } from "../../model/experiment/experiment.ts";
import type { PointJob } from "../../model/experiment/point-jobs.ts";
import { sourceTexts } from "../../model/scenario/sources.ts";
import { FAKE_PROGRAM, fakeMachine, fakeScenario } from "../testing/fake-scenario.ts";
import { replayState } from "./replay-state.ts";
import { openedAt } from "../../lab/known.ts";

const MACHINE = fakeMachine();
const OVER_HOLD = { over: "hold", values: [10, 100], cores: 4 };

/** The experiment and the selected place of a lab that was opened by the link to a finding on so many cores. */
function opensBy(changes: object, cores: number) {
  const scenario = fakeScenario(changes);
  const planned = planSweep({ scenario, machine: MACHINE });
  if (!planned.ok) throw new Error("the scenario of the tests cannot be planned");
  const x = planned.value.values[0] ?? 0;
  const program = { program: FAKE_PROGRAM, parameters: {}, baseline: false, spread: false };
  const job: PointJob = { variant: "fixed", x, cores, ...program };
  const base = { ...newLabState("test"), hidden: ["fixed"], compare: "stock", cycle: 7, seed: 3 };
  const what = { kind: "fault" } as const;
  const finding = {
    schedule: { cores, seed: 12, jitterCycles: 200, order: "tso" as const },
    job,
    result: {} as RunResult,
    what,
  };
  const link = writeLink({ page: "lab", experiment: replayState(base, { experiment: planned.value, job }, finding) });
  const opened = openedFrom(scenario, sourceTexts(new Map()), new Map([["small", MACHINE]]));
  const state = openedAt(link, opened);
  const inputs = sweepInputs(state);
  if (inputs === undefined) throw new Error("no scenario is open");
  const again = planSweep(requestOf(inputs, MACHINE));
  if (!again.ok) throw new Error(JSON.stringify(again.error));
  const { seed, schedule, variants } = again.value;
  expect(state.notices).toEqual([]);
  return {
    place: selectedRef(state),
    cores: again.value.cores,
    seed,
    schedule,
    variants: variants.map(({ id }) => id),
  };
}

const SCHEDULE = {
  seed: 12,
  schedule: { jitterCycles: 200, races: undefined, order: "tso" },
  variants: ["stock", "fixed"],
};

it("the link to a finding shows its place where the sweep is over cores", () => {
  expect(opensBy({}, 6)).toEqual({ ...SCHEDULE, place: { seriesId: "fixed", x: 6 }, cores: undefined });
});

it("the link to a finding runs as many cores where the sweep is over a parameter", () => {
  expect(opensBy({ sweep: OVER_HOLD }, 2)).toEqual({ ...SCHEDULE, place: { seriesId: "fixed", x: 10 }, cores: 2 });
  expect(opensBy({ sweep: OVER_HOLD }, 4).cores).toBe(4);
});
