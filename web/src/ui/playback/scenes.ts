/** What is to be drawn of runs: the scene of a stored moment, of a traced run, or those of a race. */
import type { Machine } from "../../model/machine/machine.ts";
import type { ScenarioFile } from "../../model/scenario/schema.ts";
import type { StoredMoment } from "../../lab/stored/stored-moment.ts";
import type { RunScene } from "../../scene/run-scene.ts";
import { atOnce, type Steps } from "../../scene/trace/steps.ts";
import type { Question } from "../../session/answers/answer.ts";
import type { Traced } from "../../session/questions/trace.ts";
import { isSamePlace } from "../../session/traced-run.ts";
import { inSlices } from "./in-slices.ts";
import { drawnMachine, sceneOfMoment, stepsOfTraced } from "./scene-of-traced.ts";

export interface MadeScene {
  /** Undefined of a stored moment. */
  readonly traced: Traced | undefined;
  /** The trace hash of its run. */
  readonly trace: string;
  readonly machine: Machine;
  /** Undefined when the run was not recorded. */
  readonly scene: RunScene | undefined;
}

/** The scene of a stored moment is small and made at once. */
export function momentSceneOf(
  moment: StoredMoment,
  machine: Machine,
  file: ScenarioFile | undefined,
): Question<readonly MadeScene[]> {
  return {
    key: ["scenes", machine, moment, file],
    ...OF_SCENES,
    stored: () => {
      const scene = sceneOfMoment(moment, drawnMachine(machine), file);
      return [{ traced: undefined, trace: moment.traceHash, machine, scene }];
    },
  };
}

/**
 * The scene of a traced run takes long enough to hold up the page: it is made in slices. `isAtOnce`: nothing could stay
 * in sight meanwhile.
 */
export function scenesOf(runs: readonly Traced[], machine: Machine, isAtOnce = false): Question<readonly MadeScene[]> {
  const key = ["scenes", machine, ...runs] as const;
  if (isAtOnce) return { key, ...OF_SCENES, stored: () => atOnce(steps(runs, machine)) };
  return { key, ...OF_SCENES, answer: ({ signal }) => inSlices(steps(runs, machine), signal) };
}

/** Bytes of memory that a scene takes beside its trace, with the indexes that views ask. assumed */
const SCENE_BYTES = 16 * 2 ** 20;

/** What is shown stays until the next scene is there. */
const OF_SCENES = {
  keepsEarlier: () => true,
  isForgotten: true,
  bytes: (made: readonly MadeScene[]) => SCENE_BYTES * made.length,
} as const;

function* steps(runs: readonly Traced[], machine: Machine): Steps<readonly MadeScene[]> {
  const made: MadeScene[] = [];
  for (const traced of runs) {
    const scene = yield* stepsOfTraced(traced.point, traced, machine);
    made.push({ traced, trace: traced.result.traceHash, machine, scene });
  }
  return made;
}

/** Are they scenes of the same runs as before, or of other passes of them? */
export function goOn(before: readonly MadeScene[], now: readonly Omit<MadeScene, "scene">[]): boolean {
  return before.length === now.length && before.every((one, i) => isSameRun(one, now[i]));
}

function isSameRun(one: MadeScene, other: Omit<MadeScene, "scene"> | undefined): boolean {
  if (one.machine !== other?.machine) return false;
  if (one.trace === other.trace) return true;
  return one.traced !== undefined && other.traced !== undefined && isSamePlace(one.traced.point, other.traced.point);
}
