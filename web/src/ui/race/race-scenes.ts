/** The two runs of a race with their scenes, counts and costs, made in slices from their traces. */
import type { Machine } from "../../model/machine/machine.ts";
import type { Scenario } from "../../model/scenario/scenario.ts";
import type { RunScene } from "../../scene/run-scene.ts";
import { raceLane, type RaceLane } from "../../scene/trace/race.ts";
import { raceCosts, type RaceCosts } from "../../scene/trace/race-costs.ts";
import type { Steps } from "../../scene/trace/steps.ts";
import type { Question } from "../../session/answers/answer.ts";
import type { Raced, RacedRun } from "../../session/questions/raced.ts";
import { inSlices } from "../playback/in-slices.ts";
import { stepsOfJob } from "../playback/scene-of-traced.ts";

export interface RaceRunner {
  readonly name: string;
  readonly variant: string;
  readonly machine: Machine;
  readonly scene: RunScene;
  readonly lane: RaceLane;
  readonly costs: RaceCosts;
  /** The line for which its cores waited most, as the program calls it. */
  readonly line: string | undefined;
  /** The trace hash of its run. */
  readonly trace: string;
}

/** Bytes of memory that a scene takes beside its trace, with the indexes that views ask. assumed */
const SCENE_BYTES = 32 * 2 ** 20;

export function runnersOf(raced: Raced): Question<readonly RaceRunner[]> {
  return {
    key: ["runners", raced],
    isForgotten: true,
    bytes: (runners) => SCENE_BYTES * runners.length,
    answer: ({ signal }) => inSlices(steps(raced), signal),
  };
}

/**
 * The series whose colour a run has: that of its variant's curve. Undefined for the second of two runs of one variant,
 * which has the colour of ink.
 */
export function seriesOf(runners: readonly RaceRunner[], { file }: Scenario, lane: number): number | undefined {
  const variant = runners[lane]?.variant;
  if (lane > 0 && runners[0]?.variant === variant) return undefined;
  return Math.max(
    0,
    file.variants.findIndex(({ id }) => id === variant),
  );
}

function* steps({ runs, finish }: Raced): Steps<readonly RaceRunner[]> {
  const made: RaceRunner[] = [];
  for (const run of runs) made.push(yield* runnerSteps(run, finish));
  return made;
}

function* runnerSteps({ side, job, result }: RacedRun, finish: number): Steps<RaceRunner> {
  const scene = yield* stepsOfJob({ job, cores: job.cores, result, machine: side.machine, end: finish });
  if (scene === undefined) throw new Error("the runs of the race were not recorded");
  yield;
  const { model } = scene;
  const costs = raceCosts(model, result, finish);
  const number = costs.line === undefined ? undefined : Math.floor(costs.line.address / model.lineBytes);
  return {
    name: side.name,
    variant: side.variant,
    machine: side.machine,
    scene,
    lane: raceLane(model, 0, finish),
    costs,
    line: number === undefined ? undefined : scene.names.line(number),
    trace: result.traceHash,
  };
}
