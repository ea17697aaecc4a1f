/** Makes the data for the views from a traced run of the page, or from the stored moment of a run. */
import type { DebugInfo } from "../../base/program.ts";
import type { RunResult } from "../../base/run.ts";
import type { PointJob } from "../../model/experiment/point-jobs.ts";
import type { Machine } from "../../model/machine/machine.ts";
import { watchedWords, wordsIn } from "../../model/results/watched-words.ts";
import type { ScenarioFile } from "../../model/scenario/schema.ts";
import { spreadModel } from "../../model/machine/placed-model.ts";
import { unlikeCores } from "../../scene/machine/layout/unlike-cores.ts";
import { sceneOfRun, sceneSteps, type DrawnMachine, type RunScene } from "../../scene/run-scene.ts";
import { threadHistory } from "../../scene/trace/history/thread-history.ts";
import type { WatchedOfRun } from "../../scene/trace/syscalls/entry-page.ts";
import type { TraceSubject } from "../../scene/trace/model.ts";
import type { Steps } from "../../scene/trace/steps.ts";
import { namesOfCopies } from "../../scene/words/names-of-copies.ts";
import { corePlaces } from "../../scene/trace/core-places.ts";
import type { RecordingOptions } from "../../lab/recording-options.ts";
import type { MeasuredLabPoint } from "../../lab/state/lab-point.ts";
import { traceOf, type MomentTrace } from "../../lab/stored/stored-moment.ts";

export interface TraceOfRun {
  readonly result: RunResult;
  readonly options: Pick<RecordingOptions, "scenario">;
}

/** A step at a time. Undefined when the run was not traced. */
export function* stepsOfTraced(
  point: MeasuredLabPoint,
  traced: TraceOfRun,
  machine: Machine,
): Steps<RunScene | undefined> {
  const { job, point: measured } = point;
  const { result, options } = traced;
  const scene = yield* stepsOfJob({ job, cores: measured.cores, result, machine, file: options.scenario?.file });
  /* The view of the code asks where the cores are: the index for that is made here, and not while the page is drawn. */
  if (scene !== undefined) corePlaces(scene.model, scene.firstLook);
  return scene;
}

interface TracedJob {
  readonly job: PointJob;
  readonly cores: number;
  readonly result: RunResult;
  readonly machine: Machine;
  /** The scenario's, where its own picture and the words that it wants watched are to be shown. */
  readonly file?: ScenarioFile | undefined;
  /** The last cycle of the trace; that of its last record when left out. */
  readonly end?: number;
}

/** The same without what the view of the code asks for. */
export function* stepsOfJob({ job, cores, result, machine, file, end }: TracedJob): Steps<RunScene | undefined> {
  const { debug } = job.program;
  const drawn = drawnMachine(machine, job.spread);
  const made = yield* sceneSteps({
    run: result,
    cores,
    machine: drawn,
    debug,
    subject: subjectOf(file),
    watched: watchedOf(file, debug, result.memory),
    threadsOf: threadHistory,
    ...(end === undefined ? {} : { end }),
  });
  yield;
  const { clockHz } = machine.model;
  return made && { ...made, names: { ...made.names, ...namesOfCopies(debug, drawn.lineBytes), clockHz } };
}

function subjectOf(file: ScenarioFile | undefined): TraceSubject {
  return file?.picture === "system calls" ? "system calls" : "lines";
}

/** Undefined where the scenario wants no words watched, or the program of the run has none of them. */
export function watchedOf(
  file: ScenarioFile | undefined,
  debug: DebugInfo,
  memory: RunResult["memory"],
): WatchedOfRun | undefined {
  const words = file?.watched && watchedWords(debug, file.watched.word);
  if (file?.watched === undefined || words === undefined || memory === undefined) return undefined;
  return { file: file.watched, words, last: wordsIn(memory, words) };
}

/** The scene opens at the same cycle as that of the whole trace. */
export function sceneOfMoment(moment: MomentTrace, machine: DrawnMachine, file?: ScenarioFile): RunScene | undefined {
  const { cores, lines, globals, firstLook, contexts } = moment;
  const waiting = moment.waiting.map(({ core, lock }) => ({ context: core, lock }));
  const run = {
    trace: traceOf(moment),
    lines: lines.map(({ address, home }) => ({ address, home })),
    measuredFrom: 0,
    ...(contexts && { contexts }),
  };
  const watched = file?.watched &&
    moment.watched && { file: file.watched, words: moment.watched, last: Uint16Array.from(moment.watched.last) };
  const shown = { waiting, subject: subjectOf(file), watched, threadsOf: threadHistory };
  const scene = sceneOfRun({ run, cores, machine, debug: { globals }, ...shown });
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
