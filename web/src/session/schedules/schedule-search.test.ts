/** What a search makes of plain programs that have not ended when their steps are used up. */
import { expect, it } from "vitest";
import type { RunFault, RunResult, RunSpec } from "../../base/run.ts";
import { planSweep } from "../../model/experiment/experiment.ts";
import type { PointJob } from "../../model/experiment/point-jobs.ts";
import { FAKE_PROGRAM, fakeMachine, fakeScenario } from "../testing/fake-scenario.ts";
import { searchSchedules } from "./schedule-search.ts";
import { cutText } from "./search-extent.ts";

const SCHEDULES = 30;

function planOf(isPlain: boolean) {
  const planned = planSweep({ scenario: fakeScenario({}), machine: fakeMachine() });
  if (!planned.ok) throw new Error("the scenario of the tests cannot be planned");
  const plain = { plain: { main: "main", arguments: [] } };
  const program = { ...FAKE_PROGRAM, debug: { ...FAKE_PROGRAM.debug, ...(isPlain ? plain : {}) } };
  const job = { variant: "fixed", x: 2, cores: 2, program, parameters: {}, baseline: false, spread: false };
  return {
    experiment: planned.value,
    job: job as unknown as PointJob,
    cores: [2],
    orders: ["tso" as const],
    schedules: SCHEDULES,
    firstSeed: 1,
  };
}

const ENDED = { stop: "exit", fault: undefined, races: [], standing: [], racesGivenUp: false };
const WITHOUT_END = { ...ENDED, stop: "not", fault: { status: "NO_PROGRESS", stage: "run" } as RunFault };
const OUT_OF_TIME = { ...ENDED, stop: "cycles" };

/** Makes the results of a search's runs; `steps` are those that the run may make, in those of an ordinary schedule. */
async function searched(resultOf: (tried: number, steps: number) => object, isPlain = true) {
  let ordinary: number | undefined;
  let runs = 0;
  const outcome = await searchSchedules(planOf(isPlain), ({ progressStepsMax = 0 }: RunSpec, tried) => {
    ordinary ??= progressStepsMax;
    runs += 1;
    return Promise.resolve(resultOf(tried, progressStepsMax / ordinary) as RunResult);
  });
  return { ...outcome, runs };
}

it("takes no end for no failure where the program has ended in no schedule, and soon gives up", async () => {
  const { findings, schedules, cut, complete } = await searched(() => WITHOUT_END);
  expect({ findings, complete }).toEqual({ findings: [], complete: true });
  expect(schedules).toBeLessThan(SCHEDULES);
  expect(cut).toBe(schedules);
  expect(cutText({ schedules, cut })).toMatch(/^the program had not ended in any schedule, so only its beginning was/);
});

it("takes it for a failure where the program ends in other schedules, and not in a longer run of this one", async () => {
  const { findings, schedules, cut } = await searched((tried) => (tried === 7 ? WITHOUT_END : ENDED));
  expect({ found: findings.map(({ what }) => what.kind), schedules, cut }).toEqual({
    found: ["fault"],
    schedules: 8,
    cut: 0,
  });
});

it("searches on where the longer run of a schedule ends", async () => {
  const { findings, schedules, cut, runs } = await searched((tried, steps) =>
    tried % 5 === 4 && steps === 1 ? WITHOUT_END : ENDED,
  );
  expect({ findings, schedules, cut, runs }).toEqual({ findings: [], schedules: SCHEDULES, cut: 0, runs: 36 });
});

it("counts schedules whose cycles were used up, as by threads that sleep", async () => {
  const { findings, cut, schedules } = await searched((tried) => (tried < 3 ? OUT_OF_TIME : ENDED));
  expect({ findings, cut, schedules }).toEqual({ findings: [], cut: 3, schedules: SCHEDULES });
  expect(cutText({ schedules, cut })).toContain("3 of 30 schedules");
});

it("takes no progress of a program with operations for a failure at once", async () => {
  const { findings, schedules } = await searched(() => WITHOUT_END, false);
  expect({ found: findings.length, schedules }).toEqual({ found: 1, schedules: 1 });
});
