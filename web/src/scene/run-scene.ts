/** Makes, from one run, everything its views need. Only this file turns a RunResult into a scene. */
import type { DebugInfo } from "../base/program.ts";
import type { RunResult } from "../base/run.ts";
import type { ContextsAtEnd } from "../model/results/threads/thread-numbers.ts";
import { printedLines, type PrintedLine } from "../model/results/printed.ts";
import type { LockWait } from "./trace/state/begin-state.ts";
import type { TraceColumns } from "./trace/records/columns.ts";
import { firstLook } from "./trace/first-look.ts";
import type { EntryPage, WatchedOfRun } from "./trace/syscalls/entry-page.ts";
import { entryPage, syscallScene, type SyscallScene } from "./trace/syscalls/syscall-scene.ts";
import { sceneNames } from "./words/names.ts";
import type { SceneNames } from "./words/names.ts";
import { StationVisits } from "./trace/history/station-visits.ts";
import { homesOf } from "./machine/layout/scene-machine.ts";
import type { SceneGroup, SceneMachine } from "./machine/layout/scene-machine.ts";
import { traceModelSteps } from "./trace/model.ts";
import type { ThreadMaker, TraceModel, TraceSubject } from "./trace/model.ts";
import { atOnce, type Steps } from "./trace/steps.ts";

/** The parts of a machine file that the drawing needs; Machine of model/machine/machine.ts has them. */
export interface DrawnMachine {
  readonly nodeOfCore: readonly number[];
  readonly nodeCount: number;
  readonly nodeName?: string;
  readonly lineBytes: number;
  readonly positions: readonly (readonly [number, number])[];
  readonly links: readonly (readonly [number, number])[];
  readonly groups?: readonly SceneGroup[];
  readonly coreOf?: readonly number[];
  readonly work?: readonly number[];
  readonly levels?: readonly (readonly number[])[];
}

export interface RunScene {
  readonly model: TraceModel;
  readonly machine: SceneMachine;
  readonly names: SceneNames;
  /** The texts that the program printed, in order of time. */
  readonly printed: readonly PrintedLine[];
  /** The stations that the program uses in the stretch. */
  readonly stations: readonly SceneStation[];
  /** The words that the scenario wants watched; undefined where it wants none, or the run has not watched them. */
  readonly page: EntryPage | undefined;
  /** For the picture of system calls; undefined where no core crosses between user and kernel mode. */
  readonly syscalls: SyscallScene | undefined;
  /** Cycle at which a view opens. */
  readonly firstLook: number;
}

/** Does a view of the run open with the picture of system calls? */
export function showsSyscalls({ model, syscalls }: Pick<RunScene, "model" | "syscalls">): boolean {
  return syscalls !== undefined && model.subject === "system calls";
}

export interface SceneStation {
  /** The number that station_create() returned. */
  readonly number: number;
  readonly servers: number;
  readonly visits: StationVisits;
}

export interface RunSceneInput {
  readonly run: Pick<RunResult, "trace" | "measuredFrom"> & {
    readonly lines: Parameters<typeof homesOf>[0];
    readonly stations?: RunResult["stations"];
    readonly contexts?: ContextsAtEnd;
  };
  readonly cores: number;
  readonly machine: DrawnMachine;
  readonly debug: Pick<DebugInfo, "globals" | "printed"> | undefined;
  /** What the scenario's picture is about; lines and locks when left out. */
  readonly subject?: TraceSubject | undefined;
  readonly watched?: WatchedOfRun | undefined;
  /** See TraceInput. */
  readonly threadsOf?: ThreadMaker;
  /** Cores known to wait for a lock when the trace begins. */
  readonly waiting?: readonly LockWait[];
  /** The last cycle that the trace covers, where that is known: its last record may be earlier. */
  readonly end?: number;
}

/** Undefined when the run was not traced. */
export function sceneOfRun(input: RunSceneInput): RunScene | undefined {
  return atOnce(sceneSteps(input));
}

export function* sceneSteps(input: RunSceneInput): Steps<RunScene | undefined> {
  const { run, cores, machine } = input;
  const { lineBytes, ...drawn } = machine;
  if (run.trace === undefined) return undefined;
  const fromStart = run.trace.dropped === 0;
  const model = yield* traceModelSteps({
    records: run.trace.records,
    coreCount: cores,
    lineBytes,
    nodeOfCore: machine.nodeOfCore,
    servesByLevel: machine.levels !== undefined,
    fromStart,
    ...(run.contexts === undefined ? {} : { contexts: run.contexts }),
    ...(input.threadsOf === undefined ? {} : { threadsOf: input.threadsOf }),
    ...(input.subject === undefined ? {} : { subject: input.subject }),
    ...(input.waiting === undefined ? {} : { waiting: input.waiting }),
    ...(input.end === undefined ? {} : { end: input.end }),
  });
  yield;
  const page = entryPage(model, input.watched);
  const syscalls = syscallScene(model, input.watched);
  yield;
  return {
    model,
    page,
    syscalls,
    firstLook: firstLook(model, run.measuredFrom),
    machine: { ...drawn, homes: homesOf(run.lines, lineBytes) },
    names: { ...sceneNames(input.debug, lineBytes), ...(page && { watched: { file: page.file, first: page.first } }) },
    stations: stationsOf(model.columns, run.stations ?? []),
    printed: input.debug === undefined ? [] : printedLines(run.trace.records, input.debug),
  };
}

/** Without those of memory, which programs do not name, and without those that are not used in the stretch. */
function stationsOf(columns: TraceColumns, stations: RunResult["stations"]): readonly SceneStation[] {
  return stations
    .map(({ servers, createdAt }, number) => ({ number, servers, createdAt }))
    .filter(({ createdAt }) => createdAt !== undefined)
    .map(({ number, servers }) => ({ number, servers, visits: new StationVisits(columns, number, servers) }))
    .filter(({ visits }) => visits.count > 0);
}
