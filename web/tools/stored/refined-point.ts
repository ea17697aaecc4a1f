/**
 * Makes a point of a scenario as the lab makes it, precisely; but the runs end with the one that is known to be the
 * point's last, so that most points take one run.
 */
import { MODEL_VERSION } from "../../src/base/abi.gen.ts";
import { isMeasured, type MeasuredLabPoint } from "../../src/lab/state/lab-point.ts";
import type { OpenedScenario } from "../../src/lab/state/opened-scenario.ts";
import type { Machine } from "../../src/model/machine/machine.ts";
import { watchedWords } from "../../src/model/results/watched-words.ts";
import { prepare } from "../../src/session/prepare.ts";
import { runSweep } from "../../src/session/run-sweep.ts";
import type { Session } from "../../src/session/session.ts";
import { keepingTraces } from "../../src/session/traced-run.ts";
import { knownHash, type Place } from "./known-runs.ts";

/** A scenario as its folder has it, on its own machine. */
export interface AsWritten extends Pick<OpenedScenario, "scenario" | "sources"> {
  readonly machine: Machine;
}

export interface RefinedPointOptions {
  readonly place: Place;
  /** Half width of the 95 % interval, as a share of the mean. */
  readonly precision: number;
  /** The run keeps the end of its trace. */
  readonly traced?: boolean;
}

/** Rejects when the run cannot be made, or measures nothing. */
export async function refinedPoint(
  { compiler, pool }: Session,
  { scenario, sources, machine }: AsWritten,
  { place, precision, traced = false }: RefinedPointOptions,
): Promise<MeasuredLabPoint> {
  const where = `${scenario.name}, ${place.variant} at ${place.x}`;
  const request = { scenario, machine, variants: [place.variant], values: [place.x], precision };
  const prepared = await prepare({ request, sources }, compiler);
  if (!prepared.ok) throw new Error(`${where}: ${prepared.error.problems.map(({ message }) => message).join("; ")}`);
  const { experiment, jobs } = prepared.value;
  const workers = await pool(MODEL_VERSION);
  const known = knownHash(scenario.name, place, precision);
  /* Speed-ups are not stored, so that no run on one core is needed beside the point's own. */
  const own = { experiment, jobs: jobs.filter(({ baseline }) => !baseline) };
  const { picture, watched: file } = scenario.file;
  const [job] = own.jobs;
  const watched = file && job && watchedWords(job.program.debug, file.word);
  const sweep = runSweep(own, traced ? keepingTraces(workers, experiment.seed, { picture, watched }) : workers, {
    passes: "refined",
    onRun: (_, made) => {
      if (made !== undefined && isMeasured(made) && made.result.traceHash === known) sweep.cancel();
    },
  });
  await sweep.finished;
  const point = sweep.points().find(isMeasured);
  if (point === undefined) throw new Error(`${where}: the run was not measured`);
  return point;
}
