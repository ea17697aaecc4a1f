/** Makes the data for the views from a traced run of the page, or from the stored moment of a run. */
import type { RunResult } from "../../base/run.ts";
import type { PointJob } from "../../model/experiment/point-jobs.ts";
import type { Machine } from "../../model/machine/machine.ts";
import { spreadModel } from "../../model/machine/placed-model.ts";
import { unlikeCores } from "../../scene/machine/layout/unlike-cores.ts";
import { sceneOfRun, sceneSteps, type DrawnMachine, type RunScene } from "../../scene/run-scene.ts";
import type { Steps } from "../../scene/trace/steps.ts";
import { namesOfCopies } from "../../scene/words/names-of-copies.ts";
import { corePlaces } from "../../scene/trace/core-places.ts";
import type { MeasuredLabPoint } from "../../lab/state/lab-point.ts";
import { traceOf, type MomentTrace } from "../../lab/stored/stored-moment.ts";

export interface TraceOfRun {
  readonly result: RunResult;
}

/** A step at a time. Undefined when the run was not traced. */
export function* stepsOfTraced(
  point: MeasuredLabPoint,
  traced: TraceOfRun,
  machine: Machine,
): Steps<RunScene | undefined> {
  const scene = yield* stepsOfJob({ job: point.job, cores: point.point.cores, result: traced.result, machine });
  /* The view of the code asks where the cores are: the index for that is made here, and not while the page is drawn. */
  if (scene !== undefined) corePlaces(scene.model, scene.firstLook);
  return scene;
}

interface TracedJob {
  readonly job: PointJob;
  readonly cores: number;
  readonly result: RunResult;
  readonly machine: Machine;
  /** The last cycle of the trace; that of its last record when left out. */
  readonly end?: number;
}

/** The same without what the view of the code asks for. */
export function* stepsOfJob({ job, cores, result, machine, end }: TracedJob): Steps<RunScene | undefined> {
  const { debug } = job.program;
  const drawn = drawnMachine(machine, job.spread);
  const made = yield* sceneSteps({ run: result, cores, machine: drawn, debug, ...(end === undefined ? {} : { end }) });
  yield;
  return made && { ...made, names: namesOfCopies(debug, drawn.lineBytes) };
}

/** The scene opens at the same cycle as that of the whole trace. */
export function sceneOfMoment(moment: MomentTrace, machine: DrawnMachine): RunScene | undefined {
  const { cores, lines, globals, waiting, firstLook } = moment;
  const run = { trace: traceOf(moment), lines: lines.map(({ address, home }) => ({ address, home })), measuredFrom: 0 };
  const scene = sceneOfRun({ run, cores, machine, debug: { globals }, waiting });
  return scene === undefined ? undefined : { ...scene, firstLook };
}

/** What is drawn of a machine, `spread` as in a `PointJob`; it survives a way through JSON. */
export function drawnMachine({ file, model, positions, links, groups }: Machine, spread = false): DrawnMachine {
  const placed = spread ? spreadModel(model) : model;
  const { nodeOfCore, nodeCount, lineBytes, levels } = placed;
  const named = file.node_name === undefined ? {} : { nodeName: file.node_name };
  const owning = levels === undefined ? {} : { levels };
  return { nodeOfCore, nodeCount, ...named, lineBytes, positions, links, groups, ...owning, ...unlikeCores(placed) };
}
