/**
 * The machine at the moment that a question is about. It stands still: what follows may be the answer, so the page gets
 * the state at one cycle and not the trace.
 */
import { threadHistory } from "../../src/scene/trace/history/thread-history.ts";
import { fail, ok, type Result } from "../../src/base/result.ts";
import { fromTheMiddle, type Handoff, handoffsIn } from "../../src/model/exercise/common/lock-trace.ts";
import type { SeenRun } from "../../src/model/exercise/common/needs.ts";
import type { ExerciseFile } from "../../src/model/exercise/kinds.ts";
import { type TourMoment, TourStateSchema } from "../../src/model/scenario/tour-schema.ts";
import { collect, type Makers, type ScenarioFolder } from "../../src/session/exercise/collect.ts";
import { sceneOfRun } from "../../src/scene/run-scene.ts";
import type { AskedMachine, StillMoment } from "../../src/ui/playback/still-moment.ts";
import { drawnMachine } from "../../src/ui/playback/scene-of-traced.ts";
import { momentOfScene } from "./moment-to-paint.ts";

/** Undefined where the question is about no moment of the machine. */
export async function askedMachine(
  { state }: Pick<ExerciseFile, "state">,
  folder: ScenarioFolder,
  makers: Makers,
): Promise<Result<AskedMachine | undefined, string>> {
  const read = TourStateSchema.safeParse(state ?? {});
  const { panel, moment, variant, x, parameters = {} } = read.success ? read.data : {};
  if (panel !== "machine" || moment === undefined) return ok(undefined);
  if (variant === undefined || x === undefined) return fail("a moment needs a variant and a place on the x-axis");
  const results = await collect(folder, { run: { variant, x, parameters, trace: true } }, makers);
  if (!results.ok) return results;
  const { run } = results.value;
  return run === undefined ? fail("there is no run") : stillOf(run, moment, folder);
}

function stillOf(run: SeenRun, moment: TourMoment, { machine }: ScenarioFolder): Result<AskedMachine, string> {
  const handoffs = handoffsIn(run);
  if (!handoffs.ok) return handoffs;
  const one = moment.handoff === "middle" ? fromTheMiddle(handoffs.value)[0] : handoffs.value[moment.handoff - 1];
  const { result, debug } = run;
  const drawn = drawnMachine(machine);
  const cores = result.cores.length;
  const scene = sceneOfRun({ run: result, cores, machine: drawn, debug, subject: "lines", threadsOf: threadHistory });
  if (one === undefined || scene === undefined) return fail("the run's trace has no such moment");
  const at = { ...scene, firstLook: cycleOf(one, moment.at) };
  const still = momentOfScene(at, { cores, globals: debug.globals }, run.lineBytes);
  return ok({ moment: withoutLock(still), machine: drawn, words: wordsOf(still.state.waiters, one, moment.at) });
}

/** The picture of a lock says which core is next. */
function withoutLock(still: StillMoment): StillMoment {
  return { ...still, state: { ...still.state, lock: undefined, holder: -1, waiters: [] } };
}

function cycleOf({ from, to }: Handoff, at: TourMoment["at"]): number {
  if (at === "between") return Math.round((from + to) / 2);
  return at === "release" ? from : to;
}

/** What the picture shows of the lock, for every reader. */
function wordsOf(waiters: readonly number[], { giver, taker }: Handoff, at: TourMoment["at"]): string {
  const holder = at === "held" ? `Core ${taker} has just got the lock.` : `Core ${giver} has released the lock.`;
  const queue =
    waiters.length === 0
      ? "No core waits for it."
      : `These cores wait for it, in the order in which they came to wait: ${waiters.join(", ")}.`;
  return `${holder} ${queue}`;
}
